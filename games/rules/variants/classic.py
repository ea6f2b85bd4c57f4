"""The classic family: four colors of 21 pieces on 20 x 20 squares (rules 2 and 7.2)."""

from functools import cache, partial
from itertools import permutations

from games.rules.geometry import Grid
from games.rules.lattices import rectangle
from games.rules.options import (
    BORDER_STARTS,
    FIRST_PIECE,
    OBJECTIVE,
    PASSING,
    SCORING,
    STARTS,
    TURN_LIMIT,
    Option,
    Options,
    partners_opposite,
)
from games.rules.pieces import POLYOMINOES
from games.rules.ruleset import PAIRS, Ruleset, Scoring, Variant, indices, singles
from games.rules.starts import PairedStarts

COLORS = ("blue", "yellow", "red", "green")
CORNERS = ((0, 0), (19, 0), (19, 19), (0, 19))
LARGEST = 5
"""Number of cells in the largest pieces."""
ORDER = Option("order", tuple(permutations(COLORS)))
PENTOMINOES = tuple(
    i for i, piece in enumerate(POLYOMINOES) if len(piece.cells) == LARGEST
)
SHARED_COLOR = Option("shared_color", ("green", "blue", "yellow", "red"))


@cache
def board() -> Grid:
    """Return the board that all variants of the family share."""
    return rectangle(20, 20)


def _build(
    options: Options,
    *,
    seats: tuple[tuple[int, ...], ...],
    teams: tuple[tuple[int, ...], ...],
) -> Ruleset:
    """Build a ruleset; `seats` lists the places of each seat in the turn order."""
    grid = board()
    starts = _starts(str(options["starts"]))
    paired = options["starts"] == "free" and bool(options.get("partners_opposite"))
    order = _order(options)
    return Ruleset(
        grid=grid,
        pieces=POLYOMINOES,
        copies=(1,) * len(POLYOMINOES),
        colors=COLORS,
        order=order,
        seats=tuple(tuple(order[turn] for turn in turns) for turns in seats),
        teams=teams,
        starts=starts,
        first_pieces=_first_pieces(options),
        may_skip=options.get("passing") == "free",
        turn_limit=options.get("turn_limit") or None,
        start_rule=PairedStarts() if paired else None,
        scoring=Scoring.chosen(options),
    )


def _starts(option: str) -> tuple[tuple[int, ...], ...]:
    """Return the start cells of each color."""
    corners = indices(board(), CORNERS)
    match option:
        case "fixed":
            return tuple((corner,) for corner in corners)
        case "border":
            return (board().border,) * 4
        case _:
            return (corners,) * 4


def _first_pieces(options: Options) -> tuple[int, ...]:
    """Return the pieces from which the first piece is drawn, if any (rules 2.8, 9 D35).

    If first pieces must cover a corner of the board, pieces that cannot do so are
    excluded.
    """
    if options.get("first_piece") != "drawn":
        return ()
    if options["starts"] == "border":
        return PENTOMINOES
    return tuple(
        i
        for i in PENTOMINOES
        if any((0, 0) in cells for cells in POLYOMINOES[i].orientations)
    )


def _order(options: Options) -> tuple[int, ...]:
    """Return the turn order from the options, or the default (rules 2.6, 9 D24).

    The order is rotated so that a shared color is last.
    """
    if agreed := options.get("order"):
        return tuple(COLORS.index(color) for color in agreed)
    shared = options.get("shared_color")
    last = COLORS.index(str(shared)) if shared else 3
    return tuple((last + 1 + i) % 4 for i in range(4))


_COMMON = (STARTS, SCORING, OBJECTIVE)
MINUTES = (20, 30)

VARIANTS = (
    Variant(
        id="classic",
        family="classic",
        seats=4,
        minutes=MINUTES,
        options=(*_COMMON, ORDER),
        build=partial(_build, seats=singles(4), teams=singles(4)),
    ),
    Variant(
        id="classic-teams",
        family="classic",
        seats=4,
        minutes=MINUTES,
        options=(*_COMMON, partners_opposite(default=True)),
        build=partial(_build, seats=singles(4), teams=PAIRS),
    ),
    Variant(
        id="classic-2p",
        family="classic",
        seats=2,
        minutes=MINUTES,
        options=(
            *(BORDER_STARTS, SCORING, OBJECTIVE, partners_opposite(default=False)),
            *(FIRST_PIECE, PASSING, TURN_LIMIT),
        ),
        build=partial(_build, seats=PAIRS, teams=singles(2)),
    ),
    Variant(
        id="classic-3p",
        family="classic",
        seats=3,
        minutes=MINUTES,
        options=(*_COMMON, SHARED_COLOR),
        build=partial(_build, seats=singles(3), teams=singles(3)),
    ),
)
