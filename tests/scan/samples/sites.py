"""What can stand after ``raise`` and ``assert``."""

import errors
from errors import make_error, registry


def raised_things(value, kinds, cause):
    if value == 1:
        raise ValueError("a call")  #: ValueError | a call
        #: written | ValueError
    if value == 2:
        raise ValueError  #: ValueError
        #: written | ValueError
    if value == 3:
        raise errors.BadInput("dotted")  #: BadInput | dotted
        #: written | errors.BadInput
    if value == 4:
        raise errors.BadInput  #: BadInput
        #: written | errors.BadInput
    if value == 5:
        raise errors.BadInput.from_code("by a class method")  #: BadInput | by a class method
        #: written | errors.BadInput.from_code
    if value == 6:
        raise make_error("by a factory")  #: make_error | by a factory
        #: written | make_error
    if value == 7:
        raise type(cause)("same class as another")  #: type(cause) | same class as another
        #: written | type(cause)
    if value == 8:
        raise (ValueError("in brackets"))  #: ValueError | in brackets
        #: written | ValueError
    if value == 9:
        raise ValueError("caused") from cause  #: ValueError | caused
        #: cause | cause
    if value == 10:
        raise ValueError("cut off") from None  #: ValueError | cut off
        #: cause | None
    if value == 11:
        raise ValueError()  #: ValueError
    if value == 12:
        raise ValueError("with traceback").with_traceback(
            cause.__traceback__
        )  #: ValueError | with traceback
        #: written | ValueError
    if value == 13:
        raise SystemExit("always a site")  #: SystemExit | always a site
    if value == 14:
        raise SystemExit  #: SystemExit
    if value == 15:
        raise NotImplementedError  #: NotImplementedError
    raise errors.net.http.Timeout(
        "many dots",
    )  #: Timeout | many dots
    #: written | errors.net.http.Timeout


def asserted_things(value, names):
    assert value  #: nothing
    assert value, "a message"  #: AssertionError | a message
    #: kind | assert
    assert value > 1, f"too small: {value}"  #: AssertionError | too small: {value}
    #: kind | assert
    assert (value, "always true, so no message")  #: nothing
    assert value in names, ("in brackets")  #: AssertionError | in brackets
    #: kind | assert
    assert isinstance(value, int), type(value)  #: AssertionError | {type(value)}
    #: dynamic | the result of a call
    #: kind | assert
    assert value, (
        f"{value} is spread "
        f"over lines"
    )  #: AssertionError | {value} is spread over lines
    #: kind | assert


raise RuntimeError("at module level")  #: RuntimeError | at module level
