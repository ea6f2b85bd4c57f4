"""Plans: standing orders of a seat, and the choice of the order that is played.

A plan is a list of orders, best first. An order is a placement or "the only legal
move", with guards. Guards check cells and actions of other seats, never exact replies,
so a plan works against three opponents as well as against one. Each order is played at
most once. At a turn, the plan plays the first order that can be played.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from msgspec.structs import replace

from games.decisions.preconditions import require_in, require_playing, require_version
from games.errors import NothingToPlanError
from games.replay.state import GameState
from games.rules.geometry import Cell, canonical
from games.rules.legality import judge
from games.rules.moves import Move, move_of
from games.rules.placements import members
from games.rules.position import Position
from games.rules.position_data import Placed
from games.rules.refusals import IllegalPlacementError


class Stop(StrEnum):
    """Reason why a plan has stopped."""

    DONE = "done"
    ILLEGAL = "illegal"
    NONE_PLAYED = "none-played"
    UNDONE = "undone"
    GAME_OVER = "game-over"
    SEAT_LEFT = "seat-left"


REPORTED = (Stop.ILLEGAL, Stop.NONE_PLAYED, Stop.UNDONE)
"""Reasons that require the player's attention and are shown in the inbox."""


@dataclass(frozen=True)
class Deed:
    """An action of a seat since the plan was made. Set `played` or `covered`."""

    seat: int | None = None
    """Seat that acted; null means any seat except the plan's own seat."""
    covered: Cell | None = None
    played: str | None = None
    """Id of a placed piece."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """A placement to make, with guards that decide when to make it."""

    color: str | None = None
    cells: tuple[Cell, ...] | None = None
    """Cells of the placement. Null means the only legal move, at any turn that has
    exactly one."""
    if_legal: bool = False
    """Whether the plan continues with the next order if this one is illegal. Otherwise
    the plan stops."""
    while_empty: tuple[Cell, ...] = ()
    unless_touched: tuple[Cell, ...] = ()
    """Cells that no other seat may have covered or touched since the plan was made."""
    only_if: tuple[Deed, ...] = ()
    """Actions that must all have happened."""
    turn: int | None = None
    """Number of the seat's turn at which the order applies, counted from 1 since the
    plan was made; null for any turn."""
    fired: int | None = None
    """Version of the event that played the order; null until then."""

    @property
    def is_only_move(self) -> bool:
        """Whether the order is to play the only legal move."""
        return self.cells is None


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A seat's standing orders."""

    seat: int
    player: str
    """Player who gave the orders. A player who takes over the seat does not inherit
    them."""
    version: int
    """Version of the game when the plan was made."""
    ply: int
    """Number of placements when the plan was made. Guards check later placements."""
    orders: tuple[Order, ...]
    stop_if_none: bool = False
    """Whether the plan stops after a turn at which no order was played."""
    stopped: Stop | None = None
    """Reason why the plan has stopped; null while it is active."""

    def turns(self, state: GameState) -> int:
        """Return the number of turns taken by the seat since the plan was made."""
        placed = sum(p.seat == self.seat for p in state.position.played[self.ply :])
        return placed + self._skips(state)

    def _skips(self, state: GameState) -> int:
        movers = state.ruleset.movers
        versions = [step.version for step in state.steps if step.kind == "skipped"]
        return sum(
            version > self.version and movers[color].seat == self.seat
            for version, color in zip(versions, state.position.skipped, strict=True)
        )

    def is_spent(self, state: GameState) -> bool:
        """Return whether no order can be played at any later turn."""
        turn = self.turns(state) + 1
        return all(
            order.fired is not None or (order.turn is not None and order.turn < turn)
            for order in self.orders
        )


class Verdict(StrEnum):
    """The result of checking an order at a turn."""

    PLAYS = "plays"
    FIRED = "fired"
    OTHER_TURN = "other-turn"
    OTHER_COLOR = "other-color"
    FILLED = "filled"
    TOUCHED = "touched"
    NOT_DONE = "not-done"
    SEVERAL_MOVES = "several-moves"
    ILLEGAL = "illegal"


@dataclass(frozen=True)
class Finding:
    """The result of checking an order, with the reasons for it."""

    verdict: Verdict
    cells: tuple[Cell, ...] = ()
    """Covered, touched or illegal cells."""
    reason: str | None = None
    """Reason why the order is illegal, if it is."""
    move: Move | None = None
    """Move that the order would play."""


@dataclass(frozen=True)
class Decision:
    """A plan's decision at its seat's turn: play a move, stop, or wait."""

    order: int | None = None
    """Index of the order that is played or that stops the plan."""
    move: Move | None = None
    stops: Stop | None = None


WAITS = Decision()


