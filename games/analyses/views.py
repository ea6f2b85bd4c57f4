"""Analyses over HTTP: ask, look how far it is, and cancel."""

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import store
from games.analyses import schema, services
from games.analyses.answers import Kind, Question
from games.analyses.models import Analysis
from games.analyses.serializers import QuestionSerializer
from games.errors import InvalidError
from games.events import time_text
from games.http import caching
from games.http.endpoint import Endpoint
from games.http.paging import PageQuery
from games.http.schema import LOCATION, problems
from games.rules.position import Position
from games.serializers import wish_of
from games.services import read_game
from games.store import Command
from games.wishes import find_rules, play_wishes


class AnalysisListView(Endpoint):
    """Analyses that the caller asked for."""

    bodies: ClassVar = {"POST": QuestionSerializer}
    queries: ClassVar = {"GET": PageQuery}

    @extend_schema(
        operation_id="ask_analysis",
        tags=["analyses"],
        parameters=[LOCATION],
        responses={
            202: schema.Analysis,
            **problems(
                401, 403, 404, 422, "illegal-move", "too-many-analyses", "analysts-busy"
            ),
        },
    )
    def post(self, request: Request) -> Response:
        """Ask about a packing puzzle; a worker answers, see `Location`."""
        caller = self.caller
        values = self.validated()
        position, origin = self._position(values)
        self.require_scope("play")
        question = Question(
            Kind(values["kind"]), values["seconds"], values.get("limit")
        )
        command = Command(caller.actor, self.idempotency_key, self.fingerprint)
        row, known = services.ask(
            command, position, question, origin, is_guest=caller.is_guest
        )
        headers = {"Location": f"{request.path}/{row.id}"}
        if known:
            headers["Idempotency-Replayed"] = "true"
        return Response(_document(row), status=202, headers=headers)

    @extend_schema(
        operation_id="list_analyses",
        tags=["analyses"],
        responses={200: schema.AnalysisPage, **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List what you asked for in the last seven days, newest first."""
        caller = self.caller
        self.validated_query()
        self.require_scope("games:read")
        return self.page(services.of_player(caller.actor), _document)

    def _position(
        self, values: dict[str, Any]
    ) -> tuple[Position, services.Origin | None]:
        """Return the position that is meant, if it is one of a packing puzzle."""
        if "variant" in values:
            options = values.get("options", {})
            ruleset = find_rules(values["variant"], options, field="options")
            _require_puzzle(ruleset.puzzle, "variant")
            wishes = [wish_of(move) for move in values.get("moves", ())]
            return play_wishes(ruleset, wishes), None
        game = str(values["game"])
        state = read_game(game, self.viewer)
        _require_puzzle(state.ruleset.puzzle, "game")
        version = values.get("version", state.version)
        if version > state.version:
            raise InvalidError(
                f"The game is at version {state.version}.", field="version"
            )
        position = store.state_at(game, version).position
        return position, services.Origin(game, version)


class AnalysisView(Endpoint):
    """One analysis."""

    @extend_schema(
        operation_id="read_analysis",
        tags=["analyses"],
        responses={200: schema.Analysis, **problems(401, 403, 404)},
    )
    def get(self, request: Request, analysis: UUID) -> Response:
        """Tell how far it is, and the answer once it is done."""
        caller = self.caller
        document = _document(services.find(analysis, caller.actor))
        self.require_scope("games:read")
        return self.conditional(caching.content_tag(document), lambda: document)

    @extend_schema(
        operation_id="cancel_analysis",
        tags=["analyses"],
        responses={200: schema.Analysis, **problems(401, 403, 404)},
    )
    def delete(self, request: Request, analysis: UUID) -> Response:
        """Stop it; one that is done stays as it is."""
        caller = self.caller
        services.find(analysis, caller.actor)
        self.require_scope("play")
        return Response(_document(services.cancel(analysis, caller.actor)))


def _require_puzzle(puzzle: object, field: str) -> None:
    if puzzle is None:
        raise InvalidError("Only packing puzzles can be analysed.", field=field)


def _document(row: Analysis) -> dict[str, Any]:
    return {
        "id": str(row.id),
        "kind": row.kind,
        "variant": row.variant,
        "options": row.options,
        "game": row.game_id and str(row.game_id),
        "version": row.version,
        "seconds": row.seconds,
        "limit": row.limit,
        "status": row.status,
        "progress": {"share": row.share, "found": row.found},
        "result": row.result,
        "created_at": time_text(row.created_at),
        "updated_at": time_text(row.updated_at),
    }
