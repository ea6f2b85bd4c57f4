"""The lobby: invitations, links, and games that follow a game."""

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from msgspec import UNSET
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.events import GameChange, Invited
from games.api.answers.games import Game
from games.api.commands.endpoint import CommandEndpoint
from games.api.commands.seats import INVITING, claim_of
from games.api.http.bodies import given
from games.api.http.headers import LOCATION
from games.api.http.openapi.components import either
from games.api.http.problems import problems
from games.api.requests.lobby import Forking, Invitation, Join, JoinQuery
from games.api.views.game import GameEndpoint
from games.api.views.games import table_of
from games.decisions import find_seat, require_any_seat
from games.errors import InvalidError, NotFoundError
from games.ports import commit_to_days_off
from games.services import lobby, queries
from games.services.execution import CommandResult
from games.storage import event_store

GAME_OR_CHANGE = either("GameOrChange", Game, GameChange)


class InvitationListView(CommandEndpoint):
    """Invitations."""

    bodies: ClassVar = {"POST": Invitation}

    @extend_schema(
        operation_id="invite",
        tags=["lobby"],
        responses={
            201: Invited,
            200: Invited,
            **problems(
                *(*INVITING, "blocked", "unknown-player"),
                *("too-many-seatings", "too-many-invitations"),
            ),
        },
    )
    def post(self, request: Request, game: UUID) -> HttpResponse:
        """Keep an open seat for somebody; yours to do if you set the game up.

        For a `link`, `token` is the secret, shown once: it gives exactly one seat to
        whoever posts it to `join`. Put it behind the `#` of a URL, which browsers send
        to no server.
        """
        loaded = self.read(game)
        asked = self.received(Invitation)
        self.require_scope("play")
        seat, command = given(asked.seat), self.command()
        if seat is not None:
            find_seat(loaded.state, seat)
        if asked.player is UNSET:
            invited = lobby.invite_by_link(loaded, command=command, seat=seat)
            told = Invited.of_link(self.change(invited.answer), invited.secret)
            return self.told(invited.answer, told)
        return self.answer(
            lobby.invite(loaded, command=command, seat=seat, player=asked.player)
        )


class JoiningView(CommandEndpoint):
    """Where links lead."""

    bodies: ClassVar = {"POST": Join}
    queries: ClassVar = {"POST": JoinQuery}

    @extend_schema(
        operation_id="join_game",
        tags=["lobby"],
        responses={
            201: GameChange,
            200: OpenApiResponse(
                GAME_OR_CHANGE,
                "The game, of a dry run; else what the same key did before.",
            ),
            **problems(
                401,
                *(403, "blocked"),
                "too-many-seatings",
                404,
                422,
                *("game-over", "already-started", "seat-taken"),
            ),
        },
    )
    def post(self, request: Request, game: UUID) -> HttpResponse:
        """Sit down by a link. `dry_run` tells the game, also a private one, instead."""
        command = self.command()
        secret = self.received(Join).token
        loaded, seat = lobby.read_linked(str(game), secret, command)
        self.require_scope("play")
        self.caller.require_at(str(game), seat)
        if self.queried(JoinQuery).dry_run:
            return Response(Game.of(loaded.state))
        claim = claim_of(loaded.state, command.actor)
        return self.answer(
            lobby.join(loaded, command=command, seat=seat, secret=secret, claim=claim)
        )


class FollowingEndpoint(CommandEndpoint):
    """What answers with a game that follows another."""

    is_play = False
    tells_change = False

    def tell(self, answer: CommandResult) -> HttpResponse:
        """Tell the following game: 201 where it is new, or somebody sat down."""
        state = answer.state
        location = f"/api/v1/games/{state.id}"
        told = Game.for_viewer(self.caller.actor, state)
        return self.told(answer, told, Location=location)


class RematchView(FollowingEndpoint, GameEndpoint):
    """The same once more."""

    @extend_schema(
        operation_id="read_rematch",
        tags=["lobby"],
        responses={200: Game, **problems(404)},
    )
    def get(self, request: Request, game: UUID) -> HttpResponse:
        """Tell the game that followed this one, if somebody asked for a rematch."""
        before = self.find(game)
        found = lobby.find_rematch(before.id)
        if found is None:
            raise NotFoundError("Nobody has asked for a rematch.")
        return self.tell_game(queries.read_game(found, self.viewer))

    @extend_schema(
        operation_id="rematch",
        tags=["lobby"],
        request=None,
        parameters=[LOCATION],
        responses={
            201: Game,
            200: Game,
            **problems(
                401,
                *(403, "blocked", "not-your-seat"),
                "too-many-seatings",
                404,
                422,
                *(
                    "not-over",
                    "unknown-player",
                    "quota-exceeded",
                    "too-many-invitations",
                ),
            ),
        },
    )
    def post(self, request: Request, game: UUID) -> HttpResponse:
        """Play the same again, everybody one seat further on.

        Who asks first sets it up, with all seats kept for the same players; whoever
        asks later sits down in it. A rematch that was called off does not count.
        """
        loaded = self.read(game)
        require_any_seat(loaded.state, self.caller.actor)
        self.require_scope("games:create")
        claim = claim_of(loaded.state, self.caller.actor)
        return self.tell(lobby.rematch(loaded, command=self.command(), claim=claim))


class ForkView(FollowingEndpoint):
    """A game from a position of another."""

    bodies: ClassVar = {"POST": Forking}

    @extend_schema(
        operation_id="fork_game",
        tags=["lobby"],
        parameters=[LOCATION],
        responses={
            201: Game,
            200: Game,
            **problems(
                401,
                403,
                "blocked",
                404,
                422,
                "unknown-player",
                "quota-exceeded",
                "too-many-invitations",
            ),
        },
    )
    def post(self, request: Request, game: UUID) -> HttpResponse:
        """Begin a new game with the position of any version, also one that was undone.

        Its first event contains what led there, so that it replays by itself. It is
        never rated and gets no record, because most of it was not played in it. What
        comes of a private game is private.
        """
        self.read(game)
        asked = self.received(Forking)
        if any(kind == "token" for kind, _ in asked.seats):
            raise InvalidError("A fork has no seat tokens.", field="seats")
        past = _version(str(game), asked.version)
        table = table_of(asked.seats, past.ruleset, self.caller.actor, bearers={})
        visibility = past.visibility if asked.visibility is UNSET else asked.visibility
        if past.visibility == "private" and visibility != "private":
            raise InvalidError("The game is private.", field="visibility")
        if any(seat in past.position.out for seat in _named(table)):
            raise InvalidError("A seat has left before that.", field="seats")
        self.require_scope("games:create")
        return self.tell(
            lobby.fork(
                past,
                command=self.command(),
                table=table,
                visibility=visibility,
                calendar=commit_to_days_off(self.caller.actor, past.control),
            )
        )


def _version(game: str, version: int) -> Any:
    try:
        return event_store.state_at(game, version)
    except NotFoundError as error:
        raise InvalidError(error.detail, field="version") from error


def _named(table: Any) -> set[int]:
    return {*table.players, *table.reserved}
