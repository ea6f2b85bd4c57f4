"""Commands for invitations, links, rematches and forks."""

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse
from msgspec import UNSET
from rest_framework.response import Response

from games.api.answers.events import GameChange, Invited
from games.api.answers.games import Game
from games.api.commands.command import DryRun, GameCommand, Route, Sender
from games.api.commands.endpoint import CommandEndpoint
from games.api.commands.seats import INVITING, claim_of
from games.api.http.bodies import optional
from games.api.http.openapi.components import either
from games.api.requests.lobby import Forking, Invitation, Join
from games.api.requests.seats import table_of
from games.decisions import Table, find_seat, require_any_seat
from games.errors import InvalidError, NotFoundError
from games.events.game import Visibility
from games.ports import commit_to_days_off
from games.replay.state import GameState
from games.services import lobby, seating
from games.services.execution import CommandResult
from games.storage import event_store
from games.storage.event_store import LoadedGame

CREATING = (
    *(401, 403, "blocked", 422),
    *("unknown-player", "quota-exceeded", "too-many-invitations"),
)
"""Errors of requests that create a game."""


class Invite(Invitation, GameCommand):
    """Reserve an open seat for a player or a link.

    Only the game's creator can invite players. If you create a `link`, only this
    response has the secret `token`. Anyone who posts it to `join` gets exactly one
    seat. Put it after the `#` of a URL, because browsers do not send that part to
    servers.
    """

    route = Route("invitations", "invitation-list", "invite", "lobby")
    scope = "play"
    needs_seat = False
    responses = {201: Invited, 200: Invited}
    errors = (
        *(*INVITING, "blocked", "unknown-player"),
        *("too-many-seatings", "too-many-invitations"),
    )

    def execute(self, loaded: LoadedGame, sender: Sender, meant: Any) -> CommandResult:
        """Reserve the seat for the player or for a link."""
        seat = optional(self.seat)
        if seat is not None:
            find_seat(loaded.state, seat)
        if self.player is UNSET:
            return lobby.invite_by_link(loaded, command=sender.command, seat=seat)
        return lobby.invite(
            loaded, command=sender.command, seat=seat, player=self.player
        )


class InvitationEndpoint(CommandEndpoint):
    """Endpoint of invitations; for a link, the response contains the secret."""

    def change(self, answer: CommandResult) -> GameChange:
        """Return the stored events, and the secret if the invitation is a link."""
        change = super().change(answer)
        if isinstance(answer, lobby.LinkInvitation):
            return Invited.of_link(change, answer.secret)
        return change


class JoinGame(Join, GameCommand):
    """Join a game with the secret of an invitation link.

    The secret also lets you see a private game. With `dry_run`, you get the game
    without taking a seat and need no token.
    """

    route = Route("join", "joining", "join_game", "lobby")
    scope = "play"
    needs_seat = False
    query = DryRun
    responses = {
        201: GameChange,
        200: OpenApiResponse(
            either("GameOrChange", Game, GameChange),
            "Game from a dry run, or the first response to a repeated request.",
        ),
    }
    errors = (
        *(401, 403, "blocked", "too-many-seatings", 404, 422),
        *("game-over", "already-started", "seat-taken"),
    )

    def execute(self, loaded: LoadedGame, sender: Sender, meant: Any) -> CommandResult:
        """Take the seat that the link reserves."""
        claim = claim_of(loaded.state, sender.actor, lobby.hash_of(self.token))
        seat = sender.number
        return seating.take_seat(loaded, command=sender.command, seat=seat, claim=claim)


