"""The Duo family: two colors on 14 x 14 squares, and Junior (rules 4)."""

from functools import cache

from games.rules.geometry import Grid
from games.rules.lattices import rectangle
from games.rules.options import OBJECTIVE, PLAIN_SCORING, SCORING, STARTS, Options
from games.rules.pieces import POLYOMINOES, Piece
from games.rules.ruleset import Ruleset, Scoring, Variant, indices, singles

STARTS_AT = ((4, 4), (9, 9))
JUNIOR_PIECES = {"1", "2", "I3", "V3", "I4", "L4", "T4", "Z4", "O", "I5", "L5", "P"}


@cache
def board() -> Grid:
    """Return the board that all variants of the family share."""
    return rectangle(14, 14)


@cache
def junior_pieces() -> tuple[Piece, ...]:
    """Return the twelve shapes of Junior. A color owns two copies of each."""
    return tuple(piece for piece in POLYOMINOES if piece.id in JUNIOR_PIECES)


def _duo(options: Options) -> Ruleset:
    return _two_colors(
        ("purple", "orange"),
        (POLYOMINOES, 1),
        options,
        Scoring.chosen(options),
    )


def _junior(options: Options) -> Ruleset:
    return _two_colors(
        ("green", "orange"),
        (junior_pieces(), 2),
        options,
        Scoring.chosen(options, bonus_all=0, bonus_last=0),
    )


def _two_colors(
    colors: tuple[str, str],
    pieces: tuple[tuple[Piece, ...], int],
    options: Options,
    scoring: Scoring,
) -> Ruleset:
    grid = board()
    first, second = indices(grid, STARTS_AT)
    shapes, copies = pieces
    return Ruleset(
        grid=grid,
        pieces=shapes,
        copies=(copies,) * len(shapes),
        colors=colors,
        order=(0, 1),
        seats=singles(2),
        teams=singles(2),
        starts=((first,), (second,))
        if options["starts"] == "fixed"
        else ((first, second),) * 2,
        scoring=scoring,
    )


VARIANTS = (
    Variant(
        id="duo",
        family="duo",
        seats=2,
        options=(STARTS, SCORING, OBJECTIVE),
        build=_duo,
    ),
    Variant(
        id="junior",
        family="duo",
        seats=2,
        options=(STARTS, PLAIN_SCORING, OBJECTIVE),
        build=_junior,
    ),
)
