"""HTTP endpoints for leaderboards, rankings, and the history of players' ratings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.players import NamedPage, named, with_players
from games.api.http.endpoint import Endpoint
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems
from games.api.pictures.endpoints import DRAWING, PictureEndpoint, picture_response
from games.api.requests.players import actor_of
from games.errors import NotFoundError
from games.rules.variants import VARIANTS
from records.judging.names import normalized
from records.judging.rulesets import require_ruleset
from records.ratings import models
from records.ratings.answers import (
    Leaderboard,
    LeaderboardNeighbors,
    Place,
    PlacedRanking,
    PlacedRating,
    Ranking,
    RankingNeighbors,
    Rating,
    RatingChange,
)
from records.ratings.curve import MOST, draw_curve
from records.ratings.neighbors import PlacedRow, around
from records.ratings.requests import LeaderboardQuery, NeighborsQuery

MINUTE = 60


class LeaderboardListView(Endpoint):
    """List of the leaderboards."""

    queries: ClassVar = {"GET": LeaderboardQuery}
    ordering: ClassVar = ("ruleset",)

    @extend_schema(
        operation_id="list_leaderboards",
        tags=["ratings"],
        responses={200: page_of(Leaderboard), **problems(422)},
    )
    def get(self, request: Request) -> Response:
        """List the rulesets with rated players.

        The list covers a single pool of players.
        """
        pool = self.queried(LeaderboardQuery).pool
        rated = models.Rating.objects.filter(models.HAS_PLACE, pool=pool)
        counts = dict(rated.values_list("ruleset").annotate(Count("player")))

        def leaderboard_of(row: models.Rating) -> Leaderboard:
            return Leaderboard.from_count(row.ruleset, pool, counts.get(row.ruleset, 1))

        return self.page(rated.distinct("ruleset"), leaderboard_of)


class LeaderboardView(Endpoint):
    """Players in a ruleset, sorted by strength."""

    queries: ClassVar = {"GET": LeaderboardQuery}
    ordering: ClassVar = ("-ordinal", "player")

    @extend_schema(
        operation_id="read_leaderboard",
        tags=["ratings"],
        responses={200: page_of(Rating, NamedPage), **problems(404, 422)},
    )
    def get(self, request: Request, ruleset: str) -> Response:
        """List the players of a leaderboard, strongest first.

        A leaderboard ranks the players of one pool in one ruleset.
        """
        pool = self.queried(LeaderboardQuery).pool
        name = str(require_ruleset(ruleset))
        rows = models.Rating.objects.filter(models.HAS_PLACE, ruleset=name, pool=pool)
        return self.page(rows, Rating.from_row, page=with_players(_named_in))


class LeaderboardNeighborsView(Endpoint):
    """Place of a player on a leaderboard."""

    queries: ClassVar = {"GET": NeighborsQuery}

    @extend_schema(
        operation_id="read_leaderboard_neighbors",
        tags=["ratings"],
        responses={200: LeaderboardNeighbors, **problems(404, 422)},
    )
    def get(self, request: Request, ruleset: str, player: str) -> Response:
        """Get a player's place on a leaderboard.

        The response also includes the neighboring players.
        """
        query = self.queried(NeighborsQuery)
        name = str(require_ruleset(ruleset))
        rows = models.Rating.objects.filter(
            models.HAS_PLACE, ruleset=name, pool=query.pool
        )
        placed = _require_around(rows, "ordinal", player, query.neighbors)
        return Response(
            LeaderboardNeighbors(
                **_place_of(placed, rows, player),
                items=[
                    PlacedRating(**asdict(Rating.from_row(row)), place=place)
                    for place, row in placed
                ],
            )
        )


class RankingView(Endpoint):
    """Players in a variant family, sorted by strength across all its variants."""

    queries: ClassVar = {"GET": LeaderboardQuery}
    ordering: ClassVar = ("-strength", "player")

    @extend_schema(
        operation_id="read_ranking",
        tags=["ratings"],
        responses={200: page_of(Ranking, NamedPage), **problems(404, 422)},
    )
    def get(self, request: Request, family: str) -> Response:
        """List the players in a family's ranking, strongest first.

        A ranking combines the rulesets of a family for the players of one pool.
        """
        rows = _ranked(family, self.queried(LeaderboardQuery).pool)
        return self.page(rows, Ranking.from_row, page=with_players(_named_in))


class RankingNeighborsView(Endpoint):
    """Place of a player in a family's ranking."""

    queries: ClassVar = {"GET": NeighborsQuery}

    @extend_schema(
        operation_id="read_ranking_neighbors",
        tags=["ratings"],
        responses={200: RankingNeighbors, **problems(404, 422)},
    )
    def get(self, request: Request, family: str, player: str) -> Response:
        """Get a player's place in a family's ranking.

        The response also includes the neighboring players.
        """
        query = self.queried(NeighborsQuery)
        rows = _ranked(family, query.pool)
        placed = _require_around(rows, "strength", player, query.neighbors)
        return Response(
            RankingNeighbors(
                **_place_of(placed, rows, player),
                items=[
                    PlacedRanking(**asdict(Ranking.from_row(row)), place=place)
                    for place, row in placed
                ],
            )
        )


