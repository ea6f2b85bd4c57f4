"""Sources of the page in the form sent to browsers: modules and joined style sheets.

No build step is needed. When a process starts, it joins style sheets and removes
comments, which make up a third of all bytes. Lines stay in place, so that line numbers
in browsers' error messages are correct.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from blokus_api.page import covers, lessons, theme, vocabulary

SOURCE = Path(__file__).parent / "static" / "page"
VENDORED = "vendor/"
"""Folder of third-party files, which are sent unchanged with their licenses."""
STYLE_SHEET = "page.css"
SHEETS: Mapping[str, Sequence[str]] = {
    STYLE_SHEET: ("tokens", "base", "parts", "marks"),
    "home.css": ("home", "home_games"),
    "table.css": ("board", "table", "seats", "tray", "panel", "small", "hand"),
    "over.css": ("podium", "over", "share"),
    "new.css": ("choices", "new", "waiting"),
    "lists.css": ("lists", "puzzles", "import", "rules", "screens"),
    "review.css": ("review",),
    "record.css": ("record", "charts"),
    "keep.css": ("keep",),
    "player.css": ("player",),
    "learn.css": ("learn",),
}
"""Files in `css/` for each style sheet, in cascade order. All screens load the
first sheet. Modules name the others that they need."""
COMMENT = re.compile(
    r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)$|/\*\* @type [^\n]*?\*/ ?",
    re.MULTILINE | re.DOTALL,
)
"""Pattern of a comment that has its own lines or declares an expression's type."""
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def sources() -> Mapping[str, str]:
    """Return modules, style sheets and covers, by their file names in a release."""
    styles = {
        sheet: "".join(
            (SOURCE / "css" / f"{name}.css").read_text(encoding="utf-8")
            for name in names
        )
        for sheet, names in SHEETS.items()
    }
    modules = {
        path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8")
        for path in SOURCE.rglob("*.js")
    }
    written = {**styles, **modules}
    texts = {
        name: text if name.startswith(VENDORED) else as_sent(text)
        for name, text in written.items()
    }
    tokens = theme.preferred(texts[STYLE_SHEET])
    texts[STYLE_SHEET] = theme.style_sheet() + texts[STYLE_SHEET] + tokens
    texts["home.css"] = covers.style_sheet() + texts["home.css"]
    generated = {"theme.js": theme.module(), "covers.js": covers.module()}
    generated |= {**covers.covers(), **lessons.modules()}
    return {**texts, **vocabulary.split(texts), **generated}


def fonts() -> Mapping[str, bytes]:
    """Return the vendored fonts by their file names in a release."""
    return {
        path.relative_to(SOURCE).as_posix(): path.read_bytes()
        for path in SOURCE.glob(f"{VENDORED}*/*.woff2")
    }


def without_comments(text: str) -> str:
    """Remove all comments except those after code. Line numbers do not change."""
    return COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)


def as_sent(text: str) -> str:
    """Remove comments and indentation, which saves 3 % of the compressed bytes."""
    return INDENT.sub("", without_comments(text))
