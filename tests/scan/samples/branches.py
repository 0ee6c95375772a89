"""A name assigned on several ways to the raise: alternatives in the order of the source."""


def if_else(x):
    if x:
        msg = "first way"
    else:
        msg = "second way"
    raise ValueError(msg)  #: ValueError | first way
    #: or | second way


def if_elif_else(x):
    if x == 1:
        msg = "one"
    elif x == 2:
        msg = f"two of {x}"
    else:
        msg = "more"
    raise ValueError(msg)  #: ValueError | one
    #: or | two of {x}
    #: or | more


def default_and_branch(x):
    msg = "default"
    if x:
        msg = "special"
    raise ValueError(msg)  #: ValueError | default
    #: or | special


def branch_that_leaves(x):
    msg = "goes on"
    if x == 1:
        msg = "leaves by return"
        return msg
    if x == 2:
        msg = "leaves by raise"
        raise TypeError(msg)  #: TypeError | leaves by raise
    raise ValueError(msg)  #: ValueError | goes on


def branch_that_continues(xs):
    for x in xs:
        msg = "stays"
        if x:
            msg = "continues"
            continue
        raise ValueError(msg)  #: ValueError | stays


def branch_that_breaks(xs):
    for x in xs:
        msg = "stays"
        if x:
            msg = "breaks"
            break
        raise ValueError(msg)  #: ValueError | stays


def inside_the_branch(x):
    if x:
        msg = "of this branch"
        raise ValueError(msg)  #: ValueError | of this branch
    msg = "of the other way"
    raise ValueError(msg)  #: ValueError | of the other way


def matched(x):
    match x:
        case 1:
            msg = "one"
        case 2:
            msg = "two"
        case _:
            msg = "other"
    raise ValueError(msg)  #: ValueError | one
    #: or | two
    #: or | other


def with_block(manager):
    with manager():
        msg = "inside a with block"
    raise ValueError(msg)  #: ValueError | inside a with block


def unknown_on_one_way(x):
    if x:
        msg = x.reason()
    else:
        msg = "known"
    raise ValueError(msg)  #: ValueError | {msg}
    #: or | known


def nested(x, y):
    if x:
        if y:
            msg = "both"
        else:
            msg = "only x"
    else:
        msg = "neither"
    raise ValueError(f"case: {msg}")  #: ValueError | case: both
    #: or | case: only x
    #: or | case: neither


def raised_twice(x):
    if x:
        msg = "a"
    else:
        msg = "b"
    if x == 2:
        raise KeyError(msg)  #: KeyError | a
        #: or | b
    msg = "c"
    raise ValueError(msg)  #: ValueError | c
