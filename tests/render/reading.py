"""What tests read off a built page."""

from html.parser import HTMLParser
from urllib.parse import urldefrag, urlsplit

VOID = {"meta", "link", "input", "wbr", "br"}


class Page(HTMLParser):
    """Links, ids, tags with attributes, and the text of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if found.get("id"):
            self.ids.append(found["id"] or "")
        self.links += [found[name] or "" for name in ("href", "src") if name in found]
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag, f"</{tag}> closes another element"

    def handle_data(self, data: str) -> None:
        for tag in set(self._open):
            self.texts.setdefault(tag, []).append(data)

    def text(self, tag: str = "body") -> str:
        return " ".join("".join(self.texts.get(tag, [])).split())


def target(page: str, link: str) -> tuple[str, str] | None:
    """Address and fragment that a link of a page leads to; ``None`` if it leaves the site."""
    if urlsplit(link).scheme:
        return None
    path, fragment = urldefrag(link.partition("?")[0] if "?" in link else link)
    if not path:
        return page, fragment
    steps = page.split("/")[:-1]
    for step in path.split("/"):
        if step == "..":
            steps.pop()
        elif step != ".":
            steps.append(step)
    return "/".join(steps), fragment
