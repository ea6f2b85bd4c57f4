"""Modules that an address needs immediately, determined from their source.

Browsers discover a module only when they have read the module that imports it, which
takes many round trips. If the document lists all modules, one round trip is enough.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from blokus_api.page.files import files
from blokus_api.page.imports import closure, needs
from games.rules.languages import Language

ENTRY = "main.js"
ROUTE = re.compile(r'\["(/[^"]*)", \(\) => import\("\./([^"]+)"\)\]')
"""Pattern of a line in the entry module's table of screens: an address, and its
screen's module."""
PARAMETER = re.compile(r"<[^>]+>|:\w+")
"""Pattern of an address parameter, in Django's syntax or in the table's."""
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
"""Groups of texts that are loaded with a style sheet, as listed in `needs.js`."""


@cache
def screens() -> Mapping[str, str]:
    """Return each address's screen module, read from the entry module's table."""
    return {shape(route): name for route, name in ROUTE.findall(_source(ENTRY))}


def shape(address: str) -> str:
    """Return an address without parameter names, which is the same in both syntaxes."""
    return PARAMETER.sub("*", address)


@cache
def needed(address: str, language: Language) -> Sequence[str]:
    """Return an address's modules, starting with those nearest to the entry module.

    An address without a screen needs only the modules that all addresses share.
    """
    screen = screens().get(shape(address), ENTRY)
    names = closure([ENTRY, screen, f"words/{language}.js"], _texts())
    groups = dict.fromkeys(group for name in sheets(address) for group in WORDS[name])
    return names + [f"words/{language}-{group}.js" for group in groups]


@cache
def sheets(address: str) -> Sequence[str]:
    """Return the style sheets that an address's modules wait for."""
    modules = closure([screens().get(shape(address), ENTRY)], _texts())
    names = [name for module in modules for name in needs(_source(module))]
    return [f"{name}.css" for name in dict.fromkeys(names)]


def _texts() -> dict[str, str]:
    return {name: _source(name) for name in files() if name.endswith(".js")}


def _source(name: str) -> str:
    return files()[name].content.decode()
