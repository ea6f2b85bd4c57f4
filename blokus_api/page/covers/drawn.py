"""Covers as files of the page's release: SVG without a frame, light in all themes."""

from collections.abc import Mapping

from blokus_api.page.covers.positions import HERO, positions
from games.pictures import Look, draw

FOLDER = "covers/"
LOOK = Look(labels=False, last=False, frame=False)


def covers() -> Mapping[str, str]:
    """Return the covers as SVG by their names below a release."""
    return {
        f"{FOLDER}{name}.svg": draw(position.scene(), LOOK)
        for name, position in positions().items()
        if name != HERO
    }


def module() -> str:
    """Return the module with the address of each cover."""
    lines = (
        f'  "{name}": new URL("{FOLDER}{name}.svg", import.meta.url).pathname,\n'
        for name in positions()
        if name != HERO
    )
    return f"export const covers = {{\n{''.join(lines)}}};\n"
