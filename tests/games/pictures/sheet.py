"""Sheets to look at: `python -m tests.games.pictures.sheet FOLDER`.

All start boards and the end of a random game of each variant, twelve on a sheet, as SVG
and PNG. And the small pictures that `docs/pictures.md` shows.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from games.pictures import Card, CardLine, Look, draw, draw_card, draw_replay
from games.pictures.png import rasterize
from games.rules.variants import VARIANTS
from tests.games.pictures.positions import random_position, scene_of

ACROSS, DOWN = 4, 3
SIDE = 400


def sheet(pictures: list[tuple[str, str]]) -> str:
    """Lay pictures side by side, each above its name."""
    drawn = []
    for i, (name, svg) in enumerate(pictures):
        x, top = i % ACROSS * SIDE, i // ACROSS * (SIDE + 30)
        size = f'x="{x}" y="{top}" width="{SIDE}" height="{SIDE}"'
        placed = re.sub(r' width="\d+" height="\d+"', f" {size}", svg, count=1)
        placed = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>s{i}-", placed)
        drawn.append(f'{placed}<text x="{x + 20}" y="{top + SIDE + 20}">{name}</text>')
    width, height = ACROSS * SIDE, DOWN * (SIDE + 30)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' font-family="sans-serif" font-size="18">{"".join(drawn)}</svg>'
    )


def sheets(look: Look) -> Iterator[tuple[str, str]]:
    """Yield the empty board and a final position of each variant."""
    for name, plies in (("start", 0), ("end", None)):
        pictures = [
            (variant, draw(scene_of(random_position(variant, plies=plies)), look))
            for variant in VARIANTS
        ]
        for i in range(0, len(pictures), ACROSS * DOWN):
            page = i // (ACROSS * DOWN) + 1
            yield f"{name}-{page}", sheet(pictures[i : i + ACROSS * DOWN])


def examples() -> Iterator[tuple[str, str]]:
    """Yield the small pictures of the docs."""
    for name, variant, look in (
        ("classic", "classic", Look()),
        ("trigon", "trigon", Look(theme="dark")),
        ("duo", "duo", Look(theme="print", labels=False)),
        ("obstacle", "obstacle-2p", Look(labels=False)),
        ("tower", "rumis-tower", Look(turn=1)),
        ("plan", "rumis-pyramid", Look(view="plan")),
    ):
        yield name, draw(scene_of(random_position(variant)), look)
    junior = scene_of(random_position("junior"))
    yield "replay", draw_replay(junior, Look())
    lines = (
        CardLine("Ada", ("blue", "red"), -17, is_winner=True),
        CardLine("Ben", ("yellow", "green"), -38),
    )
    classic = scene_of(random_position("classic-2p"))
    yield "card", draw_card(classic, Card("Classic for two", lines, "ended"), Look())


def main(folder: Path, docs: Path) -> None:
    """Write them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in sheets(Look()):
        (folder / f"{name}.svg").write_text(svg)
        (folder / f"{name}.png").write_bytes(rasterize(svg, ACROSS * SIDE))
    docs.mkdir(exist_ok=True)
    for name, svg in examples():
        (docs / f"{name}.svg").write_text(svg)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).parents[3] / "docs" / "pictures")
