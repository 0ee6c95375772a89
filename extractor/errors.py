"""The one family of errors that raisedex raises on purpose.

Each message says what went wrong, where, and what to do. The command line prints it as it is and
exits with :attr:`RaisedexError.exit_status`; nothing else is caught there, so a bug stays a bug.
"""


class RaisedexError(Exception):
    """Base of all expected failures."""

    exit_status = 3


class SourceError(RaisedexError):
    """A SOURCE cannot be read: unknown form, missing, broken archive, git or index failure."""


class UnsafeArchiveError(SourceError):
    """An archive holds a member that would leave the tree, or is larger than the limits."""


class SettingsError(RaisedexError):
    """A settings file is missing, is not valid TOML, or holds a wrong key or value."""


class CatalogError(RaisedexError):
    """A catalog file is missing, is no JSON, or does not fit the schema."""


class AccountingError(RaisedexError):
    """A raise statement of a scanned file is in no record, or in two: the build must not go on."""


class CollisionError(RaisedexError):
    """Two different errors would share an id, so their pages would share an address."""


class ExplanationError(RaisedexError):
    """A page would name a flag that does not exist, or a sentence would stand on nothing."""


class RenderError(RaisedexError):
    """The site cannot be written: the folder, a template or a view is at fault."""


class EngineError(RaisedexError):
    """Worker processes cannot be started."""
