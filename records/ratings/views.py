"""Ratings over HTTP: leaderboards, a player's ratings, and how they came about."""

from collections.abc import Iterable
from typing import ClassVar

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
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
from records.ratings.answers import Leaderboard, Place, Rating, RatingChange
from records.ratings.serializers import LeaderboardQuery


class LeaderboardListView(Endpoint):
    """The leaderboards that there are."""

    queries: ClassVar = {"GET": LeaderboardQuery}
    ordering: ClassVar = ("ruleset",)

    @extend_schema(
        operation_id="list_leaderboards",
        tags=["ratings"],
        responses={200: page_of(Leaderboard), **problems(422)},
    )
    def get(self, request: Request) -> Response:
        """List the rulesets in which players of one pool are rated."""
        pool = self.validated_query()["pool"]
        rated = models.Rating.objects.filter(pool=pool)
        counts = dict(rated.values_list("ruleset").annotate(Count("player")))

        def told(row: models.Rating) -> Leaderboard:
            return Leaderboard.of(row.ruleset, pool, counts.get(row.ruleset, 1))

        return self.page(rated.distinct("ruleset"), told)


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


class PlaceListView(Endpoint):
    """A player's places."""

    queries: ClassVar = {"GET": PageQuery}
    ordering: ClassVar = ("ruleset", "pool")

    @extend_schema(
        operation_id="list_places",
        tags=["ratings"],
        responses={200: page_of(Place), **problems(422)},
    )
    def get(self, request: Request, player: str) -> Response:
        """List a player's places, on all leaderboards that they are on."""
        rivals = models.Rating.objects.filter(
            ruleset=OuterRef("ruleset"), pool=OuterRef("pool")
        )
        rows = models.Rating.objects.filter(player=_named(player)).annotate(
            better=_counted(rivals.filter(ordinal__gt=OuterRef("ordinal"))),
            players=_counted(rivals),
        )
        return self.page(rows, lambda row: Place.of(row, 1 + row.better, row.players))


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


def _counted(rows: QuerySet[models.Rating]) -> Coalesce:
    """Return how many of another query's rows there are."""
    counts = rows.values("ruleset").annotate(count=Count("player")).values("count")
    return Coalesce(Subquery(counts), 0, output_field=IntegerField())


def _named_in(rating: Rating) -> Iterable[str]:
    return (rating.player,)


def _named(player: str) -> str:
    """Return a player as records name them; a bare id is one of ours."""
    return player if ":" in player else f"{PLAYER_PREFIX}{player}"
