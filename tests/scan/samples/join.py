"""``join`` of lists of texts."""

import os


def joined(xs, x):
    if x == 1:
        raise ValueError(", ".join(["a", "b", "c"]))  #: ValueError | a, b, c
    if x == 2:
        raise ValueError("\n".join(("first", "second")))  #: ValueError | first\nsecond
    if x == 3:
        raise ValueError(
            " ".join(["bad", f"value {x}", "here"])
        )  #: ValueError | bad value {x} here
    if x == 4:
        raise ValueError(", ".join(xs))  #: ValueError | {", ".join(xs)}
        #: dynamic | the result of a call
    if x == 5:
        raise ValueError(
            "any of " + ", ".join(str(i) for i in xs)
        )  #: ValueError | any of {", ".join(str(i) for i in xs)}
    if x == 6:
        raise ValueError("".join(["one"]))  #: ValueError | one
    if x == 7:
        raise ValueError("sep".join([]) + "empty list")  #: ValueError | empty list
    raise ValueError("path " + os.path.join("a", x))  #: ValueError | path {os.path.join("a", x)}
