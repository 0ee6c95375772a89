"""Path conditions and calls on ``self``: whose method it is decides what it changes."""


class Base:
    def reset(self):
        self.size = 0

    @staticmethod
    def clear(values):
        values.clear()

    def deep(self):
        self.one.two.three.four = 1

    def through_an_alias(self):
        rows = self.rows
        rows.append(1)

    def of_its_own(self):
        size = []
        size.append(1)


class Child(Base):
    def inherited(self):
        if self.size:
            self.reset()
            raise Bad  #: Bad
            #: stale | if: self.size

    def inherited_for_another(self):
        if self.speed:
            self.reset()
            raise Bad  #: Bad
            #: when | if: self.speed

    def above(self):
        if self.size:
            super().reset()
            raise Bad  #: Bad
            #: stale | if: self.size

    def without_receiver(self, values):
        if values:
            self.clear(values)
            raise Bad  #: Bad
            #: stale | if: values

    def deep_inside(self):
        if self.one.two.three.five:
            self.deep()
            raise Bad  #: Bad
            #: stale | if: self.one.two.three.five

    def deep_elsewhere(self):
        if self.two.three:
            self.deep()
            raise Bad  #: Bad
            #: when | if: self.two.three

    def by_another_name(self):
        if not self.rows:
            self.through_an_alias()
            raise Bad  #: Bad
            #: stale | if: self.rows

    def a_local_of_the_method(self):
        if self.size:
            self.of_its_own()
            raise Bad  #: Bad
            #: when | if: self.size


class Stranger:
    def reset(self):
        self.speed = 0

    def same_name_in_another_class(self):
        if self.size:
            self.reset()
            raise Bad  #: Bad
            #: when | if: self.size

    def identity_stays(self, other):
        if other is None or self is other:
            self.reset()
            consume(other)
            raise Bad  #: Bad
            #: when | if: other is None or self is other


def loop_of_bases(values):
    class A(B):
        def f(self):
            if self.x:
                self.g()
                raise Bad  #: Bad
                #: stale | if: self.x

    class B(A):
        def g(self):
            self.x = 1


def text_equality(mode):
    if mode == "auto":
        consume(mode)
        raise Bad  #: Bad
        #: when | if: mode == "auto"


def object_equality(mode, other):
    if mode == other:
        consume(mode)
        raise Bad  #: Bad
        #: stale | if: mode == other
