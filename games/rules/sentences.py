"""Sentences about one move: why it is illegal, and which piece it touches.

This module collects the facts for each sentence. `games.rules.wording` formats them.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeAlias

from games.rules.geometry import Cell
from games.rules.legality import piece_formed
from games.rules.moves import Move
from games.rules.notation import spoken
from games.rules.position import Position
from games.rules.position_data import Placed
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.wording import Listing, Sentence

Facts: TypeAlias = dict[str, object]
"""Values that fill the placeholders of a template."""
ReasonCase: TypeAlias = tuple[str, Mapping[str, object]]
"""The variant of a reason's sentence, and the facts in the sentence."""
Teller: TypeAlias = Callable[[Position, Move, tuple[Cell, ...]], ReasonCase]


def sentence_of(
    position: Position, move: Move, error: IllegalPlacementError
) -> Sentence:
    """Return a sentence about a move that was refused in this position."""
    teller = TELLERS.get(error.reason)
    case, facts = teller(position, move, error.cells) if teller else ("", {})
    own = {
        "at": _spoken(position, error.cells),
        "color": move.color,
        "piece": move.piece or _formed(position, move),
        "seat": position.seat,
    }
    return _worded(error.reason, case, {**own, **facts})


def touched_piece(
    position: Position, move: Move, error: IllegalPlacementError
) -> Placed | None:
    """Return the piece on the board that blocks a refused move, or None."""
    grid = position.ruleset.grid
    match error.reason:
        case Reason.OCCUPIED:
            return _covering(position, error.cells)[0]
        case Reason.EDGE_CONTACT:
            own = _placed_in(position, move.color)
            return _met(position, own, error.cells[0], grid.forbids)
        case Reason.CORNER_ON_SIDE:
            clashing = _clashing(position, move)
            return _met(position, clashing, error.cells[0], grid.needs)
        case _:
            return None


def pick_sentence(
    position: Position, color: int | None, piece: int, error: IllegalPlacementError
) -> Sentence:
    """Return a sentence about a refused pick; `color` is None if it was omitted."""
    ruleset, picking = position.ruleset, position.picking
    facts: Facts = {"seat": position.seat}
    if picking is not None:
        facts["due"] = ruleset.colors[picking]
    case = ""
    if error.reason is Reason.NOT_YOUR_TURN:
        case = "seat"
    elif error.reason is Reason.PIECE_NOT_AVAILABLE:
        chosen = (picking, piece)
        (pick,) = [
            earlier
            for earlier in position.picks
            if (earlier.color, earlier.piece) == chosen
        ]
        case, facts["seat"] = "picked", pick.seat
        facts |= {"color": facts["due"], "piece": ruleset.pieces[piece].id}
    elif error.reason is Reason.WRONG_PHASE and picking is None:
        case = "drafted"
    elif error.reason is Reason.WRONG_PHASE and color in range(len(ruleset.colors)):
        case, facts["color"] = "color", ruleset.colors[color or 0]
    return _worded(error.reason, case, facts)


def removal_sentence(position: Position, error: IllegalPlacementError) -> Sentence:
    """Return a sentence about a refused removal."""
    if error.reason is Reason.GAME_OVER:
        return _worded(error.reason, "", {})
    facts: Facts = {}
    if error.reason is Reason.OCCUPIED:
        placed, above = _covering(position, error.cells)
        touched = _piece_name(position, placed, None)
        facts = {"touched": touched, "at": _spoken(position, above)}
    return _worded(error.reason, "removal", facts)


def _worded(reason: Reason, case: str, facts: Facts) -> Sentence:
    return Sentence(f"{reason}.{case}" if case else reason.value, facts)


def _turn(position: Position, move: Move, _: tuple[Cell, ...]) -> ReasonCase:
    ruleset = position.ruleset
    due = ruleset.colors[position.turn or 0]
    if ruleset.turns != "colors" or due == move.color:
        return "seat", {}
    return "", {"due": due}


