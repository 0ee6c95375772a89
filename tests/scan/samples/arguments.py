"""Which argument is the message."""

from errors import BadInput, LookupFailed, ParseError


def builtin_classes(x, path):
    if x == 1:
        raise ValueError("one argument")  #: ValueError | one argument
    if x == 2:
        raise ValueError("bad %s", x)  #: ValueError | ('bad %s', {x!r})
    if x == 3:
        raise TypeError("two", "texts")  #: TypeError | ('two', 'texts')
    if x == 4:
        raise OSError(2, "gone")  #: OSError | gone
    if x == 5:
        raise FileNotFoundError(2, "not there", path)  #: FileNotFoundError | not there
    if x == 6:
        raise OSError("only a text")  #: OSError | only a text
    if x == 7:
        raise ValueError(f"bad {x}", path)  #: ValueError | ('bad {x}', {path!r})
    if x == 8:
        raise KeyError(path)  #: KeyError | {path}
        #: dynamic | a parameter
    raise StopIteration("stopped with a text")  #: StopIteration | stopped with a text


def other_classes(x, code):
    if x == 1:
        raise BadInput("first wins", "second")  #: BadInput | first wins
    if x == 2:
        raise BadInput(code, "second has text")  #: BadInput | second has text
    if x == 3:
        raise BadInput(code, x)  #: BadInput | {code}
        #: dynamic | a parameter
    if x == 4:
        raise LookupFailed(x, f"no {x} found", code)  #: LookupFailed | no {x} found
    if x == 5:
        raise ParseError(b"bytes are no text", "but this is")  #: ParseError | but this is
    raise ParseError(line=3)  #: ParseError
    #: dynamic | none is a text
