"""Path conditions: branches of ``if``, exits in front, asserts."""

def unconditional():
    raise Bad  #: Bad
    #: always |


def chain(mode, size):
    if mode == "fast":
        raise Bad  #: Bad
        #: when | if: mode == "fast"
    elif not size:
        raise Bad  #: Bad
        #: unless | if: mode == "fast"
        #: unless | if: size
    elif size > 3 or mode is None:
        pass
    else:
        raise Bad  #: Bad
        #: unless | if: mode == "fast"
        #: when | if: size
        #: unless | if: size > 3 or mode is None


def nested(a, b):
    if a:
        if not (b and a.x):
            if b != 3:
                raise Bad  #: Bad
                #: when | if: a
                #: unless | if: b and a.x
                #: when | if: b != 3


def double_negation(a):
    if not not a:
        raise Bad  #: Bad
        #: when | if: a


def negated_comparison(a, b):
    if not a > b:
        raise Bad  #: Bad
        #: unless | if: a > b


def over_lines(a, b):
    if (
        a == "x"  # a comment
        and b
    ):
        raise Bad  #: Bad
        #: when | if: a == "x" and b


def one_line(a):
    if a: raise Bad  #: Bad
    #: when | if: a


def behind_both(a, b):
    if a:
        b = 1
    else:
        b = 2
    raise Bad  #: Bad
    #: always |


def returns(a, b):
    if a:
        return 1
    if b:
        return None
    raise Bad  #: Bad
    #: unless | exit: a
    #: unless | exit: b


def raises(a):
    if a is None:
        raise Other  #: Other
        #: when | if: a is None
    raise Bad  #: Bad
    #: unless | exit: a is None


def exits(a):
    if a:
        sys.exit(3)
    raise Bad  #: Bad
    #: unless | exit: a


def else_leaves(a):
    if a:
        print(a)
    else:
        return
    raise Bad  #: Bad
    #: when | exit: a


def all_but_one_leave(a, b):
    if a:
        return
    elif b:
        a.go()
    else:
        return
    raise Bad  #: Bad
    #: stale | exit: a
    #: when | exit: b


def inner_exit(a, b, c):
    if a:
        print(1)
        if b or c:
            return
    raise Bad  #: Bad
    #: unless | exit: a and (b or c)


def inner_exit_of_else(a, b):
    if a:
        pass
    else:
        if b:
            return
    raise Bad  #: Bad
    #: unless | exit: not (a) and b


def two_inner_exits(a, b, c):
    if a:
        if b:
            return
        assert c
    raise Bad  #: Bad
    #: unless | exit: a and b
    #: unless | exit: a and not (b) and not (c)


def deep_exit(a, b, c):
    if a:
        if b:
            if c:
                raise Other  #: Other
                #: when | if: a
                #: when | if: b
                #: when | if: c
    raise Bad  #: Bad
    #: unless | exit: a and (b and c)


def asserted(a, b):
    assert a
    assert b > 1, "too small"  #: AssertionError | too small
    #: kind | assert
    #: when | assert: a
    #: unless | assert: b > 1
    raise Bad  #: Bad
    #: when | assert: a
    #: when | assert: b > 1


def asserted_not(a):
    assert not a, "given"  #: AssertionError | given
    #: kind | assert
    #: when | assert: a
    raise Bad  #: Bad
    #: unless | assert: a


def behind_a_raise(a):
    if a:
        raise Bad  #: Bad
        #: when | if: a
        raise Other  #: Other
        #: when | if: a
        #: partial |


def outer(a):
    if a:
        def inner(b):
            if b:
                raise Bad  #: Bad
                #: when | if: b
        return inner

        class Local:
            raise Bad  #: Bad
            #: when | if: a
            #: partial |


class Body:
    if DEBUG:
        raise Bad  #: Bad
        #: when | if: DEBUG

    def method(self):
        if self.ready:
            return
        raise Bad  #: Bad
        #: unless | exit: self.ready


if __name__ == "__main__":
    raise SystemExit("no")  #: SystemExit | no
    #: when | if: __name__ == "__main__"

raise Bad  #: Bad
#: unless | exit: __name__ == "__main__"
