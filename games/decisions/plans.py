"""Plans: standing orders of a seat, and which of them would be played. Pure.

A plan is a list of orders, best first: a placement, or "the only legal move", each
with guards. Guards look at cells and deeds that matter, never at exact replies, so
that a plan holds with three opponents as well as with one. An order is played once;
what it came to at a turn is a finding, and the first order that plays decides.
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
    """Why a plan plays no more."""

    DONE = "done"
    ILLEGAL = "illegal"
    NONE_PLAYED = "none-played"
    UNDONE = "undone"
    GAME_OVER = "game-over"
    SEAT_LEFT = "seat-left"


REPORTED = (Stop.ILLEGAL, Stop.NONE_PLAYED, Stop.UNDONE)
"""Reasons that leave a plan's player with something to do, so the inbox has them."""


@dataclass(frozen=True)
class Deed:
    """What a seat may have done since the plan was made: one of the last two."""

    seat: int | None = None
    """By this seat; null: by any but the plan's own."""
    covered: Cell | None = None
    played: str | None = None
    """The id of a piece."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """A placement to make when it is time, and the guards that say when."""

    color: str | None = None
    cells: tuple[Cell, ...] | None = None
    """Null: the only legal move, whatever it is, at every turn that has but one."""
    if_legal: bool = False
    """Whether the next order is looked at where this one is illegal; else all stop."""
    while_empty: tuple[Cell, ...] = ()
    unless_touched: tuple[Cell, ...] = ()
    """Where no other seat may have placed since: on these cells, or next to them."""
    only_if: tuple[Deed, ...] = ()
    """All of these must have been done."""
    turn: int | None = None
    """Good for one turn of the seat alone, counted from 1 since the plan was made."""
    fired: int | None = None
    """The version of the event that says so, once it was played."""

    @property
    def is_only_move(self) -> bool:
        """Whether it names no placement."""
        return self.cells is None


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The standing orders of a seat."""

    seat: int
    player: str
    """Whose orders these are: nobody inherits them with the seat."""
    version: int
    """Of the game, when the plan was made."""
    ply: int
    """How many placements there were then: guards look at those after."""
    orders: tuple[Order, ...]
    stop_if_none: bool = False
    """Whether a turn at which no order plays is the end of the plan."""
    stopped: Stop | None = None
    """Why it plays no more."""

    def turns(self, state: GameState) -> int:
        """Return the number of turns that the seat took since the plan was made."""
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
        """Whether no order can play at any later turn."""
        turn = self.turns(state) + 1
        return all(
            order.fired is not None or (order.turn is not None and order.turn < turn)
            for order in self.orders
        )


class Verdict(StrEnum):
    """What an order comes to at a turn."""

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
    """A verdict, and what it is based on."""

    verdict: Verdict
    cells: tuple[Cell, ...] = ()
    """Those that were filled, touched, or that the rules object to."""
    reason: str | None = None
    """The rules' own, where it is illegal."""
    move: Move | None = None
    """What would be played."""


@dataclass(frozen=True)
class Decision:
    """What a plan does at a turn of its seat: plays a placement, stops, or waits."""

    order: int | None = None
    """The order that plays, or that stops the plan."""
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
    """Decide on new orders for a seat, by who sits there."""
    if len(state.seats) == 1:
        raise NothingToPlanError
    require_playing(state)
    require_in(state, seat)
    require_version(state, expected)
    player = state.seats[seat].player
    assert player is not None, "Every seat of a running game is taken."
    return Plan(
        seat=seat,
        player=player,
        version=state.version,
        ply=state.ply,
        orders=tuple(orders),
        stop_if_none=stop_if_none,
    )


def decide(plan: Plan, state: GameState) -> Decision:
    """Decide what a plan does at a turn of its seat."""
    if state.ply < plan.ply:
        return Decision(stops=Stop.UNDONE)
    for index, finding in enumerate(findings(plan, state)):
        if finding.move is not None:
            return Decision(index, finding.move)
        if finding.verdict is Verdict.ILLEGAL and not plan.orders[index].if_legal:
            return Decision(index, stops=Stop.ILLEGAL)
    return Decision(stops=Stop.NONE_PLAYED) if plan.stop_if_none else WAITS


def findings(plan: Plan, state: GameState) -> Iterator[Finding]:
    """Yield what each order comes to at a turn of the seat."""
    turn = plan.turns(state) + 1
    for order in plan.orders:
        yield _find(plan, order, turn, state.position)


def at_next_turn(state: GameState, seat: int) -> GameState | None:
    """Return the state as if the seat were to move, if it moves ever again."""
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
    wanted = ruleset.color_index[color]
    hands = ruleset.movers[position.turn].hands
    return any(ruleset.hands[hand].color == wanted for hand in hands)


def _object(plan: Plan, order: Order, position: Position) -> Finding | None:
    """Return the first guard that does not hold."""
    index, filled = position.ruleset.grid.index, position.filled()
    taken = [cell for cell in order.while_empty if index[cell] in filled]
    if taken:
        return Finding(Verdict.FILLED, canonical(taken))
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
    indices = {grid.index[one] for one in around if one in grid.index}
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
        wanted = index[deed.covered]
        return any(wanted in table.cells[placed.number] for placed in done)
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
