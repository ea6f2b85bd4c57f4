"""The first view of home: words, buttons and a board that need no script."""

import re
from collections.abc import Mapping
from functools import cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from blokus_api.page.files import files
from blokus_api.page.texts import TEXTS
from games.rules.languages import Language

ICON = re.compile(r'^  "?([\w-]+)"?: "([^"]+)",$', re.MULTILINE)
"""Line of `icons.js`: the name of an icon and its path."""


@cache
def first_view(language: Language) -> SafeString:
    """Return what home shows until its screen takes the same elements over."""
    return render_to_string(
        "page/home.html",
        {"home": TEXTS[language].home, "icons": icons(), "board": ""},
    )


@cache
def icons() -> Mapping[str, str]:
    """Return the paths of the page's icons by name."""
    return dict(ICON.findall(files()["icons.js"].content.decode()))
