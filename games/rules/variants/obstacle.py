"""Obstacle: the seats first take turns placing obstacle colors (rules 7.4)."""

from itertools import permutations

from games.rules.options import OBJECTIVE, SCORING, Option, Options
from games.rules.pieces import POLYOMINOES
from games.rules.ruleset import Ruleset, Scoring, Variant, indices, singles
from games.rules.variants.classic import COLORS, CORNERS, board


def _build(options: Options) -> Ruleset:
    grid = board()
    corners = indices(grid, CORNERS)
    order = tuple(COLORS.index(color) for color in options["player_colors"])
    return Ruleset(
        grid=grid,
        pieces=POLYOMINOES,
        copies=(1,) * len(POLYOMINOES),
        colors=COLORS,
        order=order,
        seats=tuple((color,) for color in order),
        teams=singles(len(order)),
        obstacles=tuple(color for color in range(4) if color not in order),
        starts=(corners,) * 4,
        reserved=corners,
        scoring=Scoring.chosen(options),
    )


def _player_colors(seats: int) -> Option:
    return Option("player_colors", tuple(permutations(COLORS, seats)))


VARIANTS = tuple(
    Variant(
        id=f"obstacle-{seats}p",
        family="obstacle",
        seats=seats,
        options=(SCORING, OBJECTIVE, _player_colors(seats)),
        build=_build,
    )
    for seats in (1, 2, 3)
)
