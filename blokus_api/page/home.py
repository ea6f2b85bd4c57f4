"""Initial content of the home page: texts, buttons and a board that need no script."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from blokus_api.page.covers import hero
from blokus_api.page.files import files
from blokus_api.page.texts import TEXTS
from games.rules.languages import Language

ICON = re.compile(r'^[ \t]*"?([\w-]+)"?: "([^"]+)",$', re.MULTILINE)
"""Pattern of a line in `icons.js`: an icon's name and path."""
PLACEMENT = '<g class="placement'
LATER = 12
"""Number of placements that are hidden when the page opens."""
LOOSE = (
    *(("red", 3), ("green", 9), ("yellow", 1)),
    *(("blue", 5), ("yellow", 7), ("red", 11)),
)
"""Pieces around the board, each with a color and the number of a shape on the board."""
SVG = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{}</svg>'


@cache
def first_view(language: Language) -> SafeString:
    """Return the home page's initial content, which its screen then takes over."""
    texts = TEXTS[language].home
    placements = hero().split(PLACEMENT)
    return render_to_string(
        "page/home.html",
        {
            "home": texts,
            "icons": icons(),
            "board": _begun(placements),
            "caption": texts.caption.format(number=len(placements) - 1 - LATER),
            "loose": LOOSE,
        },
    )


def _begun(placements: Sequence[str]) -> str:
    """Return the board without the last placements, which a script shows one by one."""
    shown, later = placements[:-LATER], placements[-LATER:]
    return PLACEMENT.join(shown) + "".join(
        f'<g hidden class="placement{x}' for x in later
    )


@cache
def icons() -> Mapping[str, SafeString]:
    """Return the page's icons by name, as `icons.js` draws them."""
    paths = ICON.findall(files()["icons.js"].content.decode())
    return {name: _icon(*path.split("|")) for name, path in paths}


def _icon(stroked: str, filled: str = "") -> SafeString:
    paths = format_html('<path d="{}"/>', stroked)
    if filled:
        paths += format_html('<path d="{}" fill="currentColor"/>', filled)
    return format_html(SVG, paths)
