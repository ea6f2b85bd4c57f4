"""What browsers run, as it is sent: modules as they are written, styles in one sheet.

There is no build. Two things are done when a process starts, neither of which changes
what runs: style sheets are joined, and comments are left out, which are a third of all
bytes. Lines stay where they are, so that what a browser says of one can be looked up.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from blokus_api.page import covers, theme

SOURCE = Path(__file__).parent / "static" / "page"
VENDORED = "vendor/"
"""Below lies what is sent as others wrote it, with their licenses."""
STYLES = (
    *("tokens", "base", "parts", "marks", "board", "table", "seats", "tray", "panel"),
    *(
        "small",
        "hand",
        "home",
        "choices",
        "new",
        "waiting",
        "lists",
        "rules",
        "screens",
    ),
)
"""The files of `css/` in the order in which they count."""
STYLE_SHEET = "page.css"
COMMENT = re.compile(
    r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)$|/\*\* @type [^\n]*?\*/ ?",
    re.MULTILINE | re.DOTALL,
)
"""One that has lines of its own, or tells the type of what follows."""


def sources() -> Mapping[str, str]:
    """Return modules, the style sheet and covers, by their names below a release."""
    styles = [
        (SOURCE / "css" / f"{name}.css").read_text(encoding="utf-8") for name in STYLES
    ]
    modules = {
        path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8")
        for path in SOURCE.rglob("*.js")
    }
    written = {STYLE_SHEET: "".join(styles), **modules}
    told = {
        name: text if name.startswith(VENDORED) else without_comments(text)
        for name, text in written.items()
    }
    generated = theme.style_sheet() + covers.style_sheet()
    told[STYLE_SHEET] = generated + told[STYLE_SHEET]
    modules_made = {"theme.js": theme.module(), "covers.js": covers.module()}
    return {**told, **modules_made, **covers.covers()}


def fonts() -> Mapping[str, bytes]:
    """Return the vendored fonts by their names below a release."""
    return {
        path.relative_to(SOURCE).as_posix(): path.read_bytes()
        for path in SOURCE.glob(f"{VENDORED}*/*.woff2")
    }


def without_comments(text: str) -> str:
    """Leave comments out, but for those behind what runs, and none of the lines."""
    return COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
