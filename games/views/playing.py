"""Playing: moves, resigning, aborting, and who sits where."""

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.documents import answer_document
from games.errors import InvalidError
from games.events import Event, GameEnded, MovePlayed, TurnPassed
from games.http import caching
from games.http.endpoint import Endpoint
from games.http.schema import IF_MATCH, problems
from games.serializers import (
    AbortSerializer,
    PlayQuery,
    PlaySerializer,
    ResignSerializer,
    SittingSerializer,
    wish_of,
)
from games.services import Answer
from games.store import Command
from games.views import schema

FAILURES = problems(400, 401, 403, 404, 409, 412, 422)


class CommandEndpoint(Endpoint):
    """A wish to change a game."""

    def command(self) -> Command:
        """Return who wants it, and under which key."""
        return Command(self.caller.actor, self.idempotency_key, self.fingerprint)

    def expected(self, values: dict[str, Any]) -> int | None:
        """Return the version that the caller has seen, said in one of two ways."""
        tag, field = self.if_match, values.get("expected_version")
        if None not in (tag, field) and tag != field:
            raise InvalidError(
                "If-Match and expected_version differ.", field="expected_version"
            )
        return field if tag is None else tag

    def answer(self, answer: Answer) -> Response:
        """Tell what was stored: 201, or 200 where nothing new was."""
        headers = {"ETag": caching.version_tag(answer.state.version)}
        if answer.replayed:
            headers["Idempotency-Replayed"] = "true"
        new = bool(answer.envelopes) and not answer.replayed
        return Response(
            answer_document(answer), status=201 if new else 200, headers=headers
        )


class MoveListView(CommandEndpoint):
    """Moves."""

    bodies: ClassVar = {"POST": PlaySerializer}
    queries: ClassVar = {"POST": PlayQuery}

    @extend_schema(
        operation_id="play_move",
        tags=["games"],
        parameters=[IF_MATCH],
        responses={201: schema.Answer, 200: schema.Judgment, **FAILURES},
    )
    def post(self, request: Request, game: UUID) -> Response:
        """Play a move; 201 means that it is stored. `dry_run` only judges it."""
        caller = self.caller
        dry_run = self.validated_query()["dry_run"]
        values = self.validated()
        wish, expected = wish_of(values), self.expected(values)
        self.require_scope("play")
        if dry_run:
            events = services.judge_move(
                game=str(game), player=caller.actor, wish=wish, expected=expected
            )
            return Response(_judgment(events))
        return self.answer(
            services.place_piece(
                game=str(game), command=self.command(), wish=wish, expected=expected
            )
        )


class ResignationView(CommandEndpoint):
    """Giving up."""

    bodies: ClassVar = {"POST": ResignSerializer}

    @extend_schema(
        operation_id="resign",
        tags=["games"],
        parameters=[IF_MATCH],
        responses={201: schema.Answer, 200: schema.Answer, **FAILURES},
    )
    def post(self, request: Request, game: UUID) -> Response:
        """Give a seat up for good; the others play on."""
        command = self.command()
        values = self.validated()
        self.require_scope("play")
        return self.answer(
            services.resign(
                game=str(game),
                command=command,
                seat=values.get("seat"),
                expected=self.expected(values),
            )
        )


class AbortionView(CommandEndpoint):
    """Calling off."""

    bodies: ClassVar = {"POST": AbortSerializer}

    @extend_schema(
        operation_id="abort",
        tags=["games"],
        parameters=[IF_MATCH],
        responses={201: schema.Answer, 200: schema.Answer, **FAILURES},
    )
    def post(self, request: Request, game: UUID) -> Response:
        """Call a game off before every seat has moved; it has no result."""
        command = self.command()
        expected = self.expected(self.validated())
        self.require_scope("play")
        return self.answer(
            services.abort(game=str(game), command=command, expected=expected)
        )


class SeatView(CommandEndpoint):
    """One seat."""

    bodies: ClassVar = {"PUT": SittingSerializer}

    @extend_schema(
        operation_id="take_seat",
        tags=["games"],
        responses={201: schema.Answer, 200: schema.Answer, **FAILURES},
    )
    def put(self, request: Request, game: UUID, seat: int) -> Response:
        """Sit down, or let a level of the computer do so."""
        command = self.command()
        level = self.validated().get("ai")
        self.require_scope("play")
        if level is not None:
            answer = services.seat_level(
                game=str(game), command=command, seat=seat, level=level
            )
        else:
            answer = services.take_seat(game=str(game), command=command, seat=seat)
        return self.answer(answer)

    @extend_schema(
        operation_id="leave_seat",
        tags=["games"],
        responses={201: schema.Answer, 200: schema.Answer, **FAILURES},
    )
    def delete(self, request: Request, game: UUID, seat: int) -> Response:
        """Get up before the game starts."""
        command = self.command()
        self.require_scope("play")
        return self.answer(
            services.leave_seat(game=str(game), command=command, seat=seat)
        )


def _judgment(events: list[Event]) -> dict[str, Any]:
    moved = events[0]
    assert isinstance(moved, MovePlayed)
    return {
        "legal": True,
        "color": moved.color,
        "piece": moved.piece,
        "cells": moved.cells,
        "passes": [event.color for event in events if isinstance(event, TurnPassed)],
        "ends_game": any(isinstance(event, GameEnded) for event in events),
    }
