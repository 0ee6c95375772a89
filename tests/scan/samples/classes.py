"""The class name, as raised."""

import errors
from errors import (
    NotFoundError,
    fail,
    lookup,
)


class OwnError(Exception):
    @classmethod
    def from_code(cls, code):
        return cls(code)


def raised(x, table):
    if x == 1:
        raise OwnError("own class")  #: OwnError | own class
    if x == 2:
        raise errors.deep.OwnError("dotted")  #: OwnError | dotted
        #: written | errors.deep.OwnError
    if x == 3:
        raise OwnError.from_code("E1 in text")  #: OwnError | E1 in text
    if x == 4:
        raise errors.OwnError.from_code("E2 in text")  #: OwnError | E2 in text
        #: written | errors.OwnError.from_code
    if x == 5:
        raise fail("by a function")  #: fail | by a function
    if x == 6:
        raise errors.fail("by a function of a module")  #: fail | by a function of a module
        #: written | errors.fail
    if x == 7:
        raise OwnError  #: OwnError
    if x == 8:
        raise OwnError()  #: OwnError
    raise NotFoundError(f"no {x}")  #: NotFoundError | no {x}


class Holder:
    error_class = OwnError

    def check(self, x):
        if x:
            raise self.error_class("by an attribute")  #: error_class | by an attribute
            #: written | self.error_class
        raise self.make("by a method")  #: make | by a method
        #: written | self.make


def generic(cause):
    raise type(cause)(f"again: {cause}")  #: type(cause) | again: {cause}
    #: written | type(cause)
