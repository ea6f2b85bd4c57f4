"""The verbs on plans: kept, told and dropped by who sits in the seat, and no events."""

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
    """Keep standing orders for a seat in place of those it had; also tell the game.

    Orders are as of the version at which they are kept. Whoever says which version
    they have seen is refused at any other.
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
    """Return a player's plan for a seat, stopped or not; raises `NotFoundError`."""
    decisions.require_seat(state, seat, player)
    plan = plans.find(state.id, seat)
    if plan is None or plan.player != player:
        raise NotFoundError("This seat has no plan.")
    return plan


def plans_of(player: str, *, is_stopped: bool | None = None) -> QuerySet[models.Plan]:
    """Return a player's plans in games that they may see, of the newest games first."""
    games = models.Game.objects.filter(visible_to(player))
    found = models.Plan.objects.filter(player=player, game_id__in=games.values("id"))
    if is_stopped is not None:
        found = found.filter(stopped__isnull=not is_stopped)
    return found.order_by("-game_id", "-seat")


def drop_plan(state: GameState, *, player: str, seat: int) -> None:
    """Forget a player's plan for a seat; once this is done it fires no more."""
    decisions.require_seat(state, seat, player)
    plans.drop(state.id, seat, player)
