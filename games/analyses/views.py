"""HTTP views to request, read and cancel analyses."""

from collections.abc import Callable
from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from msgspec import UNSET
from rest_framework.request import Request
from rest_framework.response import Response

from games.analyses import requests, services
from games.analyses.documents import Analysis
from games.analyses.questions import Question, require_kind, require_sense
from games.analyses.subjects import Subject, subject_of_game, subject_of_moves
from games.api.http import caching
from games.api.http.bodies import optional
from games.api.http.endpoint import Endpoint
from games.api.http.headers import LOCATION, SPOKEN, language_of, say_language
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems
from games.api.requests.moves import find_rules, kinds_of, play_moves
from games.errors import InvalidError
from games.rules.languages import Language
from games.services.queries import read_game
from games.storage import event_store


class SpokenEndpoint(Endpoint):
    """An endpoint that responds in the language of the request."""

    def _in_words(self, make: Callable[[Language], Response]) -> Response:
        """Return the response in the requested language, with `Content-Language`."""
        language = language_of(self.request)
        response = make(language)
        say_language(response, language)
        return response


class AnalysisListView(SpokenEndpoint):
    """The caller's analyses."""

    bodies: ClassVar = {"POST": requests.Question}
    queries: ClassVar = {"GET": PagedQuery}
    scopes: ClassVar = {"GET": "games:read", "POST": "play"}

    def prepare(self) -> None:
        """Read the question and its subject."""
        if self.method == "POST":
            body = self.received(requests.Question)
            self.question = body.question()
            self.subject = self._subject(body, self.question)

    @extend_schema(
        operation_id="ask_analysis",
        tags=["analyses"],
        parameters=[LOCATION, *SPOKEN],
        responses={
            202: Analysis,
            **problems(
                *(
                    401,
                    403,
                    404,
                    422,
                    "illegal-move",
                    "rated-game",
                    "no-hints",
                    "not-over",
                ),
                *("too-many-analyses", "analysts-busy"),
            ),
        },
    )
    def post(self, request: Request) -> Response:
        """Request an analysis of a game or a puzzle.

        A rated game cannot be analyzed until it ends, and its players cannot analyze
        its position. Only games that have ended can be reviewed.
        """
        is_guest = self.caller.is_guest
        row, is_replayed = services.ask(
            self.command(), self.subject, self.question, is_guest=is_guest
        )
        headers = {"Location": f"{request.path}/{row.id}"}
        if is_replayed:
            headers["Idempotency-Replayed"] = "true"
        return self._in_words(
            lambda language: Response(
                Analysis.from_row(row, language), status=202, headers=headers
            )
        )

    @extend_schema(
        operation_id="list_analyses",
        tags=["analyses"],
        parameters=[*SPOKEN],
        responses={200: page_of(Analysis), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List your analyses of the last seven days, newest first.

        Use this list to find an analysis whose id you have lost.
        """
        rows = services.of_player(self.caller.actor)
        return self._in_words(
            lambda language: self.page(
                rows, lambda row: Analysis.from_row(row, language)
            )
        )

    def _subject(self, body: requests.Question, question: Question) -> Subject:
        """Return the subject of a question, if the question fits it."""
        if body.variant is not UNSET:
            options = optional(body.options) or {}
            ruleset = find_rules(body.variant, options, field="options")
            require_kind(ruleset, question)
            moves, picks = optional(body.moves) or (), optional(body.picks) or ()
            position = play_moves(ruleset, moves, picks, optional(body.first_piece))
            require_sense(position, question, "moves")
            return subject_of_moves(position, kinds_of(picks, moves))
        game = str(body.game)
        state = read_game(game, self.viewer)
        require_kind(state.ruleset, question)
        version = optional(body.version) or state.version
        if version > state.version:
            raise InvalidError(
                f"`version` must be at most {state.version}, the latest version"
                " of the game.",
                field="version",
            )
        past = event_store.state_at(game, version)
        require_sense(
            past.position, question, "game" if body.version is UNSET else "version"
        )
        return subject_of_game(state, past)


class AnalysisView(SpokenEndpoint):
    """One analysis."""

    scopes: ClassVar = {"GET": "games:read", "DELETE": "play"}

    def prepare(self) -> None:
        """Load the analysis."""
        self.row = services.find(self.kwargs["analysis"], self.caller.actor)

    @extend_schema(
        operation_id="read_analysis",
        tags=["analyses"],
        parameters=[*SPOKEN],
        responses={200: Analysis, **problems(401, 403, 404)},
    )
    def get(self, request: Request, analysis: UUID) -> Response:
        """Get an analysis.

        The response has the progress and, once the analysis is done, the result. To
        wait for the result, use the stream instead.
        """

        def respond(language: Language) -> Response:
            document = Analysis.from_row(self.row, language)
            tag = caching.content_tag([language, document])
            return self.conditional(tag, lambda: document)

        return self._in_words(respond)

    @extend_schema(
        operation_id="cancel_analysis",
        tags=["analyses"],
        parameters=[*SPOKEN],
        responses={200: Analysis, **problems(401, 403, 404)},
    )
    def delete(self, request: Request, analysis: UUID) -> Response:
        """Cancel an analysis.

        A finished analysis does not change.
        """
        row = services.cancel(analysis, self.caller.actor)
        return self._in_words(
            lambda language: Response(Analysis.from_row(row, language))
        )
