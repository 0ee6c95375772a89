"""What a form of SOURCE tells about itself before any setting is known."""

from msgspec import Struct

from extractor.sources.checkout import Checkout
from extractor.sources.names import Layout


class Origin(Struct, frozen=True, kw_only=True):
    """Where a tree comes from."""

    shown: str
    """SOURCE as it is published: no credentials, nothing of this machine's paths."""
    name: str
    """What to call the project if nothing else names it."""
    layout: Layout = Layout.CHECKOUT
    is_local: bool = False
    """Whether it is a folder of this machine, which the user trusts."""
    prefix: str = ""
    """Repository folder that the tree is, without slashes around it."""
    packages_above: tuple[str, ...] = ()
    """The ``__init__.py`` in and above ``prefix``, as repository paths."""
    repository: str | None = None
    commit: str | None = None
    ref: str | None = None
    date: str | None = None
    checkout: Checkout | None = None
    """Set for a folder of a git work tree."""
    metadata: str | None = None
    """Member with the core metadata, where the source is a package."""
    doubt: str | None = None
    """Why the pin could not be read, where there should be one."""
