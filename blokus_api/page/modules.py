"""Which modules an address needs at once, read from the modules themselves.

Browsers learn of a module when they have read the one that imports it: a way of many
round trips. A document that names them all needs one.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from blokus_api.page.files import files
from blokus_api.page.imports import closure, needs
from games.rules.languages import Language

ENTRY = "main.js"
ROUTE = re.compile(r'\["(/[^"]*)", \(\) => import\("\./([^"]+)"\)\]')
"""Line of the entry's table of screens: an address and the module of its screen."""
PARAMETER = re.compile(r"<[^>]+>|:\w+")
"""Parameter of an address, as Django writes it or as the entry's table does."""
WORDS: Mapping[str, tuple[str, ...]] = {
    "home.css": (),
    "table.css": ("table",),
    "new.css": ("table", "panels", "memory", "rest"),
    "lists.css": ("table", "panels", "memory", "rest"),
    "keep.css": ("memory",),
    "player.css": (),
    "over.css": ("table", "panels"),
    "review.css": ("table", "panels"),
    "record.css": ("table", "panels"),
    "learn.css": ("table", "learn"),
}
"""Groups of words that come with a sheet, as `needs.js` has them."""


@cache
def screens() -> Mapping[str, str]:
    """Return the module of the screen at each address, read from the entry's table."""
    return {shape(route): name for route, name in ROUTE.findall(_source(ENTRY))}


def shape(address: str) -> str:
    """Return an address without the names of its gaps: then both ways agree."""
    return PARAMETER.sub("*", address)


@cache
def needed(address: str, language: Language) -> Sequence[str]:
    """Return what an address needs: the nearest to the entry first.

    An address without a screen needs the modules that all addresses share.
    """
    screen = screens().get(shape(address), ENTRY)
    found = closure([ENTRY, screen, f"words/{language}.js"], _texts())
    groups = dict.fromkeys(group for name in sheets(address) for group in WORDS[name])
    return found + [f"words/{language}-{group}.js" for group in groups]


@cache
def sheets(address: str) -> Sequence[str]:
    """Return the style sheets that the modules of an address wait for."""
    modules = closure([screens().get(shape(address), ENTRY)], _texts())
    names = [name for module in modules for name in needs(_source(module))]
    return [f"{name}.css" for name in dict.fromkeys(names)]


def _texts() -> dict[str, str]:
    return {name: _source(name) for name in files() if name.endswith(".js")}


def _source(name: str) -> str:
    return files()[name].content.decode()
