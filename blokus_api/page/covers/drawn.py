"""Covers as files of the page's release: SVG without a frame, light or dark.

An image uses the color scheme of the element that shows it. So one file serves both
schemes: its shapes have the light colors, and its style rules set the dark ones. If
`#pieces` is added to the address, it shows the pieces without a board.
"""

import re
from collections.abc import Mapping

import msgspec

from blokus_api.page.covers.positions import HERO, positions
from games.pictures import Look, Scene, draw

FOLDER = "covers/"
LOOK = Look(labels=False, last=False, frame=False)
BARE = "pieces"
"""Name of the SVG view without a board."""
PAINT = re.compile(r'(fill|stroke|stroke-width)="([^"]+)"')


def covers() -> Mapping[str, str]:
    """Return the covers as SVG, by their file names in a release."""
    return {
        f"{FOLDER}{name}.svg": _drawn(position.scene())
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


def _drawn(scene: Scene) -> str:
    """Return a picture with a style rule for each paint of the dark theme."""
    light = draw(scene, LOOK)
    dark = draw(scene, msgspec.structs.replace(LOOK, theme="dark"))
    pairs = zip(PAINT.findall(light), PAINT.findall(dark), strict=True)
    rules = "".join(
        f'[{name}="{paint}"]{{{name}:{other}}}'
        for (name, paint), (_, other) in dict.fromkeys(pairs)
        if paint != other
    )
    bare = f"#{BARE}:target>path{{display:none}}"
    style = f"<style>@media (prefers-color-scheme:dark){{{rules}}}{bare}</style>"
    drawn = light.replace("</desc>", f"</desc>{style}", 1)
    return drawn.replace("<svg ", f'<svg id="{BARE}" ', 1)
