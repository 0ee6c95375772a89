"""Values made by the ``explain`` stage: what kind of situation a raise site is about."""

from enum import StrEnum

from msgspec import Struct


class Mechanism(StrEnum):
    """What the deciding test looks at."""

    CHOICE = "choice"
    """A value is, or is none, of those that are written down."""
    TYPE = "type"
    """The type of a value."""
    MISSING = "missing"
    """A value is ``None``, empty or false."""
    BOUND = "bound"
    """A number or a length against a fixed bound."""
    RELATION = "relation"
    """Two values against each other, or whether one divides another."""
    TENSOR = "tensor metadata"
    """Shape, dtype, device or layout of a tensor."""
    COMBINATION = "combination"
    """Several values together, each of which would do alone."""
    PREDICATE = "predicate"
    """What a call or a truth value says."""
    DEVICE = "device"
    """The hardware or platform at hand."""
    IMPORT = "import guard"
    """Whether a module could be imported."""
    HANDLER = "handler"
    """Another exception was caught."""
    ABSTRACT = "abstract"
    """The method is left to subclasses."""
    FILE = "file"
    """Whether a file or folder is there."""
    FALL_THROUGH = "fall-through"
    """Earlier branches would have left, and none did."""
    UNCONDITIONAL = "unconditional"
    """Nothing decides."""


class Reader(StrEnum):
    """Who can do something about it."""

    OPERATOR = "operator"
    """Whoever starts the program: flags, environment, installation, hardware, files."""
    CLIENT = "client"
    """Whoever sends a request."""
    CALLER = "caller"
    """Whoever calls a public function."""
    IMPLEMENTER = "implementer"
    """Whoever writes a subclass."""
    MAINTAINER = "maintainer"
    """None of the others, as far as the code tells: whoever changes the project's own code."""


class Category(StrEnum):
    """The label that lists and facets use."""

    ABSTRACT = "not-implemented"
    """A method that a class does not implement."""
    DEPENDENCY = "missing-dependency"
    """A package that is not installed."""
    REQUEST = "request-validation"
    """A request that is refused."""
    NETWORK = "network"
    """A connection or a time limit."""
    IO = "file-access"
    """Files and the operating system."""
    WRAPPED = "wrapped-failure"
    """Another exception, told anew."""
    HARDWARE = "unsupported-hardware"
    """Something that this hardware or platform cannot do."""
    CONFIGURATION = "configuration"
    """An option's value, or options that do not go together."""
    MODEL_DATA = "model-data"
    """A checkpoint, weights or a model's own configuration."""
    TENSOR = "tensor-metadata"
    """A tensor of the wrong shape, dtype, device or layout."""
    STATE = "state"
    """Something too early, too late or twice."""
    UNSUPPORTED = "unsupported-feature"
    """Something that is not there yet, or never will be."""
    CAPACITY = "capacity"
    """More than there is room for."""
    INTERNAL = "internal-check"
    """The program checks its own state or results."""
    ARGUMENT = "invalid-argument"
    """What a function was called with, or a value that it came by."""
    OTHER = "other"
    """No rule tells what it is about."""


class Classified(Struct, frozen=True, kw_only=True):
    """What kind of situation a raise site is about."""

    mechanism: Mechanism
    reader: Reader
    category: Category
    rule: str
    """Name of the rule that gave the category."""
    line: int
    """Line of the site's file that the rule rests on."""