class PlayerRatingListView(Endpoint):
    """Ratings of a player."""

    queries: ClassVar = {"GET": PagedQuery}
    ordering: ClassVar = ("ruleset", "pool")

    @extend_schema(
        operation_id="list_player_ratings",
        tags=["ratings"],
        responses={200: page_of(Rating, NamedPage), **problems(422)},
    )
    def get(self, request: Request, player: str) -> Response:
        """List the ratings of a player.

        `player` is a player's id, `ai:LEVEL` or `imported:NAME`.
        """
        rows = models.Rating.objects.filter(player=_named(player))
        return self.page(rows, Rating.from_row, page=with_players(_named_in))


class PlaceListView(Endpoint):
    """Places of a player on leaderboards."""

    queries: ClassVar = {"GET": PagedQuery}
    ordering: ClassVar = ("ruleset", "pool")

    @extend_schema(
        operation_id="list_places",
        tags=["ratings"],
        responses={200: page_of(Place), **problems(422)},
    )
    def get(self, request: Request, player: str) -> Response:
        """List a player's places on all leaderboards.

        Leaderboards that do not include the player are omitted.
        """
        placed = models.Rating.objects.filter(models.HAS_PLACE)
        rivals = placed.filter(ruleset=OuterRef("ruleset"), pool=OuterRef("pool"))
        rows = placed.filter(player=_named(player)).annotate(
            better=_counted(rivals.filter(ordinal__gt=OuterRef("ordinal"))),
            players=_counted(rivals),
        )
        return self.page(
            rows,
            lambda row: Place.from_row(row, place=1 + row.better, players=row.players),
        )


class RatingHistoryView(Endpoint):
    """History of a player's rating."""

    queries: ClassVar = {"GET": PagedQuery}
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
        """List the changes to a player's rating, latest first.

        Each rated game causes one change. Games are rated in archiving order.
        """
        rows = models.RatingChange.objects.filter(
            player=_named(player), ruleset=str(require_ruleset(ruleset))
        )
        return self.page(rows, RatingChange.from_row)


class RatingCurveView(PictureEndpoint):
    """Plot of a player's rating after each game."""

    @extend_schema(
        operation_id="draw_rating_curve",
        tags=["pictures"],
        responses={**DRAWING, **problems(404)},
    )
    def get(self, request: Request, player: str, ruleset: str) -> Response:
        """Draw a player's rating curve as SVG.

        The curve shows the latest 500 games in the pool of the player's last game. The
        path without `.svg` returns the data as JSON.
        """
        rules = require_ruleset(ruleset)
        latest = models.RatingChange.objects.filter(
            player=_named(player), ruleset=str(rules)
        ).order_by("-number")
        if last := latest.first():
            latest = latest.filter(pool=last.pool)
        svg = draw_curve(rules, list(latest[:MOST])[::-1])
        return picture_response(self, svg.decode(), max_age=MINUTE)


def _counted(rows: QuerySet[models.Rating]) -> Coalesce:
    """Return an expression that counts the rows that another query returns."""
    counts = rows.values("ruleset").annotate(count=Count("player")).values("count")
    return Coalesce(Subquery(counts), 0, output_field=IntegerField())


def _ranked(family: str, pool: str) -> QuerySet[models.Ranking]:
    if family not in {variant.family for variant in VARIANTS.values()}:
        raise NotFoundError(f"Unknown family {family!r}.")
    return models.Ranking.objects.filter(family=family, pool=pool)


def _require_around(
    rows: QuerySet[Any], strength: str, player: str, count: int
) -> list[PlacedRow]:
    placed = around(rows, strength, _named(player), count)
    if placed is None:
        raise NotFoundError(f"{player!r} does not have a place in this list.")
    return placed


def _place_of(
    placed: Sequence[PlacedRow], rows: QuerySet[Any], player: str
) -> Mapping[str, Any]:
    actor = _named(player)
    return {
        "place": next(place for place, row in placed if row.player == actor),
        "of": rows.count(),
        "players": named(row.player for _, row in placed),
    }


def _named_in(rating: Rating | Ranking) -> Iterable[str]:
    return (rating.player,)


def _named(player: str) -> str:
    """Return a player's name as in records. A bare id becomes `player:ID`."""
    return actor_of(normalized(player))
