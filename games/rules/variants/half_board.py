"""Half-board: two colors share one half of the classic board (rules 7.3)."""

from functools import cache

from games.rules.geometry import Grid
from games.rules.lattices import rectangle
from games.rules.options import OBJECTIVE, SCORING, STARTS, Option, Options
from games.rules.pieces import POLYOMINOES
from games.rules.ruleset import Ruleset, Scoring, Variant, indices, singles

HALF_STARTS = Option("half_starts", ("any", "board-corners"))
CORNERS = ((0, 0), (9, 0), (9, 19), (0, 19))


@cache
def board() -> Grid:
    """Return ten columns of the classic board."""
    return rectangle(10, 20)


def _build(options: Options) -> Ruleset:
    grid = board()
    top_left, top_right, bottom_right, bottom_left = indices(grid, CORNERS)
    starts: tuple[int, ...] = (top_left, top_right, bottom_right, bottom_left)
    fixed = (top_left,), (bottom_right,)
    if options["half_starts"] == "board-corners":
        starts = (top_left, bottom_left)
        fixed = (top_left,), (bottom_left,)
    return Ruleset(
        grid=grid,
        pieces=POLYOMINOES,
        copies=(1,) * len(POLYOMINOES),
        colors=("blue", "yellow"),
        order=(0, 1),
        seats=singles(2),
        teams=singles(2),
        starts=fixed if options["starts"] == "fixed" else (starts, starts),
        scoring=Scoring.chosen(options),
    )


VARIANTS = (
    Variant(
        id="half-board",
        family="half-board",
        seats=2,
        options=(STARTS, SCORING, OBJECTIVE, HALF_STARTS),
        build=_build,
    ),
)
