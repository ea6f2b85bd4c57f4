"""Which modules an address needs at once, read from the modules themselves.

Browsers learn of a module when they have read the one that imports it: a way of many
round trips. A document that names them all needs one.
"""

import posixpath
import re
from collections.abc import Mapping, Sequence
from functools import cache

from blokus_api.page.files import files
from blokus_api.page.sources import REST, STYLE_SHEET, rest_of
from games.rules.languages import Language

ENTRY = "main.js"
HOME = "/"
"""The address that needs only the first style sheet and words."""
ROUTE = re.compile(r'\["(/[^"]*)", \(\) => import\("\./([^"]+)"\)\]')
"""Line of the entry's table of screens: an address and the module of its screen."""
PARAMETER = re.compile(r"<[^>]+>|:\w+")
"""Parameter of an address, as Django writes it or as the entry's table does."""
IMPORT = re.compile(
    r"""(?:^|;)\s*(?:import|export)\b[^"';()=]*?\bfrom\s*"([^"]+)"|(?:^|;)\s*import\s*"([^"]+)\"""",
    re.MULTILINE,
)
"""A static one: `import(...)` is asked for when it is wanted."""


@cache
def screens() -> Mapping[str, str]:
    """Return the module of the screen at each address, read from the entry's table."""
    return {shape(route): name for route, name in ROUTE.findall(_source(ENTRY))}


def shape(address: str) -> str:
    """Return an address without the names of its gaps: then both ways agree."""
    return PARAMETER.sub("*", address)


def sheets(address: str) -> Sequence[str]:
    """Return the style sheets that an address needs."""
    return (STYLE_SHEET,) if address == HOME else (STYLE_SHEET, REST)


@cache
def needed(address: str, language: Language) -> Sequence[str]:
    """Return what an address needs: the nearest to the entry first.

    An address without a screen needs the modules that all addresses share.
    """
    screen = screens().get(shape(address), ENTRY)
    words = f"words/{language}.js"
    others = () if address == HOME else (rest_of(words),)
    first = dict.fromkeys([ENTRY, screen, words, *others])
    found = [name for name in first if name in files()]
    for name in found:  # which grows meanwhile
        for other in _imports(name):
            if other in files() and other not in found:
                found.append(other)
    return found


def _imports(name: str) -> list[str]:
    folder = posixpath.dirname(name)
    return [
        posixpath.normpath(posixpath.join(folder, plain or bare))
        for plain, bare in IMPORT.findall(_source(name))
    ]


def _source(name: str) -> str:
    return files()[name].content.decode()
