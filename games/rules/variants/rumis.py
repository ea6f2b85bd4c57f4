"""Blokus 3D, formerly Rumis: cubes stacked in one of four structures (rules 6)."""

from collections.abc import Callable
from functools import cache, partial

from games.rules.geometry import Cell, Grid
from games.rules.lattices import CubeLattice
from games.rules.options import Option, Options
from games.rules.pieces import pieces_from_cells
from games.rules.ruleset import PAIRS, Ruleset, Scoring, Variant, singles
from games.rules.support import Support

COLORS = ("blue", "yellow", "red", "green")
LATTICE = CubeLattice()
POLYCUBES = pieces_from_cells(
    LATTICE,
    {
        "I2": "000 100",
        "I3": "000 100 200",
        "V3": "000 100 010",
        "I4": "000 100 200 300",
        "T4": "000 100 200 110",
        "L4": "000 100 200 010",
        "O4": "000 100 010 110",
        "Z4": "000 100 110 210",
        "P4": "000 100 010 001",
        "A4": "000 100 010 101",
        "B4": "000 100 010 011",
    },
)
"""All polycubes of 2 to 4 cubes; mirror images differ (rules 6.1)."""


def _tower(x: int, y: int, players: int) -> int:
    return 2 * players if x < 4 and y < 5 else 0  # noqa: PLR2004


def _corner(x: int, y: int, players: int) -> int:
    return players if x < 6 and (x < 3 or y < 3) else 0  # noqa: PLR2004


def _steps(x: int, y: int, players: int) -> int:
    cap = {2: 4, 3: 5, 4: 8}[players]
    return min(8 - y, cap) if 3 - y // 2 <= x <= 4 + y // 2 else 0


def _pyramid(x: int, y: int, players: int) -> int:
    return 0 if players == 2 and y > 3 else 1 + min(x, y, 7 - x, 7 - y)  # noqa: PLR2004


STRUCTURES: dict[str, Callable[[int, int, int], int]] = {
    "tower": _tower,
    "corner": _corner,
    "steps": _steps,
    "pyramid": _pyramid,
}
"""Height limit per structure, by column and player count (rules 6.3)."""


@cache
def board(structure: str, players: int) -> Grid:
    """Return the cubes of a structure below the height limits for a player count."""
    limit = STRUCTURES[structure]
    cells: list[Cell] = [
        (x, y, z)
        for z in range(8)
        for y in range(8)
        for x in range(8)
        if z < limit(x, y, players)
    ]
    return Grid(LATTICE, tuple(cells), 8)


FIRST_ON_BOARD = Option("first_on_board", (False, True))
BLOCKED_IS_OUT = Option("blocked_is_out", (False, True))
BEST_COLOR = Option("best_color", (False, True))
UNUSED_COLOR = Option("unused_color", ("green", "blue", "yellow", "red"))


def _build(
    options: Options,
    *,
    structure: str,
    players: int,
    seats: tuple[tuple[int, ...], ...],
) -> Ruleset:
    """Build a ruleset; `players` sets height limits and colors."""
    left_out = options.get("unused_color")
    colors = tuple(color for color in COLORS if color != left_out)[:players]
    return Ruleset(
        grid=board(structure, players),
        pieces=POLYCUBES,
        copies=(1,) * len(POLYCUBES),
        colors=colors,
        order=tuple(range(len(colors))),
        seats=seats,
        teams=singles(len(seats)),
        opening="contact",
        on_ground=bool(options["first_on_board"]),
        blocked_is_out=bool(options["blocked_is_out"]),
        board_rule=Support(),
        scoring=Scoring(
            "visible",
            bonus_all=0,
            bonus_last=0,
            best_color=bool(options.get("best_color")),
        ),
    )


_COMMON = (FIRST_ON_BOARD, BLOCKED_IS_OUT)
_MODES = (
    ("", 4, singles(4), _COMMON),
    ("-3p", 3, singles(3), (*_COMMON, UNUSED_COLOR)),
    ("-2p", 2, singles(2), _COMMON),
    ("-2p4c", 4, PAIRS, (*_COMMON, BEST_COLOR)),
)
"""Modes: id, player count for heights and colors, seats, and options."""
MINUTES = (20, 20)

VARIANTS = tuple(
    Variant(
        id=f"rumis-{structure}{mode}",
        family="rumis",
        seats=len(seats),
        minutes=MINUTES,
        options=options,
        build=partial(_build, structure=structure, players=players, seats=seats),
    )
    for structure in STRUCTURES
    for mode, players, seats, options in _MODES
)
SPELLINGS = {v.id.replace("rumis", "blokus-3d", 1): v.id for v in VARIANTS}
"""Names of variants that use the current title of the game."""
