"""The function of a site, as ``__qualname__`` spells it."""

import sys

raise ValueError("no function at all")  #: ValueError | no function at all


def plain():
    raise ValueError("plain")  #: ValueError | plain
    #: in | plain


async def asynchronous():
    raise ValueError("async")  #: ValueError | async
    #: in | asynchronous


def outer():
    def inner():
        raise ValueError("inner")  #: ValueError | inner
        #: in | outer.<locals>.inner

    class Local:
        def method(self):
            raise ValueError("local class")  #: ValueError | local class
            #: in | outer.<locals>.Local.method

        if inner:
            raise ValueError("local class body")  #: ValueError | local class body
            #: in | outer.<locals>.Local

    try:
        return inner()
    except ValueError:
        raise  #: reraise
        #: in | outer


class Outer:
    raise ValueError("class body")  #: ValueError | class body
    #: in | Outer

    class Inner:
        def method(self):
            raise ValueError("nested class")  #: ValueError | nested class
            #: in | Outer.Inner.method

    @staticmethod
    def static():
        raise ValueError("static")  #: ValueError | static
        #: in | Outer.static

    @property
    def value(self):
        raise AttributeError("no value")  #: AttributeError | no value
        #: in | Outer.value

    async def work(self):
        async with self.lock:
            async for item in self.items:
                raise ValueError(f"bad {item}")  #: ValueError | bad {item}
                #: in | Outer.work


def decorated(cls=lambda: sys.exit("in a default")):  #: SystemExit | in a default
    #: kind | exit
    #: in | <lambda>
    return cls


def with_lambda(items):
    return [lambda item: sys.exit(f"bad {item}")]  #: SystemExit | bad {item}
    #: kind | exit
    #: in | with_lambda.<locals>.<lambda>


if __name__ == "__main__":
    raise ValueError("in the main block")  #: ValueError | in the main block
