"""Views that create and list games."""

from dataclasses import replace
from datetime import timedelta
from typing import ClassVar

from django.db.models import Q
from django.db.models.functions import Now
from drf_spectacular.utils import extend_schema
from msgspec import UNSET
from rest_framework.request import Request
from rest_framework.response import Response

from games import models
from games.api.answers.games import CreatedGame, GameRow, named_in
from games.api.answers.players import NamedPage, with_players
from games.api.commands.lobby import CREATING
from games.api.http import caching
from games.api.http.bodies import optional
from games.api.http.caller import Caller
from games.api.http.endpoint import Endpoint
from games.api.http.headers import LOCATION
from games.api.http.paging import page_of
from games.api.http.problems import problems
from games.api.requests.games import (
    GamesQuery,
    GameTerms,
    NewGame,
    RatingLimits,
)
from games.api.requests.moves import find_rules, kinds_of, play_moves
from games.api.requests.seats import table_of
from games.decisions import Terms, begin_at
from games.events.game import ForkOrigin
from games.ports import accounts, commit_to_days_off, seat_tokens
from games.rules.ruleset import Ruleset
from games.services import seating
from games.storage import event_store
from games.storage.audience import visible_to, with_any


class GameListView(Endpoint):
    """All games that the caller may see."""

    bodies: ClassVar = {"POST": NewGame}
    queries: ClassVar = {"GET": GamesQuery}
    scopes: ClassVar = {"POST": "games:create"}
    buckets: ClassVar = {"GET": lambda query: "searches" if "app" in query else None}

    def prepare(self) -> None:
        """Validate the ruleset and the seats of a new game."""
        body = self.received(NewGame)
        self.ruleset = find_rules(body.variant, body.options, field="options", new=True)
        self.origin = origin_of(body, self.ruleset)
        seats, self.by_lot = body.seating
        bearing = [n for n, (kind, _) in enumerate(seats) if kind == "token"]
        self.bearers = {number: seat_tokens().new_actor() for number in bearing}
        self.table = table_of(seats, self.ruleset, self.caller.actor, self.bearers)

    @extend_schema(
        operation_id="create_game",
        tags=["games"],
        parameters=[LOCATION],
        responses={
            201: CreatedGame,
            200: CreatedGame,
            **problems(*CREATING, "illegal-move"),
        },
    )
    def post(self, request: Request) -> Response:
        """Create a game.

        The game starts when all seats are taken. For each seat `token`, the server
        creates a player and returns a token in `seat_tokens`. Give the token to the
        person who will play in that seat. With `moves`, the game starts from the
        position after them; an illegal move is an error.
        """
        caller = self.caller
        body = self.received(NewGame)
        secrets: dict[int, str] = {}
        terms = replace(terms_of(body, caller), by_lot=self.by_lot)
        if self.origin is not None:
            terms = replace(terms, fork=self.origin, rated=False)

        def issue(game: str) -> None:
            secrets.update(seat_tokens().issue(game, caller.actor, self.bearers))

        answer = seating.create_game(
            command=self.command(),
            ruleset=self.ruleset,
            visibility=body.visibility,
            table=self.table,
            terms=terms,
            along=issue,
        )
        headers = {
            "Location": f"{request.path}/{answer.state.id}",
            "ETag": caching.version_tag(answer.state.version),
        }
        if answer.replayed:
            headers["Idempotency-Replayed"] = "true"
        shown = {seat: secrets.get(seat) for seat in self.bearers}
        return Response(
            CreatedGame.of_tokens(caller.actor, answer.state, shown),
            status=200 if answer.replayed else 201,
            headers=headers,
        )

    @extend_schema(
        operation_id="list_games",
        tags=["games"],
        responses={200: page_of(GameRow, NamedPage), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List games, newest first.

        Without a token, only public games are listed. `app` selects the games of your
        app's users; it needs the scopes `games:read` and `account`.
        """
        query = self.queried(GamesQuery)
        if query.mine or query.my_turn:
            self.require_scope("games:read")
        visible = visible_to(self.viewer)
        if query.app is not None:
            actor = self.caller.actor
            self.require_scope("games:read")
            self.require_scope("account")
            visible = with_any(accounts().users_of(actor, query.app))
        condition = visible & _wanted(query, self.viewer)
        games = models.Game.objects.filter(condition).order_by("-id")
        return self.page(games, GameRow.build, page=with_players(named_in))


def origin_of(body: NewGame, ruleset: Ruleset) -> ForkOrigin | None:
    """Return the requested initial position; None for an empty board."""
    if not body.has_position:
        return None
    moves, picks = body.moves, body.picks
    position = play_moves(ruleset, moves, picks, optional(body.first_piece))
    return begin_at(position, kinds_of(picks, moves))


def terms_of(body: GameTerms, creator: Caller) -> Terms:
    """Return the requested terms of a game."""
    rating = optional(body.rating) or RatingLimits()
    return Terms(
        rated=optional(body.rated),
        hints=optional(body.hints),
        by_guest=body.rated is UNSET and creator.is_guest,
        rating=(rating.min, rating.max),
        expires_at=event_store.clock() + timedelta(seconds=body.expires_in),
        clock=body.clock,
        calendar=commit_to_days_off(creator.actor, body.clock),
    )


def _wanted(query: GamesQuery, player: str | None) -> Q:
    condition = Q()
    if query.variant is not None:
        # If the request has no options, the alias's options apply.
        rules = find_rules(query.variant, {})
        condition &= Q(variant=rules.variant, options__contains=dict(rules.options))
    if query.status is not None:
        condition &= Q(status=query.status)
    if query.player is not None:
        condition &= Q(players__contains=[query.player])
    if query.mine:
        condition &= Q(players__contains=[player])
    if query.my_turn:
        condition &= Q(players__contains=[player], turn_player=player)
    return condition & _wanted_open(query)


def _wanted_open(query: GamesQuery) -> Q:
    """Return the filter for games that a player could join."""
    condition = Q()
    if query.open_seats:
        condition &= Q(has_open_seats=True)
    if query.rated is not None:
        condition &= Q(rated=query.rated)
    if query.rating is not None:
        condition &= Q(rating_min=None) | Q(rating_min__lte=query.rating)
        condition &= Q(rating_max=None) | Q(rating_max__gte=query.rating)
    if query.max_age is not None:
        condition &= Q(created_at__gte=Now() - timedelta(seconds=query.max_age))
    return condition
