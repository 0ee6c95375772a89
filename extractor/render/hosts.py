"""Addresses on the web that a catalog names, and how people call their hosts."""

from urllib.parse import urlsplit

_HOSTS = {
    "github.com": "GitHub",
    "gitlab.com": "GitLab",
    "bitbucket.org": "Bitbucket",
    "codeberg.org": "Codeberg",
}


def web_address(address: str | None) -> str | None:
    """The address if it is one of the web; anything else from a catalog becomes no link."""
    if address is None:
        return None
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    return address if parts.scheme in {"http", "https"} and parts.netloc else None


def host_name(address: str) -> str:
    """How people call the host of an address, e.g. ``GitHub``."""
    host = urlsplit(address).hostname or ""
    return _HOSTS.get(host, host)
