"""Path conditions: within one statement."""

import sys


def short_circuit(a, b):
    a and sys.exit("one")  #: SystemExit | one
    #: kind | exit
    #: when | operand: a
    b or sys.exit("two")  #: SystemExit | two
    #: kind | exit
    #: unless | exit: a
    #: unless | operand: b
    raise Bad  #: Bad
    #: unless | exit: a
    #: when | exit: b


def three_operands(a, b):
    a and not b and sys.exit("one")  #: SystemExit | one
    #: kind | exit
    #: when | operand: a and not b
    raise Bad  #: Bad
    #: unless | exit: a and not b


def ternary(a):
    x = 1 if a else sys.exit("one")  #: SystemExit | one
    #: kind | exit
    #: unless | if: a
    raise Bad  #: Bad
    #: when | exit: a


def ternary_first(a, b):
    x = sys.exit("one") if not a else b  #: SystemExit | one
    #: kind | exit
    #: unless | if: a


def ternary_in_operand(a, b):
    x = a and (1 if b else sys.exit("one"))  #: SystemExit | one
    #: kind | exit
    #: when | operand: a
    #: unless | if: b
    raise Bad  #: Bad
    #: unless | exit: a and not (b)


def comprehension(xs, a):
    y = [sys.exit("one") for x in xs if x > a if a]  #: SystemExit | one
    #: kind | exit
    #: when | comprehension: x > a
    #: when | comprehension: a
    raise Bad  #: Bad
    #: partial |


def two_loops(rows):
    y = {sys.exit("one") for row in rows if row for x in row if x}  #: SystemExit | one
    #: kind | exit
    #: when | comprehension: row
    #: when | comprehension: x


def in_a_condition(xs):
    y = {x: 1 for x in xs if x.bad and sys.exit("one")}  #: SystemExit | one
    #: kind | exit
    #: when | operand: x.bad


def hidden_by_a_comprehension(xs, x):
    if x:
        y = [sys.exit("one") for x in xs if x > 1]  #: SystemExit | one
        #: kind | exit
        #: stale | if: x
        #: when | comprehension: x > 1


def later(a, b):
    if a:
        return lambda: b and sys.exit("one")  #: SystemExit | one
        #: kind | exit
        #: when | operand: b


def walrus(xs):
    if (n := len(xs)) > 3:
        raise Bad  #: Bad
        #: when | if: n > 3
    raise Other  #: Other
    #: unless | exit: n > 3


def walrus_read_before(n, xs):
    if n and (n := len(xs)):
        raise Bad  #: Bad
        #: when | if: n and (n := len(xs))


def walrus_rebinds(n, xs):
    if n:
        if (n := len(xs)) > 3:
            raise Bad  #: Bad
            #: stale | if: n
            #: when | if: n > 3


def walrus_in_a_comprehension(xs):
    if any((y := x) > 1 for x in xs):
        raise Bad  #: Bad
        #: when | if: any((y := x) > 1 for x in xs)


def in_a_return(a):
    return a or sys.exit("one")  #: SystemExit | one
    #: kind | exit
    #: unless | operand: a


def in_an_assert(a):
    assert a or sys.exit("one")  #: SystemExit | one
    #: kind | exit
    #: unless | operand: a


def in_a_test(a, b):
    if a and sys.exit("one"):  #: SystemExit | one
        #: kind | exit
        #: when | operand: a
        pass
    raise Bad  #: Bad
    #: partial |
