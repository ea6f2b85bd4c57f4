"""Services for plans. Storing, reading and deleting plans creates no events."""

from collections.abc import Sequence

from django.db.models import QuerySet

from games import decisions, models
from games.decisions.plans import Order, Plan
from games.errors import NotFoundError, StaleVersionError
from games.replay.state import GameState
from games.services import execution
from games.storage import event_store, plans
from games.storage.audience import visible_to
from games.storage.event_store import LoadedGame


def keep_plan(
    loaded: LoadedGame,
    *,
    player: str,
    seat: int,
    orders: Sequence[Order],
    stop_if_none: bool,
    expected: int | None,
) -> tuple[GameState, Plan]:
    """Replace a seat's standing orders. Return the game and the new plan.

    Orders apply to the current version. The orders are refused if `expected` is another
    version.
    """
    for _ in range(execution.MOST_TRIES):
        decisions.require_seat(loaded.state, seat, player)
        try:
            plan = decisions.make_plan(
                loaded.state,
                seat,
                orders,
                stop_if_none=stop_if_none,
                expected=expected,
            )
        except StaleVersionError as error:
            raise execution.stale_error(loaded, expected) from error
        if plans.keep(loaded.state.id, plan):
            return loaded.state, plan
        loaded = event_store.read(loaded.state.id)
    raise execution.stale_error(loaded, expected)


def find_plan(state: GameState, *, player: str, seat: int) -> Plan:
    """Return a player's active or stopped plan for a seat."""
    decisions.require_seat(state, seat, player)
    plan = plans.find(state.id, seat)
    if plan is None or plan.player != player:
        raise NotFoundError("This seat has no plan.")
    return plan


def plans_of(player: str, *, is_stopped: bool | None = None) -> QuerySet[models.Plan]:
    """Return a player's plans in games that they may see, newest games first."""
    games = models.Game.objects.filter(visible_to(player))
    player_plans = models.Plan.objects.filter(
        player=player, game_id__in=games.values("id")
    )
    if is_stopped is not None:
        player_plans = player_plans.filter(stopped__isnull=not is_stopped)
    return player_plans.order_by("-game_id", "-seat")


def drop_plan(state: GameState, *, player: str, seat: int) -> None:
    """Delete a player's plan for a seat, so that it makes no more moves."""
    decisions.require_seat(state, seat, player)
    plans.drop(state.id, seat, player)
