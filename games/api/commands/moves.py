"""Commands that play moves, pick pieces, resign seats and abort games."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse
from msgspec import UNSET, UnsetType
from rest_framework.response import Response

from games import decisions
from games.api.answers.events import GameChange, Judgment
from games.api.commands.command import FAILURES, DryRun, GameCommand, Route, Sender
from games.api.commands.endpoint import CommandEndpoint
from games.api.http.bodies import optional
from games.api.http.openapi.components import either
from games.api.requests.games import ExpectedVersion, SeatNumber, Version
from games.api.requests.moves import MoveRequest, RequestedPick, read_move, read_pick
from games.errors import StaleVersionError
from games.events.registry import Event
from games.replay.state import GameState
from games.rules.moves import Move
from games.services.execution import stale_error

PLAYING = (*FAILURES, "not-started", "not-your-turn", "illegal-move")
MOVING = {
    201: GameChange,
    200: OpenApiResponse(
        either("JudgmentOrChange", Judgment, GameChange),
        "Result of a dry run, or the first response to a repeated request.",
    ),
}


class PlayMove(MoveRequest, GameCommand):
    """Play a move in a game.

    Status 201 means that the move is stored. `dry_run` validates the move without
    playing it. `{"move": "pass"}` skips the turn if the game's `turn.may_skip` is true.
    """

    route = Route("moves", "move-list", "play_move")
    component = "Play"
    scope = "play"
    errors = PLAYING
    query = DryRun
    responses = MOVING
    bucket = "moves"
    is_recalled = True

    expected_version: Version | UnsetType = UNSET

    def read(self, state: GameState, sender: Sender) -> Move:
        """Return the requested move."""
        return read_move(state.position, self)

    def decide(self, state: GameState, sender: Sender, meant: Move) -> Sequence[Event]:
        """Return the events of the placement or skip in the current turn."""
        if meant.is_pass:
            return decisions.skip_turn(
                state, sender.actor, meant.color, sender.expected
            )
        return decisions.place_piece(state, sender.actor, meant, sender.expected)


class MoveEndpoint(CommandEndpoint):
    """Endpoint of moves, including dry runs."""

    def send(
        self, kind: type[GameCommand], game: UUID, number: int = 0
    ) -> HttpResponse:
        """Play the move, or only validate it."""
        if not self.query:
            return super().send(kind, game)
        loaded = self.read(game)
        if not self.queried(DryRun).dry_run:
            return self.run(kind, loaded)
        command, sender, meant = self.understood(kind, loaded)
        try:
            events = command.decide(loaded.state, sender, meant)
        except StaleVersionError as error:
            raise stale_error(loaded, sender.expected) from error
        return Response(Judgment.build([*events]))


class DraftPiece(RequestedPick, GameCommand):
    """Draft a piece.

    In Draft, players choose their pieces before the first move. The piece has the color
    that is currently drafted.
    """

    route = Route("picks", "pick-list", "draft_piece")
    component = "Draft"
    scope = "play"
    errors = PLAYING
    bucket = "moves"
    is_recalled = True

    expected_version: Version | UnsetType = UNSET

    def read(self, state: GameState, sender: Sender) -> tuple[int | None, int]:
        """Return the requested color and piece."""
        return read_pick(state.ruleset, self)

    def decide(
        self, state: GameState, sender: Sender, meant: tuple[int | None, int]
    ) -> Sequence[Event]:
        """Return the events of the pick in the current turn."""
        return decisions.draft_piece(state, sender.actor, meant, sender.expected)


class Resign(GameCommand):
    """Resign a seat.

    The seat is out for the rest of the game; the other seats continue.
    """

    route = Route("resign", "resignation", "resign")
    scope = "play"
    errors = (*FAILURES, "not-started")

    seat: SeatNumber | UnsetType = UNSET
    """Seat that resigns; required if you have several seats."""
    expected_version: Version | UnsetType = UNSET

    def read(self, state: GameState, sender: Sender) -> int:
        """Return the seat that resigns."""
        return decisions.own_seat(state, optional(self.seat), sender.actor)

    def decide(self, state: GameState, sender: Sender, meant: int) -> Sequence[Event]:
        """Return the events of the resignation."""
        decisions.require_seat(state, meant, sender.actor)
        return decisions.resign(state, meant, sender.expected)


class AbortGame(ExpectedVersion, GameCommand):
    """Abort a game before every seat has moved.

    An aborted game has no result. A rated game cannot be aborted once its seats have
    been drawn at random.
    """

    route = Route("abort", "abortion", "abort")
    scope = "play"
    errors = (*FAILURES, "too-late-to-abort")
    needs_seat = False

    def decide(self, state: GameState, sender: Sender, _: Any) -> Sequence[Event]:
        """Return the events of the abort, which the game's creator may also request."""
        decisions.require_part(state, sender.actor)
        return decisions.abort(state, sender.expected)
