"""The Trigon family: 22 pieces on a hexagon of triangles (rules 5)."""

from functools import cache, partial

from games.rules.corner_only import CornerOnly
from games.rules.geometry import Grid
from games.rules.hooks import StartRule
from games.rules.lattices import TriangleLattice
from games.rules.options import (
    OBJECTIVE,
    SCORING,
    Option,
    Options,
    partners_opposite,
)
from games.rules.pieces import pieces_from_cells
from games.rules.ruleset import PAIRS, Ruleset, Scoring, Variant, indices, singles
from games.rules.starts import PairedStarts, SpacedStarts

COLORS = ("blue", "yellow", "red", "green")
HEIGHT = 18
STARTS_AT = ((17, 3), (25, 6), (25, 11), (17, 14), (9, 11), (9, 6))
"""Start cells clockwise from the top. Opposite start cells are three places apart
(rules 5.2)."""

LATTICE = TriangleLattice()
POLYIAMONDS = pieces_from_cells(
    LATTICE,
    {
        "1": "00",
        "2": "00 10",
        "I3": "20 11 21",
        "I4": "20 30 11 21",
        "C4": "00 10 01 11",
        "A4": "20 11 21 31",
        "I5": "20 11 21 02 12",
        "L5": "20 11 21 12 22",
        "C5": "00 10 01 11 21",
        "P5": "20 11 21 31 12",
        "I6": "20 30 11 21 02 12",
        "L6": "20 30 11 21 12 22",
        "V": "10 20 21 31 41 51",
        "S": "00 10 01 11 02 12",
        "P6": "20 11 21 31 02 12",
        "F": "00 10 01 11 21 12",
        "W": "20 01 11 21 31 41",
        "A6": "20 11 21 31 12 32",
        "G": "20 11 21 12 22 32",
        "Y": "00 01 11 21 02 12",
        "X": "10 20 30 11 21 31",
        "O": "00 10 20 01 11 21",
    },
)
"""All free polyiamonds of 1 to 6 triangles, in the order of rules 5.3."""

CONTACT = Option("contact", ("standard", "corner-only"))
START_SPACING = Option("start_spacing", (True, False))
UNUSED_COLOR = Option("unused_color", ("green", "blue", "yellow", "red"))


@cache
def board(rings_left_out: int = 0) -> Grid:
    """Return a hexagon with edges of length 9, without its outer rings."""
    cells = []
    for y in range(rings_left_out, HEIGHT - rings_left_out):
        middle = min(y, HEIGHT - 1 - y) - rings_left_out
        left_edge = 8 + rings_left_out - middle
        cells += [(x, y) for x in range(left_edge, 34 - left_edge + 1)]
    return Grid(LATTICE, tuple(cells), HEIGHT)


def _build(
    options: Options,
    *,
    seats: tuple[tuple[int, ...], ...],
    teams: tuple[tuple[int, ...], ...],
    rings_left_out: int = 0,
) -> Ruleset:
    grid = board(rings_left_out)
    unused = options.get("unused_color")
    colors = tuple(color for color in COLORS if color != unused)
    return Ruleset(
        grid=grid,
        pieces=POLYIAMONDS,
        copies=(1,) * len(POLYIAMONDS),
        colors=colors,
        order=tuple(range(len(colors))),
        seats=seats,
        teams=teams,
        starts=(indices(grid, STARTS_AT),) * len(colors),
        start_rule=_start_rule(options),
        contact_rule=CornerOnly() if options["contact"] == "corner-only" else None,
        scoring=Scoring.chosen(options),
    )


def _start_rule(options: Options) -> StartRule | None:
    if options.get("partners_opposite"):
        return PairedStarts()
    return SpacedStarts() if options.get("start_spacing") else None


_COMMON = (SCORING, OBJECTIVE, CONTACT)
_PAIRED = (*_COMMON, partners_opposite(default=True))
MINUTES = (20, 30)

VARIANTS = (
    Variant(
        id="trigon",
        family="trigon",
        seats=4,
        minutes=MINUTES,
        options=_COMMON,
        build=partial(_build, seats=singles(4), teams=singles(4)),
    ),
    Variant(
        id="trigon-teams",
        family="trigon",
        seats=4,
        minutes=MINUTES,
        options=_PAIRED,
        build=partial(_build, seats=singles(4), teams=PAIRS),
    ),
    Variant(
        id="trigon-2p",
        family="trigon",
        seats=2,
        minutes=MINUTES,
        options=_PAIRED,
        build=partial(_build, seats=PAIRS, teams=singles(2)),
    ),
    Variant(
        id="trigon-3p",
        family="trigon",
        seats=3,
        minutes=MINUTES,
        options=(*_COMMON, START_SPACING, UNUSED_COLOR),
        build=partial(_build, seats=singles(3), teams=singles(3), rings_left_out=1),
    ),
)
