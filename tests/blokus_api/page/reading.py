"""A document of the page, as browsers and programs that make previews read it."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from tests.api import Api

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
Attributes = dict[str, str | None]


@dataclass
class Document:
    """What is told of it by its elements."""

    answer: Any
    title: str = ""
    root: Attributes = field(default_factory=dict)
    meta: dict[str, str | None] = field(default_factory=dict)
    links: list[Attributes] = field(default_factory=list)
    scripts: list[Attributes] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)
    """What a strict policy would not let run: it must not be there at all."""

    def hrefs(self, relation: str) -> list[str]:
        return [str(one["href"]) for one in self.links if one["rel"] == relation]


class _Reader(HTMLParser):
    def __init__(self, found: Document) -> None:
        super().__init__()
        self.found = found
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.inside = tag
        if "id" in given:
            self.found.ids.append(str(given["id"]))
        self.found.inline += [n for n in given if n == "style" or n.startswith("on")]
        match tag:
            case "html":
                self.found.root = given
            case "meta":
                name = given.get("name") or given.get("property") or ""
                self.found.meta[name] = given.get("content")
            case "link":
                self.found.links.append(given)
            case "script":
                self.found.scripts.append(given)

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "title":
            self.found.title += data
        if self.inside in ("script", "style"):
            self.found.inline.append(data)


def read(path: str, *, status: int = 200, **headers: str) -> Document:
    """Ask as a browser does."""
    answer = Api().get(path, **{"accept": BROWSER, **headers})
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    document = Document(answer)
    reader = _Reader(document)
    reader.feed(answer.content.decode())
    reader.close()
    return document
