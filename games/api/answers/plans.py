"""Plans as JSON: the standing orders of a seat, and what they come to now."""

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
    """What an order comes to if its seat is to move now."""

    verdict: Verdict
    cells: Cells
    """Those that stand in its way."""
    reason: str | None
    """Why the rules refuse it."""

    @classmethod
    def of(cls, finding: Finding) -> "OrderFinding":
        """Return a finding as JSON."""
        return cls(verdict=finding.verdict, cells=finding.cells, reason=finding.reason)


@dataclass(frozen=True, kw_only=True)
class PlanOrder(plans.Order):
    """A standing order, as it was given, and what it comes to."""

    piece: str | None
    """The piece that the cells are."""
    only_move: bool
    """Whether it is the only legal move, whatever that is."""
    finding: OrderFinding | None
    """Null where the seat does not move again, or the plan has stopped."""

    @classmethod
    def of(
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
            finding=None if finding is None else OrderFinding.of(finding),
        )


class Prospect(Answer):
    """What the plan does if its seat is to move now; `order` counts from 0."""

    does: Does
    order: int | None
    reason: Stop | None
    """Why it stops."""
    move: Move | None
    """What would be played."""

    @classmethod
    def of(cls, plan: plans.Plan, state: GameState | None) -> "Prospect":
        """Return what would happen if the seat were to move now as JSON."""
        if state is None:
            return cls(does="cannot-move", order=None, reason=None, move=None)
        decision = decide(plan, state)
        move = None
        if (found := decision.move) is not None:
            number = state.position.placements.find(found.cells)
            assert number is not None
            color = state.ruleset.color_index[found.color]
            move = Move.of(state.ruleset, color, number)
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
    """The game's version when the plan was made."""
    stop_if_none: bool
    """Whether a turn at which no order plays ends the plan."""
    stopped: Stop | None
    """Why it plays no more."""
    remaining_orders: int
    """Number of orders that were not played."""

    @classmethod
    def of(cls, row: models.Plan, game: models.Game) -> "PlanRow":
        """Return the row of a plan as JSON."""
        return cls(
            game=GameRow.of(game),
            seat=row.seat,
            made_at_version=row.version,
            stop_if_none=row.stop_if_none,
            stopped=None if row.stopped is None else plans.Stop(row.stopped),
            remaining_orders=sum(order["fired"] is None for order in row.orders),
        )


class Plan(Answer):
    """The standing orders of a seat, for its player alone."""

    game: Id
    version: int
    """The game's."""
    seat: int
    made_at_version: int
    """The game's version when the plan was made."""
    stop_if_none: bool
    """Whether a turn at which no order plays ends the plan."""
    stopped: Stop | None
    """Why it plays no more."""
    now: Prospect | None
    """Null where it has stopped."""
    orders: list[PlanOrder]

    @classmethod
    def of(cls, state: GameState, plan: plans.Plan) -> "Plan":
        """Return a seat's standing orders, and what they come to now, as JSON."""
        at_turn = None
        if plan.stopped is None and state.status == "playing":
            at_turn = at_next_turn(state, plan.seat)
        found: list[Finding | None] = [None] * len(plan.orders)
        if at_turn is not None:
            found = list(findings(plan, at_turn))
        return cls(
            game=state.id,
            version=state.version,
            seat=plan.seat,
            made_at_version=plan.version,
            stop_if_none=plan.stop_if_none,
            stopped=plan.stopped,
            now=None if plan.stopped is not None else Prospect.of(plan, at_turn),
            orders=[
                PlanOrder.of(state.position, order, finding)
                for order, finding in zip(plan.orders, found, strict=True)
            ],
        )
