"""Syntax newer than the oldest Python that the scanner runs on."""

type Pair[T = int] = tuple[T, T]


def generic[T: (int, str)](value: T) -> T:
    raise ValueError(f"bad {value}")  #: ValueError | bad {value}
    #: in | generic


class Box[T]:
    def get(self) -> T:
        raise LookupError("empty box")  #: LookupError | empty box
        #: in | Box.get


def same_quotes(table):
    raise KeyError(f"no {table["key"]} in {"\n".join(table)}")  #: KeyError | no {table["key"]} in {"\n".join(table)}


def nested_same_quotes(x):
    raise KeyError(f"no {f"{x} inside"} out")  #: KeyError | no {x} inside out


def without_brackets(work):
    try:
        work()
    except ValueError, TypeError:
        raise RuntimeError("either of two")  #: RuntimeError | either of two
