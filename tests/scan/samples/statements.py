"""Where statements stand: several on a line, in every kind of block."""

import sys


def on_one_line(x):
    if x: raise ValueError("one"); raise TypeError("two")  #: ValueError | one
    #: TypeError | two
    x = 1; raise KeyError("after a semicolon")  #: KeyError | after a semicolon
    #: statement | raise KeyError("after a semicolon")


def short(): raise ValueError("body on the header's line")  #: ValueError | body on the header's line
#: in | short


class Short: raise ValueError("class body on the line");  #: ValueError | class body on the line
#: in | Short


def in_blocks(x, xs, manager, work):
    for i in xs:
        raise ValueError("for")  #: ValueError | for
    else:
        raise ValueError("for else")  #: ValueError | for else
    while x:
        raise ValueError("while")  #: ValueError | while
    else:
        raise ValueError("while else")  #: ValueError | while else
    with manager() as a, manager() as b:
        raise ValueError("with")  #: ValueError | with
    try:
        raise ValueError("try")  #: ValueError | try
    except KeyError:
        raise ValueError("handler")  #: ValueError | handler
    else:
        raise ValueError("try else")  #: ValueError | try else
    finally:
        raise ValueError("finally")  #: ValueError | finally
    match x:
        case {"a": 1}:
            raise ValueError("case")  #: ValueError | case
        case _:
            raise ValueError("any case")  #: ValueError | any case
    try:
        work()
    except* KeyError:
        raise ValueError("group handler")  #: ValueError | group handler


def continued(x):
    raise \
        ValueError("continued with a backslash")  #: ValueError | continued with a backslash
    #: statement | raise \\n        ValueError("continued with a backslash")


def conditional_exit(x):
    x or sys.exit("from an expression")  #: SystemExit | from an expression
    #: kind | exit
    return x or sys.exit("from a return")  #: SystemExit | from a return
    #: kind | exit
