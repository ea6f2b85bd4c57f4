"""Ratings over HTTP: leaderboards, a player's ratings, and how they came about."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.endpoint import Endpoint
from games.api.http.paging import PageQuery, page_of
from games.api.http.schema import problems
from games.events.times import time_text
from games.replay.state import PLAYER_PREFIX
from records.judging.rulesets import require_ruleset
from records.ratings.model import Belief
from records.ratings.models import Rating, RatingChange
from records.ratings.serializers import (
    LeaderboardQuery,
    RatingChangeSerializer,
    RatingSerializer,
)


class LeaderboardView(Endpoint):
    """The players of one ruleset, by strength."""

    queries: ClassVar = {"GET": LeaderboardQuery}
    ordering: ClassVar = ("-ordinal", "player")

    @extend_schema(
        operation_id="read_leaderboard",
        tags=["ratings"],
        responses={200: page_of(RatingSerializer), **problems(404, 422)},
    )
    def get(self, request: Request, ruleset: str) -> Response:
        """List the players of one pool, the strongest first."""
        pool = self.validated_query()["pool"]
        name = str(require_ruleset(ruleset))
        return self.page(Rating.objects.filter(ruleset=name, pool=pool), _rating)


class PlayerRatingListView(Endpoint):
    """A player's ratings."""

    queries: ClassVar = {"GET": PageQuery}
    ordering: ClassVar = ("ruleset", "pool")

    @extend_schema(
        operation_id="list_player_ratings",
        tags=["ratings"],
        responses={200: page_of(RatingSerializer), **problems(422)},
    )
    def get(self, request: Request, player: str) -> Response:
        """List the ratings of a player, of `ai:LEVEL` or of `imported:NAME`."""
        return self.page(Rating.objects.filter(player=_named(player)), _rating)


class RatingHistoryView(Endpoint):
    """How a player's rating came about."""

    queries: ClassVar = {"GET": PageQuery}
    ordering: ClassVar = ("-number",)

    @extend_schema(
        operation_id="list_rating_changes",
        tags=["ratings"],
        responses={
            200: page_of(RatingChangeSerializer),
            **problems(404, 422),
        },
    )
    def get(self, request: Request, player: str, ruleset: str) -> Response:
        """List what each game made of a player's rating, the latest first."""
        rows = RatingChange.objects.filter(
            player=_named(player), ruleset=str(require_ruleset(ruleset))
        )
        return self.page(rows, _change)


def _named(player: str) -> str:
    """Return a player as records name them; a bare id is one of ours."""
    return player if ":" in player else f"{PLAYER_PREFIX}{player}"


def _belief(mu: float, sigma: float) -> dict[str, Any]:
    return {"mu": mu, "sigma": sigma, "ordinal": Belief(mu, sigma).ordinal}


def _rating(row: Rating) -> dict[str, Any]:
    return {
        "player": row.player,
        "ruleset": row.ruleset,
        "pool": row.pool,
        **_belief(row.mu, row.sigma),
        "games": row.games,
        "wins": row.wins,
        "model": row.model,
        "updated_at": time_text(row.updated_at),
    }


def _change(row: RatingChange) -> dict[str, Any]:
    return {
        "record": str(row.record),
        "number": row.number,
        "pool": row.pool,
        "rank": row.rank,
        **_belief(row.mu, row.sigma),
        "ended_at": time_text(row.ended_at),
    }
