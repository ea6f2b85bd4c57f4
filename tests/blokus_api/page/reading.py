"""A document of the page, as browsers and programs that make previews read it."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from tests.api import Api

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
Attributes = dict[str, str | None]


@dataclass
class Document:
    """Elements of a document, by kind."""

    answer: Any
    title: str = ""
    root: Attributes = field(default_factory=dict)
    meta: dict[str, str | None] = field(default_factory=dict)
    links: list[Attributes] = field(default_factory=list)
    scripts: list[Attributes] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)
    """Elements that a strict policy blocks. A page must not have any."""

    def hrefs(self, relation: str) -> list[str]:
        return [str(link["href"]) for link in self.links if link["rel"] == relation]


class _Reader(HTMLParser):
    def __init__(self, document: Document) -> None:
        super().__init__()
        self.found = document
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.inside = tag
        if "id" in attributes:
            self.found.ids.append(str(attributes["id"]))
        self.found.inline += [
            n for n in attributes if n == "style" or n.startswith("on")
        ]
        match tag:
            case "html":
                self.found.root = attributes
            case "meta":
                name = attributes.get("name") or attributes.get("property") or ""
                self.found.meta[name] = attributes.get("content")
            case "link":
                self.found.links.append(attributes)
            case "script":
                self.found.scripts.append(attributes)

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "title":
            self.found.title += data
        if self.inside in ("script", "style"):
            self.found.inline.append(data)


def read(path: str, *, status: int = 200, **headers: str) -> Document:
    """Request a document as a browser does."""
    answer = Api().get(path, **{"accept": BROWSER, **headers})
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    document = Document(answer)
    reader = _Reader(document)
    reader.feed(answer.content.decode())
    reader.close()
    return document
