"""Path conditions and the calls in between: what they may change."""


class Engine:
    def __init__(self):
        self.ready = False

    def load(self):
        self.ready = True

    def reload(self):
        self.load()
        return self.ready

    def look(self):
        return self.size

    def start(self, other):
        if self.ready:
            return
        self.load()
        raise Bad  #: Bad
        #: stale | exit: self.ready

    def through_another(self):
        if not self.ready:
            if self.reload():
                raise Bad  #: Bad
                #: stale | if: self.ready
                #: stale | if: self.reload()

    def unchanged(self):
        if not self.ready:
            self.look()
            raise Bad  #: Bad
            #: unless | if: self.ready

    def other_attribute(self):
        if self.size > 3:
            self.load()
            raise Bad  #: Bad
            #: when | if: self.size > 3

    def on_another_object(self, other):
        if other.ready:
            other.load()
            raise Bad  #: Bad
            #: stale | if: other.ready

    def unknown_method(self):
        if self.ready:
            self.go_on()
            raise Bad  #: Bad
            #: stale | if: self.ready

    def question(self):
        if self.ready:
            x = self.how_many()
            raise Bad  #: Bad
            #: when | if: self.ready

    def checks(self):
        if self.ready:
            self.check_size()
            logger.info("ready %s", self)
            raise Bad  #: Bad
            #: when | if: self.ready

    async def awaited(self):
        if self.ready:
            await self.go_on()
            raise Bad  #: Bad
            #: stale | if: self.ready


def fill(values, size):
    values.append(size)


def known_function(xs, ys):
    if not xs:
        fill(xs, 3)
        raise Bad  #: Bad
        #: stale | if: xs


def another_argument(xs, ys):
    if not xs:
        fill(ys, xs)
        raise Bad  #: Bad
        #: unless | if: xs


def by_keyword(xs):
    if not xs:
        fill(size=3, values=xs)
        raise Bad  #: Bad
        #: stale | if: xs


def unknown_function(xs):
    if not xs:
        elsewhere.fill(xs)
        raise Bad  #: Bad
        #: stale | if: xs


def number(size):
    if size > 3:
        elsewhere.fill(size)
        raise Bad  #: Bad
        #: when | if: size > 3


def printed(xs):
    if not xs:
        print(xs)
        raise Bad  #: Bad
        #: unless | if: xs


def result_is_used(xs):
    if not xs:
        n = measure(xs)
        raise Bad  #: Bad
        #: unless | if: xs


def in_the_raise_itself(xs):
    if xs:
        raise Bad(xs.pop())  #: Bad | {xs.pop()}
        #: dynamic | the result of a call
        #: when | if: xs
