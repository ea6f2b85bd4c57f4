"""Sources for lessons: small boards, and the positions in `lessons.toml`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from games.api.requests.lines import read_cells
from games.rules.geometry import Cell, Grid
from games.rules.lattices import rectangle
from games.rules.pieces import POLYOMINOES, Piece
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset, singles
from games.rules.support import Support
from games.rules.variants import rumis, trigon

SOURCE = Path(__file__).with_name("lessons.toml")
SIDE = 9
"""Number of squares on each side of the flat board."""
RINGS_LEFT_OUT = 5
"""Number of rings by which the hexagon is smaller than Trigon's board."""
COLUMNS, FLOORS = 5, 3
COPIES = 9
"""Number of copies of each piece per color, so that positions may repeat pieces."""
Goal = Literal["", "beside-others", "on-others", "most-seen"]


class LessonPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: a position, and a task for the learner, who plays the first color."""

    moves: str = ""
    """Placements, separated by spaces: a color, a colon and cells."""
    starts: str = ""
    """Start cells. If empty, a color may start anywhere."""
    hand: Sequence[str] = ()
    """Pieces of the learner."""
    other: Sequence[str] = ()
    """Pieces of the other color. If it has any, the game is played to the end."""
    hold: str = ""
    """Cells of the piece in hand when the lesson starts. They may be illegal."""
    choices: Sequence[str] = ()
    """Placements among which the learner chooses instead of placing freely."""
    goal: Goal = ""
    """Condition that a legal placement must also meet."""


IDEAS: Mapping[str, Sequence[LessonPosition]] = msgspec.toml.decode(
    SOURCE.read_bytes(), type=dict[str, list[LessonPosition]]
)
"""Lessons by idea of the game: flat, trigon and 3d."""


@cache
def board(idea: str) -> Ruleset:
    """Return the rules for an idea on its small board. All cells are start cells."""
    match idea:
        case "trigon":
            return _rules(
                idea,
                trigon.board(RINGS_LEFT_OUT),
                trigon.POLYIAMONDS,
                ("blue", "yellow"),
            )
        case "3d":
            cells = tuple(
                (x, y, z)
                for z in range(FLOORS)
                for y in range(COLUMNS)
                for x in range(COLUMNS)
            )
            grid = Grid(rumis.LATTICE, cells, COLUMNS)
            cubes = _rules(idea, grid, rumis.POLYCUBES, ("blue", "yellow"))
            return replace(cubes, opening="contact", board_rule=Support())
        case _:
            return _rules(
                idea, rectangle(SIDE, SIDE), POLYOMINOES, ("purple", "orange")
            )


def begun(idea: str, lesson: LessonPosition) -> Position:
    """Return the first position of a lesson."""
    ruleset = board(idea)
    if lesson.starts:
        starts = tuple(
            ruleset.grid.index[cell] for cell in read_cells(ruleset.grid, lesson.starts)
        )
        ruleset = replace(ruleset, starts=(starts, starts))
    position = start_position(ruleset)
    for move in lesson.moves.split():
        color, cells = move.split(":")
        number = position.placements.find(cells_of(ruleset, cells))
        if number is None:
            raise ValueError(f"The cells {cells!r} do not form a piece.")
        position = position.place(ruleset.color_index[color], number)
    return position


def cells_of(ruleset: Ruleset, text: str) -> tuple[Cell, ...]:
    """Parse the cells of a placement in `lessons.toml`."""
    return read_cells(ruleset.grid, text)


def _rules(
    idea: str, grid: Grid, pieces: tuple[Piece, ...], colors: tuple[str, ...]
) -> Ruleset:
    everywhere = tuple(range(len(grid.cells)))
    shown = _shown(idea, grid, pieces)
    return Ruleset(
        variant="",
        grid=grid,
        pieces=shown,
        copies=(COPIES,) * len(shown),
        colors=colors,
        order=(0, 1),
        seats=singles(2),
        teams=singles(2),
        starts=(everywhere, everywhere),
    )


def _shown(idea: str, grid: Grid, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return all pieces that an idea's lessons show."""
    names, laid = set[str](), list[tuple[Cell, ...]]()
    for lesson in IDEAS[idea]:
        names.update(lesson.hand, lesson.other)
        placed = [move.split(":")[1] for move in lesson.moves.split()]
        laid += [read_cells(grid, text) for text in (*placed, *lesson.choices)]
    return tuple(
        piece
        for piece in pieces
        if piece.id in names or any(map(piece.is_shape_of, laid))
    )
