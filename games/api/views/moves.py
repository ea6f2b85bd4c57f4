"""Playing: moves, picks, resigning, aborting, and who sits where."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from msgspec import UNSET, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.events import GameChange, Judgment
from games.api.answers.games import Game
from games.api.http import caching
from games.api.http.answer import JSON, Answer, encode
from games.api.http.endpoint import Endpoint
from games.api.http.headers import IF_MATCH, REPRESENTATION
from games.api.http.openapi.components import either
from games.api.http.problems import problems
from games.api.requests.games import (
    Draft,
    ExpectedVersion,
    Play,
    PlayQuery,
    Resign,
    SittingSerializer,
)
from games.api.requests.moves import read_move, read_pick
from games.computers.registry import require_variant
from games.decisions import Claim, Command, find_seat, own_seat
from games.errors import ApiError, InvalidError
from games.ports import commit_to_days_off, ratings
from games.replay.state import GameState
from games.rules.moves import Move
from games.services import commands, execution, queries
from games.services.execution import CommandResult
from games.storage.event_store import LoadedGame

# Of every command; each adds its own.
FAILURES = (401, 403, "not-your-seat", 404, "game-over", 422)
JUDGMENT_OR_CHANGE = either("JudgmentOrChange", Judgment, GameChange)
PLAYING = (*FAILURES, "not-started", "not-your-turn", "illegal-move")


class CommandEndpoint(Endpoint):
    """A command to a game, which may have moved on meanwhile."""

    can_be_stale: ClassVar[bool] = True
    is_play: ClassVar[bool] = True
    tells_change: ClassVar[bool] = True

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Read the header that only commands have, too, before anything else."""
        self.tag = self.if_match
        super().initial(request, *args, **kwargs)

    def read(self, game: UUID) -> LoadedGame:
        """Return the game; a game that the caller may not see is 404."""
        caller = self.caller
        return execution.read_for(str(game), caller.actor, self.idempotency_key)

    def decided(
        self, game: UUID, answer: Callable[[LoadedGame], HttpResponse]
    ) -> HttpResponse:
        """Decide on the state that this process caches, if it has one.

        A cached state may be old. Then the append stores nothing, and the command is
        decided again on the stored state, as it is after any refusal.
        """
        actor = self.caller.actor
        if recalled := execution.recall_for(str(game), actor, self.tag):
            try:
                return answer(recalled)
            except ApiError:
                pass
        return answer(self.read(game))

    def command(self) -> Command:
        """Return the actor, the idempotency key and the fingerprint."""
        return Command(self.caller.actor, self.idempotency_key, self.fingerprint)

    def expected(self, field: int | UnsetType | None) -> int | None:
        """Return the version that the caller has seen, by header or by field."""
        if field is UNSET or field is None:
            return self.tag
        if self.tag not in (None, field):
            raise InvalidError(
                "If-Match and expected_version differ.", field="expected_version"
            )
        return field

    def answer(self, answer: CommandResult) -> HttpResponse:
        """Respond with the stored events: 201, or 200 if none is new."""
        return self.told(answer, self.change(answer))

    def change(self, answer: CommandResult) -> GameChange:
        """Return the stored events, with the state if `Prefer` wants it."""
        if not self.wants_representation:
            return GameChange.of(answer)
        state = answer.state
        if not state.is_visible_to(self.viewer):
            return GameChange.of(answer)  # as after leaving a private game
        # Right after an event nothing is being prepared yet.
        preparing = not answer.envelopes and queries.is_preparing(state)
        told = Game.for_viewer(self.viewer, state, preparing=preparing)
        return GameChange.of(answer, told)

    def told(self, answer: CommandResult, told: Answer, **headers: str) -> HttpResponse:
        """Respond with a document about the stored events, and with more headers.

        JSON is the only format of commands, so the response is complete at once. DRF's
        `Response` is rendered later, which costs a move 24 calls (docs/front-desk.md).
        """
        headers["ETag"] = caching.version_tag(answer.state.version)
        if isinstance(told, GameChange) and told.state is not UNSET:
            headers["Preference-Applied"] = REPRESENTATION
        if answer.replayed:
            headers["Idempotency-Replayed"] = "true"
        new = bool(answer.envelopes) and not answer.replayed
        return HttpResponse(
            encode(told), JSON, status=201 if new else 200, headers=headers
        )


class MoveListView(CommandEndpoint):
    """Moves."""

    bodies: ClassVar = {"POST": Play}
    buckets: ClassVar = {"POST": "moves"}
    queries: ClassVar = {"POST": PlayQuery}

    @extend_schema(
        operation_id="play_move",
        tags=["games"],
        parameters=[IF_MATCH],
        responses={
            201: GameChange,
            200: OpenApiResponse(
                JUDGMENT_OR_CHANGE,
                "What a dry run judged, or what the same key did before.",
            ),
            **problems(*PLAYING),
        },
    )
    def post(self, request: Request, game: UUID) -> HttpResponse:
        """Play a move; 201 means that it is stored. `dry_run` only judges it."""
        if not self.query:
            return self.decided(game, self._play)
        loaded = self.read(game)
        if self.validated_query()["dry_run"]:
            return self._judge(loaded)
        return self._play(loaded)

    def _play(self, loaded: LoadedGame) -> HttpResponse:
        move, expected = self._wanted(loaded)
        return self.answer(
            commands.place_piece(
                loaded, command=self.command(), move=move, expected=expected
            )
        )

    def _judge(self, loaded: LoadedGame) -> HttpResponse:
        move, expected = self._wanted(loaded)
        player = self.caller.actor
        events = commands.judge_move(
            loaded, player=player, move=move, expected=expected
        )
        return Response(Judgment.of(events))

    def _wanted(self, loaded: LoadedGame) -> tuple[Move, int | None]:
        sent = self.received(Play)
        expected = self.expected(sent.expected_version)
        move = read_move(loaded.state.position, sent)
        self.require_scope("play")
        return move, expected


