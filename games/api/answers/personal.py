"""What games keep about one player, as JSON: for the export of their data."""

from dataclasses import dataclass

import msgspec

from games import models
from games.api.http.answer import Answer, Moment
from games.decisions import plans
from games.ids import Id


class PlayedGame(Answer):
    """A game in which the person has a seat; `GET /games/{game}/events` has it all."""

    id: Id
    variant: str
    status: str
    created_at: Moment

    @classmethod
    def of(cls, game: models.Game) -> "PlayedGame":
        """Return a game as JSON."""
        return cls(
            id=str(game.id),
            variant=game.variant,
            status=game.status,
            created_at=game.created_at,
        )


@dataclass(frozen=True, kw_only=True)
class KeptOrder(plans.Order):
    """A standing order as it is kept."""


class StandingOrders(Answer):
    """The standing orders of a seat; `GET /games/{game}/seats/{seat}/plan` has them."""

    game: Id
    seat: int
    orders: list[KeptOrder]
    """As they were given, in their order."""

    @classmethod
    def of(cls, plan: models.Plan) -> "StandingOrders":
        """Return standing orders as JSON."""
        orders = msgspec.convert(plan.orders, list[KeptOrder])
        return cls(game=str(plan.game_id), seat=plan.seat, orders=orders)
