"""Ratings over HTTP: leaderboards, a player's ratings, and how they came about."""

from collections.abc import Iterable
from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.players import NamedPage
from games.api.http.endpoint import Endpoint
from games.api.http.paging import PageQuery, page_of
from games.api.http.schema import problems
from games.replay.state import PLAYER_PREFIX
from records.judging.rulesets import require_ruleset
from records.ratings import models
from records.ratings.answers import Rating, RatingChange
from records.ratings.serializers import LeaderboardQuery


class LeaderboardView(Endpoint):
    """The players of one ruleset, by strength."""

    queries: ClassVar = {"GET": LeaderboardQuery}
    ordering: ClassVar = ("-ordinal", "player")

    @extend_schema(
        operation_id="read_leaderboard",
        tags=["ratings"],
        responses={200: page_of(Rating, NamedPage), **problems(404, 422)},
    )
    def get(self, request: Request, ruleset: str) -> Response:
        """List the players of one pool, the strongest first."""
        pool = self.validated_query()["pool"]
        name = str(require_ruleset(ruleset))
        rows = models.Rating.objects.filter(ruleset=name, pool=pool)
        return self.page(rows, Rating.of, named_by=_named_in)


class PlayerRatingListView(Endpoint):
    """A player's ratings."""

    queries: ClassVar = {"GET": PageQuery}
    ordering: ClassVar = ("ruleset", "pool")

    @extend_schema(
        operation_id="list_player_ratings",
        tags=["ratings"],
        responses={200: page_of(Rating, NamedPage), **problems(422)},
    )
    def get(self, request: Request, player: str) -> Response:
        """List the ratings of a player, of `ai:LEVEL` or of `imported:NAME`."""
        rows = models.Rating.objects.filter(player=_named(player))
        return self.page(rows, Rating.of, named_by=_named_in)


class RatingHistoryView(Endpoint):
    """How a player's rating came about."""

    queries: ClassVar = {"GET": PageQuery}
    ordering: ClassVar = ("-number",)

    @extend_schema(
        operation_id="list_rating_changes",
        tags=["ratings"],
        responses={
            200: page_of(RatingChange),
            **problems(404, 422),
        },
    )
    def get(self, request: Request, player: str, ruleset: str) -> Response:
        """List what each game made of a player's rating, the latest first."""
        rows = models.RatingChange.objects.filter(
            player=_named(player), ruleset=str(require_ruleset(ruleset))
        )
        return self.page(rows, RatingChange.of)


def _named_in(rating: Rating) -> Iterable[str]:
    return (rating.player,)


def _named(player: str) -> str:
    """Return a player as records name them; a bare id is one of ours."""
    return player if ":" in player else f"{PLAYER_PREFIX}{player}"
