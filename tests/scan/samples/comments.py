"""Comments above a statement belong to it; those elsewhere do not."""


def commented(x):
    # one line
    raise ValueError("a")  #: ValueError | a
    #: above | one line


def several(x):
    # first line
    # second line
    raise ValueError("b")  #: ValueError | b
    #: above | first line
    #: above | second line


def apart(x):
    # apart by an empty line

    raise ValueError("c")  #: ValueError | c


def trailing(x):
    y = x  # of the assignment
    raise ValueError("d")  #: ValueError | d
    #: statement | raise ValueError("d")


def in_a_block(x):
    if x:
        # inside the block
        raise ValueError("e")  #: ValueError | e
        #: above | inside the block
    # after the block, before the raise
    raise ValueError("f")  #: ValueError | f
    #: above | after the block, before the raise


def spread(x):
    # above a long statement
    raise ValueError(
        # inside, so not above
        "g"  # trailing inside
    )  #: ValueError | g
    #: above | above a long statement


def apart_from_more(x):
    # of the block before

    # of the raise
    #no space
    #
    raise ValueError("h")  #: ValueError | h
    #: above | of the raise
    #: above | no space
    #: above |


# above a statement of the module
assert commented, "i"  #: AssertionError | i
#: kind | assert
#: above | above a statement of the module
