"""Conditional expressions and ``or``: one way to read for each outcome."""


def chosen(x, y, why):
    if x == 1:
        raise ValueError("long" if y else "short")  #: ValueError | long
        #: or | short
    if x == 2:
        raise ValueError("a" if y == 1 else "b" if y == 2 else "c")  #: ValueError | a
        #: or | b
        #: or | c
    if x == 3:
        raise ValueError(why or "no reason given")  #: ValueError | {why}
        #: or | no reason given
    if x == 4:
        raise ValueError(f"bad {x}" if y else "bad")  #: ValueError | bad {x}
        #: or | bad
    if x == 5:
        raise ValueError("same" if y else "same")  #: ValueError | same
    if x == 6:
        raise ValueError(f"{'a' if y else 'b'}-{'c' if x else 'd'}")  #: ValueError | a-c
        #: or | a-d
        #: or | b-c
        #: or | b-d
    raise ValueError("text of %s" % ("one" if y else "two"))  #: ValueError | text of one
    #: or | text of two


def as_many_as_fit(a, b, c):
    raise ValueError(
        f"{'a' if a else 'A'}{'b' if b else 'B'}{'c' if c else 'C'}"
    )  #: ValueError | abc
    #: or | abC
    #: or | aBc
    #: or | aBC
    #: or | Abc
    #: or | AbC
    #: or | ABc
    #: or | ABC


def too_many(n):
    raise ValueError(
        "size " + ("1" if n == 1 else "2" if n == 2 else "3" if n == 3 else "4" if n == 4 else "5" if n == 5 else "6" if n == 6 else "7" if n == 7 else "8" if n == 8 else "9")
    )  #: ValueError | size {"1" if n == 1 else "2" if n == 2 else "3" if n == 3 else "4" if n == 4 else "5" if n == 5 else "6" if n == 6 else "7" if n == 7 else "8" if n == 8 else "9"}


def too_many_together(a, b, c, d):
    raise ValueError(
        f"{'a' if a else 'A'}{'b' if b else 'B'}{'c' if c else 'C'}{'d' if d else 'D'} end"
    )  #: ValueError | abc{'d' if d else 'D'} end
    #: or | abC{'d' if d else 'D'} end
    #: or | aBc{'d' if d else 'D'} end
    #: or | aBC{'d' if d else 'D'} end
    #: or | Abc{'d' if d else 'D'} end
    #: or | AbC{'d' if d else 'D'} end
    #: or | ABc{'d' if d else 'D'} end
    #: or | ABC{'d' if d else 'D'} end
