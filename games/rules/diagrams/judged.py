"""Diagrams whose moves are judged by the engine."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import add

from games.rules.diagrams.book import PASS, Diagram, Role
from games.rules.geometry import Cell
from games.rules.legality import (
    judge,
    judge_in_turn,
    judge_pick,
    judge_skip,
    piece_formed,
)
from games.rules.moves import Move
from games.rules.notation import parse_cells
from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError
from games.rules.ruleset import Ruleset

ROLES: Mapping[Role, int] = {"own": 0, "other": 1, "partner": 2, "obstacle": 0}
"""Offset of each role from the first color; obstacles are counted separately."""


@dataclass(frozen=True)
class JudgedDiagram:
    """A diagram with its position and, if its move is illegal, the reason."""

    diagram: Diagram
    position: Position
    """Position before the move."""
    move: Move
    """Move in the diagram. A move without cells is a pass or a pick."""
    error: IllegalPlacementError | None
    """Reason why the move is illegal; None if it is legal."""


def judged(ruleset: Ruleset, diagram: Diagram) -> JudgedDiagram:
    """Set up a diagram and judge its move.

    Moves are judged regardless of whose turn it is, so a diagram need not show all
    colors. The turn matters only in drafts and for passes. A pass is judged as a pass
    by `own`.
    """
    moves = _moves(ruleset, diagram)
    *played, tried = moves
    position = _begun(ruleset, diagram, moves)
    for move in played:
        if ruleset.is_drafted:
            position = position.push(move)
        else:
            number = judge(position, move)
            position = position.place(ruleset.color_index[move.color], number)
    try:
        _judge(position, diagram, tried)
    except IllegalPlacementError as error:
        return JudgedDiagram(diagram, position, tried, error)
    return JudgedDiagram(diagram, position, tried, None)


def _judge(position: Position, diagram: Diagram, move: Move) -> None:
    ruleset = position.ruleset
    if diagram.pick:
        judge_pick(position, position.picking, ruleset.piece_index[diagram.pick])
    elif move.is_pass:
        turn = ruleset.color_index[move.color]
        judge_skip(position._replace(turn=turn), move.color)
    elif ruleset.is_drafted:
        judge_in_turn(position, move)
    else:
        judge(position, move)


def _begun(ruleset: Ruleset, diagram: Diagram, moves: Sequence[Move]) -> Position:
    """Return the position at the start of play, after any required draw or draft."""
    position = start_position(ruleset)
    if ruleset.first_pieces:
        formed = piece_formed(ruleset.pieces, moves[0].cells)
        is_shown = formed in ruleset.first_pieces and diagram.refused != "first-piece"
        drawn = formed if is_shown else None
        return position.draw(ruleset.first_pieces[0] if drawn is None else drawn)
    if not ruleset.is_drafted:
        return position
    if diagram.section == "setup":
        for piece in diagram.picks.split():
            position = position.draft(ruleset.piece_index[piece])
        return position
    return _drafted(position, moves)


def _drafted(position: Position, moves: Sequence[Move]) -> Position:
    """Return the position after a draft in which each seat picks the pieces it uses."""
    ruleset = position.ruleset
    seats = len(ruleset.seats)
    wishes: dict[tuple[int, int | None], int] = {}
    for number, move in enumerate(moves):
        color = ruleset.color_index[move.color]
        wishes[color, piece_formed(ruleset.pieces, move.cells)] = number % seats
    while (picking := position.picking) is not None:
        seat, pool = position.seat, position.undrafted
        wished = [piece for piece in pool if wishes.get((picking, piece)) == seat]
        free = [piece for piece in pool if (picking, piece) not in wishes]
        position = position.draft((wished or free or pool)[0])
    return position


def _moves(ruleset: Ruleset, diagram: Diagram) -> list[Move]:
    """Return the diagram's moves, with colors for the roles; the last one is judged."""
    texts = [*diagram.played.split(), diagram.move]
    colors = dict(_colors(ruleset, diagram))
    moves = []
    for text in texts:
        role, _, cells = text.rpartition(":")
        color = colors[role or "own"]
        base = diagram.base_for(ruleset)
        placed = () if cells == PASS else read_cells(ruleset, cells, base)
        moves.append(Move(color, None, placed))
    return moves


def read_cells(ruleset: Ruleset, text: str, base: Cell = (0, 0, 0)) -> tuple[Cell, ...]:
    """Parse cells, which may be off the board. Cubes are relative to a base."""
    if ruleset.grid.is_flat:
        return parse_cells(ruleset.grid, text)
    cubes = (map(int, cube.split(".")) for cube in text.split(","))
    return tuple(tuple(map(add, cube, base)) for cube in cubes)


def _colors(ruleset: Ruleset, diagram: Diagram) -> Iterator[tuple[str, str]]:
    """Yield each role with its color: the first color that may begin there."""
    players = [i for i in range(len(ruleset.colors)) if i not in ruleset.obstacles]
    assigned: set[int] = set()
    for role, place in ROLES.items():
        colors = [*ruleset.obstacles] if role == "obstacle" else players
        if place >= len(colors):
            continue
        start = diagram.starts.get(role)
        able = colors[place:] + colors[:place]
        if start and ruleset.starts:
            cell = ruleset.grid.index[parse_cells(ruleset.grid, start)[0]]
            able = [color for color in able if cell in ruleset.starts[color]]
        color = next(each for each in able if each not in assigned)
        assigned.add(color)
        yield role, ruleset.colors[color]
