"""Constants of the module and of classes in the same file."""

LIMIT = 8
TEXT = "fixed at module level"
TEMPLATE = "no %s in module"
FORMAT = "no {name} in module"
TWICE = "first"
TWICE = "second"
REBOUND = "before anyone calls rebind"
if LIMIT:
    MAYBE = "in a branch"
else:
    MAYBE = "in the other"
TYPED: str = "annotated constant"


def of_the_module(x):
    if x == 1:
        raise ValueError(TEXT)  #: ValueError | fixed at module level
    if x == 2:
        raise ValueError(TEMPLATE % x)  #: ValueError | no {x} in module
    if x == 3:
        raise ValueError(FORMAT.format(name=x))  #: ValueError | no {x} in module
    if x == 4:
        raise ValueError(TWICE)  #: ValueError | {TWICE}
        #: dynamic | elsewhere
    if x == 5:
        raise ValueError(REBOUND)  #: ValueError | {REBOUND}
        #: dynamic | elsewhere
    if x == 6:
        raise ValueError(f"{TEXT}: {x}")  #: ValueError | fixed at module level: {x}
    if x == 7:
        raise ValueError(TYPED)  #: ValueError | annotated constant
    raise ValueError(LATER)  #: ValueError | assigned further down


LATER = "assigned further down"


def rebind():
    global REBOUND
    REBOUND = "rebound"


def shadowing(TEXT):
    raise ValueError(TEXT)  #: ValueError | {TEXT}
    #: dynamic | a parameter


class Checker:
    TEXT = "fixed in the class"
    template = "no %s in class"
    changed = "changed by a method"

    def check(self, x):
        if x == 1:
            raise ValueError(self.TEXT)  #: ValueError | fixed in the class
        if x == 2:
            raise ValueError(self.template % x)  #: ValueError | no {x} in class
        if x == 3:
            raise ValueError(Checker.TEXT)  #: ValueError | fixed in the class
        if x == 4:
            raise ValueError(self.changed)  #: ValueError | {self.changed}
            #: dynamic | an attribute
        raise ValueError(self.unknown)  #: ValueError | {self.unknown}
        #: dynamic | an attribute

    def change(self):
        self.changed = "something else"

    @classmethod
    def build(cls):
        raise ValueError(cls.TEXT)  #: ValueError | fixed in the class


class Other:
    def check(self):
        raise ValueError(self.TEXT)  #: ValueError | {self.TEXT}
        #: dynamic | an attribute
