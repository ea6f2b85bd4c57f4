"""Groups of the page's texts, so that the home page and games load only some.

The source has one file per language. A group contains the keys that its modules use,
except those in earlier groups.
"""

import re
from collections.abc import Mapping

from blokus_api.page.imports import closure

LINE = re.compile(r'^[ \t]*"([\w.-]+)":\s*"(?:[^"\\]|\\.)*",?$', re.MULTILINE)
FILE = re.compile(r"words/(\w+)\.js")
GROUPS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "": (r"main\.js|screens/home\w*\.js", ()),
    "-table": (r"screens/game\.js", ()),
    "-coach": (r"play/coach\.js", ()),
    "-panels": (r"screens/game\.js", ("around/", "board/", "look/", "play/")),
    "-memory": (r"(keep|lost|screens/recovery)\.js", ()),
    "-learn": (r"screens/learn\w*\.js", ()),
    "-rest": (r".*", ()),
}
"""Suffixes of the groups' file names, each with its immediate and its later modules."""


def split(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the text files by name. Each contains some of the keys."""
    modules = {k: v for k, v in texts.items() if not FILE.fullmatch(k)}
    sources = {
        end: "".join(
            modules[name]
            for name in closure(
                [name for name in modules if re.fullmatch(first, name)], modules, late
            )
        )
        for end, (first, late) in GROUPS.items()
    }
    names = {end: _Names(source) for end, source in sources.items()}
    parts = {}
    for name, text in texts.items():
        if not (file := FILE.fullmatch(name)):
            continue
        lines: dict[str, list[str]] = {end: [] for end in GROUPS}
        for line in LINE.finditer(text):
            end = next((end for end in GROUPS if names[end].have(line[1])), "-rest")
            lines[end].append(line[0].strip())
        for end, some in lines.items():
            body = "\n".join(some)
            parts[f"words/{file[1]}{end}.js"] = f"export default {{\n{body}\n}};\n"
    return parts


class _Names:
    """Keys used by modules: complete keys, and prefixes of composed keys."""

    def __init__(self, source: str) -> None:
        self.whole = set(re.findall(r'"([\w.-]+)"', source))
        # A prefix must contain a dot, because "l" may begin path data.
        self.begun = tuple(re.findall(r"`([\w-]+\.[\w.-]*)\$\{", source))

    def have(self, key: str) -> bool:
        plain = re.sub(r"\.(zero|one|other)$", "", key)
        return bool({key, plain} & self.whole) or key.startswith(self.begun)
