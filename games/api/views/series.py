"""Views of series, in which the same players play several games in changing seats."""

from dataclasses import replace
from typing import ClassVar
from uuid import UUID

from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import models
from games.api.answers.players import NamedPage, with_players
from games.api.answers.series import Series, SeriesRow, named_in
from games.api.commands.lobby import CREATING
from games.api.http.endpoint import Endpoint
from games.api.http.headers import LOCATION
from games.api.http.paging import page_of
from games.api.http.problems import problems
from games.api.requests.moves import find_rules
from games.api.requests.seats import table_of
from games.api.requests.series import NewSeries, SeriesQuery
from games.api.views.games import terms_of
from games.errors import InvalidError
from games.services import series as verbs
from games.storage.series import games_of, visible_to

AGREEING = (401, 403, "not-your-seat", 404, "not-started", "game-over")


class SeriesListView(Endpoint):
    """All series that the caller may see."""

    bodies: ClassVar = {"POST": NewSeries}
    queries: ClassVar = {"GET": SeriesQuery}
    scopes: ClassVar = {"POST": "games:create"}

    def prepare(self) -> None:
        """Validate the ruleset and the seats of a new series."""
        body = self.received(NewSeries)
        self.ruleset = find_rules(body.variant, body.options, field="options")
        seats, self.by_lot = body.seating
        if any(kind == "token" for kind, _ in seats):
            raise InvalidError(
                "A series cannot have seat tokens, which are valid for one game only.",
                field="seats",
            )
        self.table = table_of(seats, self.ruleset, self.caller.actor, bearers={})

    @extend_schema(
        operation_id="create_series",
        tags=["series"],
        parameters=[LOCATION],
        responses={
            201: Series,
            200: Series,
            **problems(*CREATING),
        },
    )
    def post(self, request: Request) -> Response:
        """Create a series with its first game.

        Other players take seats in the first game as in any game. When a game is over,
        the server creates the next one, in which every player moves one seat on. If the
        clock is `live`, the seats are reserved until the players take them; otherwise
        the players are seated at once.
        """
        caller = self.caller
        body = self.received(NewSeries)
        row, is_new = verbs.create_series(
            command=self.command(),
            ruleset=self.ruleset,
            visibility=body.visibility,
            table=self.table,
            terms=replace(terms_of(body, caller), by_lot=self.by_lot),
            games=body.games,
        )
        headers = {"Location": f"{request.path}/{row.id}"}
        if is_new.replayed:
            headers["Idempotency-Replayed"] = "true"
        status = 200 if is_new.replayed else 201
        return Response(_told(row), status=status, headers=headers)

    @extend_schema(
        operation_id="list_series",
        tags=["series"],
        responses={200: page_of(SeriesRow, NamedPage), **problems(403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List series, newest first.

        A series is a sequence of games between the same players, with one table of
        results.
        """
        query = self.queried(SeriesQuery)
        if query.mine:
            self.require_scope("games:read")
        condition = visible_to(self.viewer) & _wanted(query, self.viewer)
        series_rows = models.Series.objects.filter(condition)
        return self.page(series_rows, SeriesRow.build, page=with_players(named_in))


class SeriesView(Endpoint):
    """One series."""

    @extend_schema(
        operation_id="read_series",
        tags=["series"],
        responses={200: Series, **problems(404)},
    )
    def get(self, request: Request, series: UUID) -> Response:
        """Get a series.

        The response contains the games, the table and the next game of the series.
        """
        return Response(_told(verbs.find_series(str(series), self.viewer)))


class SeriesAgreementView(Endpoint):
    """A player's agreement to end a series."""

    scopes: ClassVar = {"PUT": "play", "DELETE": "play"}

    def prepare(self) -> None:
        """Look up the series."""
        verbs.find_series(str(self.kwargs["series"]), self.caller.actor)

    @extend_schema(
        operation_id="agree_to_end_series",
        tags=["series"],
        request=None,
        responses={200: Series, **problems(*AGREEING)},
    )
    def put(self, request: Request, series: UUID) -> Response:
        """Agree to end a series.

        The series ends when all its human players agree. The current game continues to
        its end and counts.
        """
        return self._agree(series, wants_end=True)

    @extend_schema(
        operation_id="disagree_to_end_series",
        tags=["series"],
        responses={200: Series, **problems(*AGREEING)},
    )
    def delete(self, request: Request, series: UUID) -> Response:
        """Withdraw your agreement to end a series.

        The series continues unless it has already ended.
        """
        return self._agree(series, wants_end=False)

    def _agree(self, series: UUID, *, wants_end: bool) -> Response:
        row = verbs.agree(str(series), self.caller.actor, wants_end=wants_end)
        return Response(_told(row))


def _told(row: models.Series) -> Series:
    games = games_of(str(row.id))
    rows = models.Game.objects.in_bulk([game.game_id for game in games])
    ruleset = find_rules(row.variant, rows[games[0].game_id].options)
    goes_on = verbs.is_next_due(row, len(games))
    return Series.of_games(row, ruleset, games, rows, goes_on=goes_on)


def _wanted(query: SeriesQuery, player: str | None) -> Q:
    condition = Q()
    if query.status is not None:
        condition &= Q(status=query.status)
    if query.player is not None:
        condition &= Q(players__contains=[query.player])
    if query.mine:
        condition &= Q(players__contains=[player])
    if query.game is not None:
        of_game = models.SeriesGame.objects.filter(game_id=query.game)
        condition &= Q(id__in=of_game.values("series_id"))
    return condition
