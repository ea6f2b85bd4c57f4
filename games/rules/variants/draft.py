"""Draft: seats pick pieces of all colors before they play (rules 7.1)."""

from functools import partial

from games.rules.options import OBJECTIVE, PLAIN_SCORING, Options
from games.rules.pieces import POLYOMINOES
from games.rules.ruleset import Ruleset, Scoring, Variant, indices, singles
from games.rules.variants.classic import COLORS, CORNERS, board


def _build(options: Options, *, seats: int) -> Ruleset:
    grid = board()
    corners = indices(grid, CORNERS)
    return Ruleset(
        grid=grid,
        pieces=POLYOMINOES,
        copies=(1,) * len(POLYOMINOES),
        colors=COLORS,
        order=(0, 1, 2, 3),
        seats=((),) * seats,
        teams=singles(seats),
        turns="seats",
        starts=(corners,) * 4,
        reserved=corners,
        scoring=Scoring.chosen(options),
    )


VARIANTS = tuple(
    Variant(
        id=f"draft-{seats}p",
        family="draft",
        seats=seats,
        options=(PLAIN_SCORING, OBJECTIVE),
        build=partial(_build, seats=seats),
    )
    for seats in (2, 3, 4)
)
