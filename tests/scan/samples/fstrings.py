"""f-strings: fields with conversion and format spec, nested and doubled braces."""


def fields(x, y, width, items):
    if x == 1:
        raise ValueError(f"bad {x!r} in {y:>5}")  #: ValueError | bad {x!r} in {y:>5}
    if x == 2:
        raise ValueError(
            f"literal {{braces}} around {x}"
        )  #: ValueError | literal {{braces}} around {x}
    if x == 3:
        raise ValueError(f"debug {x=} and {y = }")  #: ValueError | debug x={x!r} and y = {y!r}
    if x == 4:
        raise ValueError(f"wide {x!s:>{width}} end")  #: ValueError | wide {x!s:>{width}} end
    if x == 5:
        raise ValueError(f"call {items[0].name()} end")  #: ValueError | call {items[0].name()} end
    if x == 6:
        raise ValueError(f"key {items['k']}")  #: ValueError | key {items['k']}
    if x == 7:
        raise ValueError(f"lambda {(lambda: x)()}")  #: ValueError | lambda {(lambda: x)()}
    if x == 8:
        raise ValueError(f"plain " "and " f"joined {x}")  #: ValueError | plain and joined {x}
    if x == 9:
        raise ValueError(rf"raw \d {x}")  #: ValueError | raw \\d {x}
    if x == 10:
        raise ValueError(f"tab\t{x}\n")  #: ValueError | tab\t{x}\n
    if x == 11:
        raise ValueError(f"""
three quotes {
    x
} end""")  #: ValueError | \nthree quotes {x} end
    if x == 12:
        raise ValueError(f"{x!a} as ascii")  #: ValueError | {x!a} as ascii
    if x == 13:
        raise ValueError(f"time {x:%Y-%m-%d}")  #: ValueError | time {x:%Y-%m-%d}
    if x == 14:
        raise ValueError(f"nested {f'{x} inside'} out")  #: ValueError | nested {x} inside out
    if x == 15:
        raise ValueError(f"string {'constant'} and {3}")  #: ValueError | string constant and 3
    if x == 16:
        raise ValueError(f"choice {'a' if y else 'b'}")  #: ValueError | choice a
        #: or | choice b
    if x == 17:
        raise ValueError(f"padded {'ab':>4}")  #: ValueError | padded {'ab':>4}
    if x == 18:
        raise ValueError(f"total {x + y:,.2f} EUR")  #: ValueError | total {x + y:,.2f} EUR
    if x == 19:
        raise ValueError(f"debug {x=:>5}")  #: ValueError | debug x={x:>5}
    if x == 20:
        raise ValueError(f"debug {x=!s}")  #: ValueError | debug x={x!s}
    if x == 21:
        raise ValueError(f"set { {1, 2} }")  #: ValueError | set {{1, 2}}
    raise ValueError(f"wrong: {str(x)} and {repr(y)}")  #: ValueError | wrong: {str(x)} and {repr(y)}