def _phase(position: Position, _: Move, __: tuple[Cell, ...]) -> ReasonCase:
    if position.awaits_draw:
        return "draw", {}
    assert position.picking is not None
    return "", {"due": position.ruleset.colors[position.picking]}


def _skip(position: Position, _: Move, __: tuple[Cell, ...]) -> ReasonCase:
    return "first" if position.ruleset.may_skip else "", {}


def _first(position: Position, _: Move, __: tuple[Cell, ...]) -> ReasonCase:
    assert position.drawn is not None
    return "", {"drawn": position.first_piece}


def _piece(position: Position, move: Move, _: tuple[Cell, ...]) -> ReasonCase:
    ruleset = position.ruleset
    if move.color not in ruleset.color_index:
        return "color", {}
    if move.piece is not None and move.piece not in ruleset.piece_index:
        return "piece", {}
    if ruleset.is_drafted:
        return "hand", {}
    color, table = ruleset.color_index[move.color], position.placements
    meant = move.piece or _formed(position, move)
    for placed in position.played:
        if placed.color == color and table.piece_of(placed.number).id == meant:
            return "placed", {"at": _spoken(position, table.cells_of(placed.number))}
    return "", {}


def _size(position: Position, _: Move, __: tuple[Cell, ...]) -> ReasonCase:
    pieces = position.ruleset.pieces
    sizes = [
        piece.size
        for hand in position.hands
        for piece, count in zip(pieces, hand, strict=True)
        if count
    ]
    return "", {"size": max(sizes)}


def _shape(position: Position, move: Move, _: tuple[Cell, ...]) -> ReasonCase:
    twice = {cell for cell in move.cells if move.cells.count(cell) > 1}
    if twice:
        return "twice", {"at": _spoken(position, sorted(twice)[:1])}
    formed = _formed(position, move)
    if move.piece is None:
        return "", {}
    if formed == move.piece:
        return "elsewhere", {}
    return ("other", {"formed": formed}) if formed else ("named", {})


def _bounds(_: Position, __: Move, cells: tuple[Cell, ...]) -> ReasonCase:
    return "several" if len(cells) > 1 else "", {}


def _height(position: Position, _: Move, cells: tuple[Cell, ...]) -> ReasonCase:
    grid = position.ruleset.grid
    first = cells[0]
    return "", {"at": spoken(grid, first), "size": grid.columns[first[:2]]}


def _taken(position: Position, move: Move, cells: tuple[Cell, ...]) -> ReasonCase:
    placed, covered = _covering(position, cells)
    touched = _piece_name(position, placed, move.color)
    facts = {"touched": touched, "at": _spoken(position, covered)}
    return "several" if len(covered) > 1 else "", facts


def _gap(position: Position, move: Move, cells: tuple[Cell, ...]) -> ReasonCase:
    """Return whether the first cube hangs or would slide below another cube."""
    x, y, z = cells[0]
    grid, filled = position.ruleset.grid, position.filled()
    at = {"at": spoken(grid, cells[0])}
    below = (x, y, z - 1)
    if z and below not in move.cells and grid.index[below] not in filled:
        return "", at
    column = [(x, y, up) for up in range(z + 1, grid.columns[x, y])]
    placed, _ = _covering(position, column)
    return "covered", {"touched": _piece_name(position, placed, move.color), **at}


def _starts(position: Position, move: Move, _: tuple[Cell, ...]) -> ReasonCase:
    ruleset, grid = position.ruleset, position.ruleset.grid
    color = ruleset.color_index[move.color]
    if ruleset.starts[color] == grid.border:
        return "border", {}
    starts = position.open_starts(color)
    cells = [spoken(grid, grid.cells[start]) for start in starts]
    return "", {"starts": Listing(cells, "either")}


def _edge(position: Position, move: Move, cells: tuple[Cell, ...]) -> ReasonCase:
    own = _placed_in(position, move.color)
    return "", _beside(position, own, cells, position.ruleset.grid.forbids)


