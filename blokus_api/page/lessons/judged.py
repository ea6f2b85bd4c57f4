"""Verdicts on all possible placements of a piece, and the cubes visible from above.

A verdict says whether a placement is legal and, if not, why. Verdicts are computed
from a position's bitsets, which is much faster than checking each placement. A test
compares them with `games.rules.legality`.
"""

from collections.abc import Collection, Mapping, Sequence

from blokus_api.page.lessons.source import Goal
from games.rules.geometry import Cell
from games.rules.placements import members
from games.rules.position import Position
from games.rules.refusals import Reason

LEGAL, OTHERWISE = "", "otherwise"
"""Verdicts on legal placements: those that meet the lesson's goal, and all others."""
VERDICTS = (
    LEGAL,
    OTHERWISE,
    Reason.OUT_OF_BOUNDS,
    Reason.HEIGHT_LIMIT,
    Reason.OCCUPIED,
    Reason.GAP_BELOW,
    Reason.START_REQUIRED,
    Reason.EDGE_CONTACT,
    Reason.NO_CORNER_CONTACT,
    Reason.NO_FACE_CONTACT,
)
"""All verdicts that a placement can get."""


def verdict(position: Position, number: int, goal: Goal) -> str:
    """Return the verdict on the first color's placement by rules 1.3, in their order.

    The color must have the piece.
    """
    ruleset, table = position.ruleset, position.placements
    bit = 1 << number
    if not position.free & bit:
        return Reason.OCCUPIED
    if not ruleset.board_rule.admits(table, position.numbers) & bit:
        return Reason.GAP_BELOW
    if not position.alive[position.hand_of(0)] & bit:
        return Reason.EDGE_CONTACT
    if not position.reach[0] & bit:
        if not ruleset.grid.is_flat:
            return Reason.NO_FACE_CONTACT
        is_first = position.started[0] is None
        return Reason.START_REQUIRED if is_first else Reason.NO_CORNER_CONTACT
    return LEGAL if _meets(position, table.cells[number], goal) else OTHERWISE


def verdicts(position: Position, piece: str, goal: Goal) -> list[str]:
    """Return a row of letters for each orientation, with one letter per first cell.

    Each letter is an index into `VERDICTS`.
    """
    ruleset, table = position.ruleset, position.placements
    index = ruleset.piece_index[piece]
    rows: list[list[str]] = [
        [_beyond(position, cells, at) for at in ruleset.grid.cells]
        for cells in ruleset.pieces[index].orientations
    ]
    for number, each in enumerate(table.piece):
        if each == index:
            orientation, first = table.orientation[number], table.first[number]
            rows[orientation][first] = verdict(position, number, goal)
    return ["".join(f"{VERDICTS.index(each):x}" for each in row) for row in rows]


def legal(position: Position, color: int, hand: Sequence[str]) -> list[int]:
    """Return the legal placements of a color with these pieces."""
    table = position.placements
    own = {position.ruleset.piece_index[piece] for piece in hand}
    return [n for n in members(position.legal(color)) if table.piece[n] in own]


def seen(position: Position) -> Mapping[str, int]:
    """Return the number of cubes of each color that are visible from above."""
    tops: dict[Cell, tuple[int, int]] = {}
    cells = position.ruleset.grid.cells
    for cell, color in position.filled().items():
        *column, floor = cells[cell]
        tops[tuple(column)] = max(tops.get(tuple(column), (-1, -1)), (floor, color))
    owners = [color for _, color in tops.values()]
    return {
        name: owners.count(color) for color, name in enumerate(position.ruleset.colors)
    }


def _beyond(position: Position, cells: Sequence[Cell], at: Cell) -> Reason:
    """Return the verdict on a placement that has a cell outside the board."""
    grid = position.ruleset.grid
    if grid.is_flat:
        return Reason.OUT_OF_BOUNDS
    columns = (
        tuple(a + b - c for a, b, c in zip(cell, at, cells[0], strict=True))[:2]
        for cell in cells
    )
    is_above = all(column in grid.columns for column in columns)
    return Reason.HEIGHT_LIMIT if is_above else Reason.OUT_OF_BOUNDS


def _meets(position: Position, cells: Collection[int], goal: Goal) -> bool:
    grid = position.ruleset.grid
    others = {cell for cell, color in position.filled().items() if color}
    match goal:
        case "beside-others":
            near = {other for cell in cells for other in grid.forbids[cell]}
        case "on-others":
            below = ((x, y, z - 1) for x, y, z in (grid.cells[c] for c in cells))
            near = {grid.index[cell] for cell in below if cell in grid.index}
        case _:
            return True
    return not others.isdisjoint(near)
