"""JSON for a player's games and plans, for the export of personal data."""

from dataclasses import dataclass

import msgspec

from games import models
from games.api.http.answer import Answer, Moment
from games.decisions import plans
from games.ids import Id


class PlayedGame(Answer):
    """A game in which the player has a seat; see `GET /games/{game}/events`."""

    id: Id
    variant: str
    status: str
    created_at: Moment

    @classmethod
    def build(cls, game: models.Game) -> "PlayedGame":
        """Return a game as JSON."""
        return cls(
            id=str(game.id),
            variant=game.variant,
            status=game.status,
            created_at=game.created_at,
        )


@dataclass(frozen=True, kw_only=True)
class KeptOrder(plans.Order):
    """A stored standing order."""


class StandingOrders(Answer):
    """Standing orders of a seat; see `GET /games/{game}/seats/{seat}/plan`."""

    game: Id
    seat: int
    orders: list[KeptOrder]
    """Orders by priority, highest first."""

    @classmethod
    def build(cls, plan: models.Plan) -> "StandingOrders":
        """Return standing orders as JSON."""
        orders = msgspec.convert(plan.orders, list[KeptOrder])
        return cls(game=str(plan.game_id), seat=plan.seat, orders=orders)