class PickListView(CommandEndpoint):
    """Picks of a draft."""

    bodies: ClassVar = {"POST": Draft}
    buckets: ClassVar = {"POST": "moves"}

    @extend_schema(
        operation_id="draft_piece",
        tags=["games"],
        parameters=[IF_MATCH],
        responses={
            201: GameChange,
            200: GameChange,
            **problems(*PLAYING),
        },
    )
    def post(self, request: Request, game: UUID) -> HttpResponse:
        """Take a piece of the color that is drafted into your hand."""
        return self.decided(game, self._pick)

    def _pick(self, loaded: LoadedGame) -> HttpResponse:
        sent = self.received(Draft)
        expected = self.expected(sent.expected_version)
        pick = read_pick(loaded.state.ruleset, sent)
        self.require_scope("play")
        return self.answer(
            commands.draft_piece(
                loaded, command=self.command(), pick=pick, expected=expected
            )
        )


class ResignationView(CommandEndpoint):
    """Giving up."""

    bodies: ClassVar = {"POST": Resign}

    @extend_schema(
        operation_id="resign",
        tags=["games"],
        parameters=[IF_MATCH],
        responses={
            201: GameChange,
            200: GameChange,
            **problems(*FAILURES, "not-started"),
        },
    )
    def post(self, request: Request, game: UUID) -> HttpResponse:
        """Give a seat up for good; the others play on."""
        loaded = self.read(game)
        sent = self.received(Resign)
        expected = self.expected(sent.expected_version)
        wanted = None if sent.seat is UNSET else sent.seat
        seat = own_seat(loaded.state, wanted, self.caller.actor)
        self.require_scope("play")
        return self.answer(
            commands.resign(
                loaded, command=self.command(), seat=seat, expected=expected
            )
        )


class AbortionView(CommandEndpoint):
    """Calling off."""

    bodies: ClassVar = {"POST": ExpectedVersion}

    @extend_schema(
        operation_id="abort",
        tags=["games"],
        parameters=[IF_MATCH],
        responses={
            201: GameChange,
            200: GameChange,
            **problems(*FAILURES, "too-late-to-abort"),
        },
    )
    def post(self, request: Request, game: UUID) -> HttpResponse:
        """Call a game off before every seat has moved; it has no result.

        Nobody calls a rated game off after its seats were drawn by lot.
        """
        loaded = self.read(game)
        expected = self.expected(self.received(ExpectedVersion).expected_version)
        self.require_scope("play")
        return self.answer(
            commands.abort(loaded, command=self.command(), expected=expected)
        )


class SeatView(CommandEndpoint):
    """One seat."""

    bodies: ClassVar = {"PUT": SittingSerializer}

    @extend_schema(
        operation_id="take_seat",
        tags=["games"],
        responses={
            201: GameChange,
            200: GameChange,
            **problems(
                *FAILURES,
                "already-started",
                "blocked",
                "quota-exceeded",
                "rated-game",
                "rating-out-of-range",
                "too-many-seatings",
                "seat-taken",
            ),
        },
    )
    def put(self, request: Request, game: UUID, seat: int) -> HttpResponse:
        """Sit down, or let a level of the computer do so."""
        loaded = self.read_seat(game, seat)
        level = self.validated().get("ai")
        self.require_scope("play")
        command = self.command()
        if level is not None:
            require_variant(level, loaded.state.ruleset.variant, "ai")
            answer = commands.seat_level(
                loaded, command=command, seat=seat, level=level
            )
        else:
            claim = claim_of(loaded.state, command.actor)
            answer = commands.take_seat(loaded, command=command, seat=seat, claim=claim)
        return self.answer(answer)

    @extend_schema(
        operation_id="leave_seat",
        tags=["games"],
        responses={
            201: GameChange,
            200: GameChange,
            **problems(*FAILURES, "already-started"),
        },
    )
    def delete(self, request: Request, game: UUID, seat: int) -> HttpResponse:
        """Get up before the game starts."""
        loaded = self.read_seat(game, seat)
        self.require_scope("play")
        return self.answer(
            commands.leave_seat(loaded, command=self.command(), seat=seat)
        )

    def read_seat(self, game: UUID, seat: int) -> LoadedGame:
        """Return the game, if it has such a seat."""
        loaded = self.read(game)
        find_seat(loaded.state, seat)
        return loaded


def claim_of(state: GameState, player: str) -> Claim:
    """Return what the caller can show; ratings are looked up only where asked for."""
    claim = Claim(calendar=commit_to_days_off(player, state.control))
    if state.rating == (None, None):
        return claim
    return replace(claim, rating=ratings().rating_of(player, str(state.ruleset)))
