"""The first view of home: words, buttons and a board that need no script."""

import re
from collections.abc import Mapping
from functools import cache

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from blokus_api.page.files import files
from blokus_api.page.texts import TEXTS
from games.rules.languages import Language

ICON = re.compile(r'^  "?([\w-]+)"?: "([^"]+)",$', re.MULTILINE)
"""Line of `icons.js`: the name of an icon and its path."""
SVG = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{}</svg>'


@cache
def first_view(language: Language) -> SafeString:
    """Return what home shows until its screen takes the same elements over."""
    return render_to_string(
        "page/home.html",
        {"home": TEXTS[language].home, "icons": icons(), "board": ""},
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
