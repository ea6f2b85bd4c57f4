"""XML elements, and their text as XStream 1.4.17 writes it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from unicodedata import category

_MARKS = {
    **{"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"},
    "\r": "&#xd;",
}
_PERHAPS_ESCAPED = re.compile(r"[^\w ]")


@dataclass(slots=True)
class Element:
    """An element with attributes, and either children or text."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["Element"] = field(default_factory=list)
    text: str = ""


def lines_of(element: Element, depth: int = 1) -> Iterator[str]:
    """Yield an element's indented lines, each preceded by a line break.

    The contest's server writes a line break before each element, but not after it.
    """
    indent, name = "\n" + "  " * depth, element.name
    attributes = "".join(
        f' {key}="{escape(value, breaks=True)}"'
        for key, value in element.attributes.items()
    )
    if element.children:
        yield f"{indent}<{name}{attributes}>"
        for child in element.children:
            yield from lines_of(child, depth + 1)
        yield f"{indent}</{name}>"
    elif element.text:
        yield f"{indent}<{name}{attributes}>{escape(element.text)}</{name}>"
    else:
        yield f"{indent}<{name}{attributes}/>"


def escape(text: str, *, breaks: bool = False) -> str:
    """Escape a text; with `breaks`, also escape line breaks and tabs for attributes."""

    def replacement(match: re.Match[str]) -> str:
        char = match[0]
        if char in _MARKS:
            return _MARKS[char]
        if char in "\n\t" and not breaks:
            return char
        return f"&#x{ord(char):x};" if category(char) in {"Cc", "Cn"} else char

    return _PERHAPS_ESCAPED.sub(replacement, text)