def make_plan(
    state: GameState,
    seat: int,
    orders: Sequence[Order],
    *,
    stop_if_none: bool,
    expected: int | None,
) -> Plan:
    """Return the new plan that a player gives a seat."""
    if len(state.seats) == 1:
        raise NothingToPlanError
    require_playing(state)
    require_in(state, seat)
    require_version(state, expected)
    player = state.seats[seat].player
    assert player is not None, "A seat of a running game must have a player."
    return Plan(
        seat=seat,
        player=player,
        version=state.version,
        ply=state.ply,
        orders=tuple(orders),
        stop_if_none=stop_if_none,
    )


def decide(plan: Plan, state: GameState) -> Decision:
    """Return a plan's decision at its seat's turn."""
    if state.ply < plan.ply:
        return Decision(stops=Stop.UNDONE)
    for index, finding in enumerate(findings(plan, state)):
        if finding.move is not None:
            return Decision(index, finding.move)
        if finding.verdict is Verdict.ILLEGAL and not plan.orders[index].if_legal:
            return Decision(index, stops=Stop.ILLEGAL)
    return Decision(stops=Stop.NONE_PLAYED) if plan.stop_if_none else WAITS


def findings(plan: Plan, state: GameState) -> Iterator[Finding]:
    """Yield the result of checking each order at the seat's turn."""
    turn = plan.turns(state) + 1
    for order in plan.orders:
        yield _find(plan, order, turn, state.position)


def at_next_turn(state: GameState, seat: int) -> GameState | None:
    """Return the state as if the seat had the turn; None if it never moves again."""
    position = state.position
    if position.turn is None or position.picking is not None:
        return None
    for mover in (position.turn, *position.ruleset.after[position.turn]):
        at_turn = position.turned([mover])
        if not at_turn.is_over and position.acting_seat(mover) == seat:
            return replace(state, position=at_turn)
    return None


def _find(plan: Plan, order: Order, turn: int, position: Position) -> Finding:
    if order.fired is not None:
        return Finding(Verdict.FIRED)
    if order.turn not in (None, turn):
        return Finding(Verdict.OTHER_TURN)
    if order.color is not None and not _is_to_move(position, order.color):
        return Finding(Verdict.OTHER_COLOR)
    if objection := _object(plan, order, position):
        return objection
    if order.is_only_move:
        return _find_only_move(position)
    return _judge(order, position)


def _is_to_move(position: Position, color: str) -> bool:
    ruleset = position.ruleset
    assert position.turn is not None
    wanted_color = ruleset.color_index[color]
    hands = ruleset.movers[position.turn].hands
    return any(ruleset.hands[hand].color == wanted_color for hand in hands)


def _object(plan: Plan, order: Order, position: Position) -> Finding | None:
    """Return the finding for the first guard that fails, or None."""
    index, filled = position.ruleset.grid.index, position.filled()
    filled_cells = [cell for cell in order.while_empty if index[cell] in filled]
    if filled_cells:
        return Finding(Verdict.FILLED, canonical(filled_cells))
    since = position.played[plan.ply :]
    others = [placed for placed in since if placed.seat != plan.seat]
    near = [
        cell for cell in order.unless_touched if _is_touched(position, cell, others)
    ]
    if near:
        return Finding(Verdict.TOUCHED, canonical(near))
    if not all(_is_done(deed, position, since, others) for deed in order.only_if):
        return Finding(Verdict.NOT_DONE)
    return None


def _is_touched(position: Position, cell: Cell, placements: Iterable[Placed]) -> bool:
    grid = position.ruleset.grid
    around = {cell, *grid.lattice.forbids(cell), *grid.lattice.needs(cell)}
    indices = {grid.index[touching] for touching in around if touching in grid.index}
    cells = position.placements.cells
    return any(not indices.isdisjoint(cells[placed.number]) for placed in placements)


def _is_done(
    deed: Deed, position: Position, since: Sequence[Placed], others: Sequence[Placed]
) -> bool:
    table, index = position.placements, position.ruleset.grid.index
    done = (
        others
        if deed.seat is None
        else [placed for placed in since if placed.seat == deed.seat]
    )
    if deed.covered is not None:
        covered_cell = index[deed.covered]
        return any(covered_cell in table.cells[placed.number] for placed in done)
    return any(table.piece_of(placed.number).id == deed.played for placed in done)


def _find_only_move(position: Position) -> Finding:
    ruleset, turn = position.ruleset, position.turn
    assert turn is not None
    legal = {
        ruleset.hands[hand].color: position.legal_sets[hand]
        for hand in ruleset.movers[turn].hands
    }
    if sum(numbers.bit_count() for numbers in legal.values()) != 1:
        return Finding(Verdict.SEVERAL_MOVES)
    color, numbers = next(item for item in legal.items() if item[1])
    move = move_of(ruleset, color, members(numbers)[0])
    return Finding(Verdict.PLAYS, move=move)


def _judge(order: Order, position: Position) -> Finding:
    assert order.color is not None
    assert order.cells is not None
    move = Move(order.color, None, order.cells)
    try:
        judge(position, move)
    except IllegalPlacementError as error:
        return Finding(Verdict.ILLEGAL, error.cells, error.reason.value)
    return Finding(Verdict.PLAYS, move=move)