class JoiningEndpoint(CommandEndpoint):
    """Endpoint of links; the secret in the body gives access to the game."""

    seat: int
    """Seat that the link reserves."""

    def send(
        self, kind: type[GameCommand], game: UUID, number: int = 0
    ) -> HttpResponse:
        """Take the seat; a dry run only returns the game."""
        secret, is_dry = self.received(JoinGame).token, self.queried(DryRun).dry_run
        if is_dry and self.caller_or_none is None:
            loaded, _ = lobby.read_linked(str(game), secret)
            return Response(Game.build(loaded.state))
        loaded, self.seat = lobby.read_linked(str(game), secret, self.command())
        sent, sender, meant = self.understood(kind, loaded, self.seat)
        if is_dry:
            return Response(Game.build(loaded.state))
        return self.answer(sent.execute(loaded, sender, meant))

    def require_scope(self, scope: str) -> None:
        """Reject a token for another seat, because the path does not name the seat."""
        super().require_scope(scope)
        self.caller.require_at(str(self.kwargs["game"]), self.seat)


class FollowingEndpoint(CommandEndpoint):
    """Endpoint of commands that respond with the next game."""

    is_play: ClassVar[bool] = False
    tells_change: ClassVar[bool] = False

    def answer(self, answer: CommandResult) -> HttpResponse:
        """Respond with the next game (201 if it is new or a player has joined)."""
        state = answer.state
        location = f"/api/v1/games/{state.id}"
        game = Game.for_viewer(self.caller.actor, state)
        return self.respond_with(answer, game, Location=location)


class Rematch(GameCommand):
    """Create or join the rematch of a game.

    The first request creates the game. Every player moves on by one seat, and all seats
    are reserved for these players. Later requests take the caller's seat. An aborted
    rematch does not count.
    """

    route = Route("rematch", "rematch", "rematch", "lobby")
    scope = "games:create"
    needs_seat = False
    responses = {201: Game, 200: Game}
    errors = (
        *(401, 403, "blocked", "not-your-seat", "too-many-seatings", 404, 422),
        *("not-over", "unknown-player", "quota-exceeded", "too-many-invitations"),
    )

    def read(self, state: GameState, sender: Sender) -> None:
        """Require that the sender plays in the game, before the scope is checked."""
        require_any_seat(state, sender.actor)

    def execute(self, loaded: LoadedGame, sender: Sender, meant: Any) -> CommandResult:
        """Create the game, or take a seat in it."""
        claim = claim_of(loaded.state, sender.actor)
        return lobby.rematch(loaded, command=sender.command, claim=claim)


class ForkGame(Forking, GameCommand):
    """Fork a game from one of its versions.

    The new game starts from the position of that version, even if the version was
    undone later. The fork's first event contains the earlier moves, so it can be
    replayed on its own. A fork is never rated and has no record. A fork of a private
    game is private.
    """

    route = Route("fork", "fork", "fork_game", "lobby")
    scope = "games:create"
    needs_seat = False
    responses = {201: Game, 200: Game}
    errors = (*CREATING, 404)

    def read(
        self, state: GameState, sender: Sender
    ) -> tuple[GameState, Table, Visibility]:
        """Return the past state, and the seats and visibility of the new game."""
        if any(kind == "token" for kind, _ in self.seats):
            raise InvalidError(
                "A fork cannot have seat tokens. Choose another kind of seat.",
                field="seats",
            )
        past = self._past(state)
        table = table_of(self.seats, past.ruleset, sender.actor, bearers={})
        visibility = past.visibility if self.visibility is UNSET else self.visibility
        if past.visibility == "private" and visibility != "private":
            raise InvalidError(
                "A fork of a private game must be private.", field="visibility"
            )
        if not {*table.players, *table.reserved}.isdisjoint(past.position.out):
            raise InvalidError(
                "A seat was already out of the game at this version. Choose an"
                " earlier version.",
                field="seats",
            )
        return past, table, visibility

    def execute(
        self,
        loaded: LoadedGame,
        sender: Sender,
        meant: tuple[GameState, Table, Visibility],
    ) -> CommandResult:
        """Create the game."""
        past, table, visibility = meant
        return lobby.fork(
            past,
            command=sender.command,
            table=table,
            visibility=visibility,
            calendar=commit_to_days_off(sender.actor, past.control),
        )

    def _past(self, state: GameState) -> GameState:
        try:
            return event_store.state_at(state.id, self.version)
        except NotFoundError as error:
            raise InvalidError(error.detail, field="version") from error
