"""JSON for plans: a seat's standing orders and their current effect."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from games import models
from games.api.answers.board import Move
from games.api.answers.games import GameRow
from games.api.http.answer import Answer
from games.decisions import plans
from games.decisions.plans import Decision, Finding, at_next_turn, decide, findings
from games.events.base import Cells
from games.ids import Id
from games.replay.state import GameState
from games.rules.position import Position

Verdict: TypeAlias = Annotated[plans.Verdict, Meta(title="OrderVerdict")]
Stop: TypeAlias = Annotated[plans.Stop, Meta(title="PlanStop")]
Does: TypeAlias = Annotated[
    Literal["plays", "waits", "stops", "cannot-move"], Meta(title="ProspectDoes")
]


class OrderFinding(Answer):
    """Effect that an order would have if it were the seat's turn now."""

    verdict: Verdict
    cells: Cells
    """Cells that prevent the order."""
    reason: str | None
    """Reason why the move is illegal; null if it is legal."""

    @classmethod
    def build(cls, finding: Finding) -> "OrderFinding":
        """Return a finding as JSON."""
        return cls(verdict=finding.verdict, cells=finding.cells, reason=finding.reason)


@dataclass(frozen=True, kw_only=True)
class PlanOrder(plans.Order):
    """A standing order with its current effect."""

    piece: str | None
    """Id of the piece with these cells; null for `only_move`."""
    only_move: bool
    """Whether the order is to play the only legal move."""
    finding: OrderFinding | None
    """Current effect; null if the seat does not move again or the plan has stopped."""

    @classmethod
    def build(
        cls, position: Position, order: plans.Order, finding: Finding | None
    ) -> "PlanOrder":
        """Return an order as JSON."""
        piece = None
        if order.cells is not None:
            number = position.placements.find(order.cells)
            assert number is not None
            piece = position.placements.piece_of(number).id
        return cls(
            **vars(order),
            piece=piece,
            only_move=order.is_only_move,
            finding=None if finding is None else OrderFinding.build(finding),
        )


class Prospect(Answer):
    """Effect that the plan would have at its seat's turn; `order` counts from 0."""

    does: Does
    order: int | None
    reason: Stop | None
    """Reason why the plan would stop; null if it would not."""
    move: Move | None
    """Move that would be played; null if none."""

    @classmethod
    def build(cls, plan: plans.Plan, state: GameState | None) -> "Prospect":
        """Return the current effect of a plan as JSON."""
        if state is None:
            return cls(does="cannot-move", order=None, reason=None, move=None)
        decision = decide(plan, state)
        move = None
        if (planned := decision.move) is not None:
            number = state.position.placements.find(planned.cells)
            assert number is not None
            color = state.ruleset.color_index[planned.color]
            move = Move.build(state.ruleset, color, number)
        return cls(
            does=_does(decision),
            order=decision.order,
            reason=decision.stops,
            move=move,
        )


def _does(decision: Decision) -> Does:
    if decision.move is not None:
        return "plays"
    return "waits" if decision.stops is None else "stops"


class PlanRow(Answer):
    """A plan in a list."""

    game: GameRow
    seat: int
    made_at_version: int
    """Version of the game when the plan was made."""
    stop_if_none: bool
    """Whether the plan stops if no order is played in a turn."""
    stopped: Stop | None
    """Reason why the plan has stopped; null if it is active."""
    remaining_orders: int
    """Number of orders that have not been played."""

    @classmethod
    def build(cls, row: models.Plan, game: models.Game) -> "PlanRow":
        """Return a plan's list row as JSON."""
        return cls(
            game=GameRow.build(game),
            seat=row.seat,
            made_at_version=row.version,
            stop_if_none=row.stop_if_none,
            stopped=None if row.stopped is None else plans.Stop(row.stopped),
            remaining_orders=sum(order["fired"] is None for order in row.orders),
        )


class Plan(Answer):
    """The standing orders of a seat, visible only to its player."""

    game: Id
    version: int
    """Version of the game."""
    seat: int
    made_at_version: int
    """Version of the game when the plan was made."""
    stop_if_none: bool
    """Whether the plan stops if no order is played in a turn."""
    stopped: Stop | None
    """Reason why the plan has stopped; null if it is active."""
    now: Prospect | None
    """Current effect of the plan; null if it has stopped."""
    orders: list[PlanOrder]

    @classmethod
    def build(cls, state: GameState, plan: plans.Plan) -> "Plan":
        """Return the standing orders of a seat and their current effect as JSON."""
        at_turn = None
        if plan.stopped is None and state.status == "playing":
            at_turn = at_next_turn(state, plan.seat)
        move: list[Finding | None] = [None] * len(plan.orders)
        if at_turn is not None:
            move = list(findings(plan, at_turn))
        return cls(
            game=state.id,
            version=state.version,
            seat=plan.seat,
            made_at_version=plan.version,
            stop_if_none=plan.stop_if_none,
            stopped=plan.stopped,
            now=None if plan.stopped is not None else Prospect.build(plan, at_turn),
            orders=[
                PlanOrder.build(state.position, order, finding)
                for order, finding in zip(plan.orders, move, strict=True)
            ],
        )
