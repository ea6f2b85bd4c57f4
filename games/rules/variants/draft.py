"""Draft: seats pick their pieces, of all colors, before they play (rules 7.1)."""

from games.rules.options import OBJECTIVE, PLAIN_SCORING, Options
from games.rules.pieces import POLYOMINOES
from games.rules.ruleset import Ruleset, Scoring, Variant, indices
from games.rules.variants.classic import COLORS, CORNERS, board


def _build(variant: str, options: Options) -> Ruleset:
    grid = board()
    corners = indices(grid, CORNERS)
    seats = int(variant[-2])
    return Ruleset(
        variant=variant,
        grid=grid,
        pieces=POLYOMINOES,
        copies=(1,) * len(POLYOMINOES),
        colors=COLORS,
        order=(0, 1, 2, 3),
        seats=((),) * seats,
        teams=tuple((seat,) for seat in range(seats)),
        turns="seats",
        starts=(corners,) * 4,
        reserved=corners,
        scoring=Scoring.chosen(options),
    )


VARIANTS = tuple(
    Variant(
        id=f"draft-{seats}p",
        seats=seats,
        options=(PLAIN_SCORING, OBJECTIVE),
        build=_build,
    )
    for seats in (2, 3, 4)
)