def _contact(position: Position, move: Move, _: tuple[Cell, ...]) -> ReasonCase:
    color = position.ruleset.color_index[move.color]
    return ("first" if position.started[color] is None else ""), {}


def _side(position: Position, move: Move, cells: tuple[Cell, ...]) -> ReasonCase:
    clashing = _clashing(position, move)
    return "", _beside(position, clashing, cells, position.ruleset.grid.needs)


def _clashing(position: Position, move: Move) -> list[Placed]:
    """Return the pieces of the same color that break the contact rule with the move."""
    rule, table = position.ruleset.contact_rule, position.placements
    number = table.find(move.cells)
    assert rule is not None
    assert number is not None
    own = _placed_in(position, move.color)
    return [
        placed for placed in own if rule.forbids(table, placed.number) >> number & 1
    ]


def _placed_in(position: Position, color: str) -> list[Placed]:
    index = position.ruleset.color_index[color]
    return [placed for placed in position.played if placed.color == index]


def _covering(
    position: Position, cells: Collection[Cell]
) -> tuple[Placed, Sequence[Cell]]:
    """Return the first piece on any of the cells, and the cells that it covers."""
    table = position.placements
    for placed in position.played:
        own = table.cells_of(placed.number)
        if covered := [cell for cell in own if cell in cells]:
            return placed, covered
    raise AssertionError("A piece must cover these cells.")


def _beside(
    position: Position,
    own: Sequence[Placed],
    cells: Sequence[Cell],
    relation: Sequence[Sequence[int]],
) -> Facts:
    """Return the piece of the same color that the first of the cells touches."""
    placed = _met(position, own, cells[0], relation)
    touched = _piece_name(position, placed, position.ruleset.colors[placed.color])
    return {"touched": touched, "at": spoken(position.ruleset.grid, cells[0])}


def _met(
    position: Position,
    own: Sequence[Placed],
    cell: Cell,
    relation: Sequence[Sequence[int]],
) -> Placed:
    near = set(relation[position.ruleset.grid.index[cell]])
    return next(
        placed
        for placed in own
        if not near.isdisjoint(position.placements.cells[placed.number])
    )


def _piece_name(position: Position, placed: Placed, mine: str | None) -> Sentence:
    """Return a piece's name, addressed to the player of the color `mine`."""
    ruleset = position.ruleset
    color = ruleset.colors[placed.color]
    named = {"color": color, "piece": position.placements.piece_of(placed.number).id}
    if placed.color in ruleset.obstacles:
        return Sentence("obstacle", named)
    return Sentence("own piece" if color == mine else "other piece", named)


def _formed(position: Position, move: Move) -> str | None:
    pieces = position.ruleset.pieces
    formed = piece_formed(pieces, move.cells)
    return None if formed is None else pieces[formed].id


def _spoken(position: Position, cells: Sequence[Cell]) -> Listing:
    grid = position.ruleset.grid
    return Listing(spoken(grid, cell) for cell in cells)


TELLERS: dict[Reason, Teller] = {
    Reason.NOT_YOUR_TURN: _turn,
    Reason.WRONG_PHASE: _phase,
    Reason.PASS_NOT_ALLOWED: _skip,
    Reason.PIECE_NOT_AVAILABLE: _piece,
    Reason.SIZE_ORDER: _size,
    Reason.NOT_PIECE_SHAPE: _shape,
    Reason.FIRST_PIECE: _first,
    Reason.OUT_OF_BOUNDS: _bounds,
    Reason.HEIGHT_LIMIT: _height,
    Reason.OCCUPIED: _taken,
    Reason.GAP_BELOW: _gap,
    Reason.START_REQUIRED: _starts,
    Reason.START_RESERVED: _starts,
    Reason.EDGE_CONTACT: _edge,
    Reason.NO_CORNER_CONTACT: _contact,
    Reason.NO_FACE_CONTACT: _contact,
    Reason.CORNER_ON_SIDE: _side,
}
"""Functions that collect the facts for each reason. Other reasons need no facts."""
