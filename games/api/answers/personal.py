"""What games keep about one player, as JSON: for the export of their data."""

from typing import Any

from games import models
from games.api.http.answer import Answer, Moment
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


class StandingOrders(Answer):
    """The standing orders of a seat; `GET /games/{game}/seats/{seat}/plan` has them."""

    game: Id
    seat: int
    orders: list[dict[str, Any]]
    """As they were sent."""

    @classmethod
    def of(cls, plan: models.Plan) -> "StandingOrders":
        """Return standing orders as JSON."""
        return cls(game=str(plan.game_id), seat=plan.seat, orders=plan.orders)
