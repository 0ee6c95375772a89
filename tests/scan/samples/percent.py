"""``%`` formatting: tuple, dict, single value."""


def formatted(x, y, args, table):
    if x == 1:
        raise ValueError("bad %s" % x)  #: ValueError | bad {x}
    if x == 2:
        raise ValueError("bad %r of %s" % (x, y))  #: ValueError | bad {x!r} of {y}
    if x == 3:
        raise ValueError(
            "%d items, %5.2f %% done" % (x, y)
        )  #: ValueError | {x:d} items, {y:5.2f} % done
    if x == 4:
        raise ValueError("%(name)s has %(n)d" % {"name": x, "n": y})  #: ValueError | {x} has {y:d}
    if x == 5:
        raise ValueError("one %s" % (x,))  #: ValueError | one {x}
    if x == 6:
        raise ValueError("%(a)s then %(b)s" % table)  #: ValueError | {table['a']} then {table['b']}
    if x == 7:
        raise ValueError("%s and %s" % args)  #: ValueError | {args[0]} and {args[1]}
    if x == 8:
        raise ValueError("shown %s" % "inside")  #: ValueError | shown inside
    if x == 9:
        raise ValueError("sum %d" % (x + y))  #: ValueError | sum {x + y:d}
    if x == 10:
        raise ValueError("braces {} %s" % x)  #: ValueError | braces {{}} {x}
    if x == 11:
        raise ValueError("100%% sure" % ())  #: ValueError | 100% sure
    if x == 12:
        raise ValueError("a percent sign: 100%")  #: ValueError | a percent sign: 100%
    if x == 13:
        raise ValueError(
            "a percent sign: 100%% unchanged"
        )  #: ValueError | a percent sign: 100%% unchanged
    if x == 14:
        raise ValueError(
            ("adjacent %s "
             "literals %s") % (x, y)
        )  #: ValueError | adjacent {x} literals {y}
    if x == 15:
        raise ValueError("hex %#x" % x)  #: ValueError | hex {x:#x}
    if x == 16:
        raise ValueError(
            "%s(%s)" % (type(x).__name__, x.code)
        )  #: ValueError | {type(x).__name__}({x.code})
        #: dynamic | a
    if x == 17:
        raise ValueError("name %(x)s" % locals())  #: ValueError | name {x}
    if x == 18:
        raise ValueError("text %r" % "it's")  #: ValueError | text "it's"
    if x == 19:
        raise ValueError("str %s" % str(x))  #: ValueError | str {str(x)}
    raise ValueError("joined %s" % ", ".join(args))  #: ValueError | joined {", ".join(args)}
