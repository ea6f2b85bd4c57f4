"""Writers of Markdown and HTML pages, which use no library."""

from collections.abc import Iterator
from html import escape

from games.api.pages.rules import (
    Figure,
    ListItem,
    Paragraph,
    Part,
    RulesPage,
    Subheading,
)


def markdown(page: RulesPage) -> str:
    """Return a page as Markdown; its texts contain no special characters."""
    lines = [f"# {page.title}"]
    before: Part | None = None
    for part in page.parts:
        if not (isinstance(part, ListItem) and isinstance(before, ListItem)):
            lines.append("")
        lines += _lines(part)
        before = part
    return "\n".join(lines) + "\n"


def _lines(part: Part) -> list[str]:
    match part:
        case Subheading(text):
            return [f"## {text}"]
        case Paragraph(text):
            return [text]
        case Figure(lines):
            return ["```text", lines, "```"]
        case ListItem(text, name, depth):
            named = f"`{name}`: " if name else ""
            return [f"{'  ' * depth}* {named}{text}"]


def html(page: RulesPage) -> str:
    """Return a page as a complete HTML document without external resources."""
    title = escape(page.title)
    return (
        f'<!doctype html>\n<html lang="{page.language}">\n<head>\n'
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{title}</title>\n</head>\n<body>\n<h1>{title}</h1>\n"
        + "".join(_elements(page))
        + "</body>\n</html>\n"
    )


def _elements(page: RulesPage) -> Iterator[str]:
    depth = -1
    for part in page.parts:
        next_depth = part.depth if isinstance(part, ListItem) else -1
        yield _between(depth, next_depth)
        yield _element(part)
        depth = next_depth
    yield _between(depth, -1)


def _between(depth: int, next_depth: int) -> str:
    """Return the HTML tags between an item and the next part."""
    if next_depth > depth:
        return "<ul>\n" * (next_depth - depth)
    return "</li>\n</ul>\n" * (depth - next_depth) + (
        "</li>\n" if next_depth >= 0 else ""
    )


def _element(part: Part) -> str:
    match part:
        case Subheading(text):
            return f"<h2>{escape(text)}</h2>\n"
        case Paragraph(text):
            return f"<p>{escape(text)}</p>\n"
        case Figure(lines):
            return f"<pre>{escape(lines)}</pre>\n"
        case ListItem(text, name, _):
            named = f"<code>{escape(name)}</code>: " if name else ""
            return f"<li>{named}{escape(text)}\n"
