"""String literals: what the user sees, escapes resolved."""


def plain(value):
    if value == 1:
        raise ValueError('single quotes')  #: ValueError | single quotes
    if value == 2:
        raise ValueError("""three quotes""")  #: ValueError | three quotes
    if value == 3:
        raise ValueError(
            "tab\tand newline\nand quote \""
        )  #: ValueError | tab\tand newline\nand quote "
    if value == 4:
        raise ValueError(r"raw \d+\n")  #: ValueError | raw \\d+\\n
    if value == 5:
        raise ValueError("caf\u00e9 \N{BULLET} \x41\101")  #: ValueError | café • AA
    if value == 6:
        raise ValueError(u"old prefix")  #: ValueError | old prefix
    if value == 7:
        raise ValueError("braces {x} and 100%")  #: ValueError | braces {{x}} and 100%
    if value == 8:
        raise ValueError("größer als 3 — 太大")  #: ValueError | größer als 3 — 太大
    if value == 9:
        raise ValueError(
            "continued \
on the next line"
        )  #: ValueError | continued on the next line
    if value == 10:
        raise ValueError("""
    indented
    text
    """)  #: ValueError | \n    indented\n    text\n\x20\x20\x20\x20
    if value == 11:
        raise ValueError(
            "adjacent "
            'literals '
            r"\join"
        )  #: ValueError | adjacent literals \\join
    if value == 12:
        raise ValueError(" space at both ends ")  #: ValueError | \x20space at both ends\x20
    if value == 13:
        raise ValueError(("bracketed"))  #: ValueError | bracketed
    if value == 14:
        raise ValueError("nobody's \"quotes\"")  #: ValueError | nobody's "quotes"


def no_text(value, data):
    if value == 1:
        raise ValueError(value)  #: ValueError | {value}
        #: dynamic | a parameter
    if value == 2:
        raise ValueError(data.reason())  #: ValueError | {data.reason()}
        #: dynamic | the result of a call
    if value == 3:
        raise ValueError(f"{value}: {data}")  #: ValueError | {value}: {data}
        #: dynamic | values alone
    if value == 4:
        raise ValueError(404)  #: ValueError | 404
    if value == 5:
        raise ValueError("!")  #: ValueError | !
        #: dynamic | a


def documented():
    """A doc string with ``raise ValueError("not a site")`` inside."""
    text = 'raise ValueError("not a site either")'  #: nothing
    # raise ValueError("nor this")
    return text
