"""What browsers run, as it is sent: modules as they are written, styles in one sheet.

There is no build. Two things are done when a process starts, neither of which changes
what runs: style sheets are joined, and comments are left out, which are a third of all
bytes. Lines stay where they are, so that what a browser says of one can be looked up.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from blokus_api.page import covers, lessons, theme, vocabulary

SOURCE = Path(__file__).parent / "static" / "page"
VENDORED = "vendor/"
"""Below lies what is sent as others wrote it, with their licenses."""
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
"""Files of `css/` in the order in which they count. All screens have the first sheet,
and modules name the others that they need."""
COMMENT = re.compile(
    r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)$|/\*\* @type [^\n]*?\*/ ?",
    re.MULTILINE | re.DOTALL,
)
"""One that has lines of its own, or tells the type of what follows."""
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def sources() -> Mapping[str, str]:
    """Return modules, the style sheet and covers, by their names below a release."""
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
    told = {
        name: text if name.startswith(VENDORED) else as_sent(text)
        for name, text in written.items()
    }
    tokens = theme.preferred(told[STYLE_SHEET])
    told[STYLE_SHEET] = theme.style_sheet() + told[STYLE_SHEET] + tokens
    told["home.css"] = covers.style_sheet() + told["home.css"]
    modules_made = {"theme.js": theme.module(), "covers.js": covers.module()}
    made = {**modules_made, **covers.covers(), **lessons.modules()}
    return {**told, **vocabulary.split(told), **made}


def fonts() -> Mapping[str, bytes]:
    """Return the vendored fonts by their names below a release."""
    return {
        path.relative_to(SOURCE).as_posix(): path.read_bytes()
        for path in SOURCE.glob(f"{VENDORED}*/*.woff2")
    }


def without_comments(text: str) -> str:
    """Leave comments out, but for those behind what runs, and none of the lines."""
    return COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)


def as_sent(text: str) -> str:
    """Leave comments and indentation out, which is 3 % of what is packed."""
    return INDENT.sub("", without_comments(text))
