"""What browsers run, as it is sent: modules as they are written, styles in one sheet.

There is no build. Two things are done when a process starts, neither of which changes
what runs: style sheets are joined, and comments are left out, which are a third of all
bytes. Lines stay where they are, so that what a browser says of one can be looked up.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from blokus_api.page import covers, theme

SOURCE = Path(__file__).parent / "static" / "page"
VENDORED = "vendor/"
"""Below lies what is sent as others wrote it, with their licenses."""
STYLE_SHEET, REST = "page.css", "rest.css"
"""All documents name the first one; the styles in the other are not needed at home."""
STYLES: Mapping[str, Sequence[str]] = {
    STYLE_SHEET: ("tokens", "base", "parts", "marks", "home", "home_games"),
    REST: (
        *("board", "table", "seats", "tray", "panel", "small", "hand"),
        *("new", "lists", "rules", "screens"),
    ),
}
"""The files of `css/` in each sheet, in the order in which they count."""
WORDS = re.compile(r"words/(\w+)\.js")
WORD = re.compile(r'^  "([\w.-]+)": ')
FIRST_WORDS = re.compile(
    r"(account\.login|account\.signup|bar|color|family|family-fact|family-line|foot|format|guest|home"
    r"|inbox|level\.name|new\.clock\.none|router)\b"
)
"""Words that home needs. The others are a module of their own in each language."""
COMMENT = re.compile(
    r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)$|/\*\* @type [^\n]*?\*/ ?",
    re.MULTILINE | re.DOTALL,
)
"""One that has lines of its own, or tells the type of what follows."""


def sources() -> Mapping[str, str]:
    """Return modules, the style sheet and covers, by their names below a release."""
    written = {
        path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8")
        for path in SOURCE.rglob("*.js")
    }
    modules = {
        name: text if name.startswith(VENDORED) else without_comments(text)
        for name, text in written.items()
    }
    for name, text in list(modules.items()):
        if WORDS.fullmatch(name):
            modules[name], modules[rest_of(name)] = _split_words(text)
    sheets = {name: without_comments(_joined(files)) for name, files in STYLES.items()}
    sheets[STYLE_SHEET] = (
        theme.style_sheet() + covers.style_sheet() + sheets[STYLE_SHEET]
    )
    modules_made = {"theme.js": theme.module(), "covers.js": covers.module()}
    return {**modules, **sheets, **modules_made, **covers.covers()}


def rest_of(words: str) -> str:
    """Return the name of the module with the other words of a language."""
    return words.replace(".js", ".rest.js")


def _joined(names: Sequence[str]) -> str:
    paths = (SOURCE / "css" / f"{name}.css" for name in names)
    return "".join(path.read_text(encoding="utf-8") for path in paths)


def _split_words(module: str) -> tuple[str, str]:
    """Return the words that home needs, and the others. Lines keep their numbers."""
    first, rest = [], []
    for line in module.splitlines(keepends=True):
        word = WORD.match(line)
        is_first = word is not None and FIRST_WORDS.match(word[1]) is not None
        first.append("\n" if word and not is_first else line)
        rest.append("\n" if is_first else line)
    return "".join(first), "".join(rest)


def fonts() -> Mapping[str, bytes]:
    """Return the vendored fonts by their names below a release."""
    return {
        path.relative_to(SOURCE).as_posix(): path.read_bytes()
        for path in SOURCE.glob(f"{VENDORED}*/*.woff2")
    }


def without_comments(text: str) -> str:
    """Leave comments out, but for those behind what runs, and none of the lines."""
    return COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
