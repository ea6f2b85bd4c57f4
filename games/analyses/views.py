"""Analyses over HTTP: ask, look how far it is, and cancel."""

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
    """An endpoint whose answers have sentences in the language that was asked for."""

    def _in_words(self, make: Callable[[Language], Response]) -> Response:
        """Return what is made for the language, and say which it is."""
        language = language_of(self.request)
        response = make(language)
        say_language(response, language)
        return response


class AnalysisListView(SpokenEndpoint):
    """Analyses that the caller asked for."""

    bodies: ClassVar = {"POST": requests.Question}
    queries: ClassVar = {"GET": PagedQuery}
    scopes: ClassVar = {"GET": "games:read", "POST": "play"}

    def prepare(self) -> None:
        """Read what is asked about."""
        if self.method == "POST":
            asked = self.received(requests.Question)
            self.question = asked.question()
            self.subject = self._subject(asked, self.question)

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
        """Create an analysis of a game, a position or a puzzle.

        A worker computes the result; `Location` is the address of the analysis. A rated
        game in progress is not analyzed, nor is its position for its players. Only
        games that are over are reviewed.
        """
        is_guest = self.caller.is_guest
        row, known = services.ask(
            self.command(), self.subject, self.question, is_guest=is_guest
        )
        headers = {"Location": f"{request.path}/{row.id}"}
        if known:
            headers["Idempotency-Replayed"] = "true"
        return self._in_words(
            lambda language: Response(
                Analysis.of(row, language), status=202, headers=headers
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

        Use it to find an analysis whose id you no longer have.
        """
        rows = services.of_player(self.caller.actor)
        return self._in_words(
            lambda language: self.page(rows, lambda row: Analysis.of(row, language))
        )

    def _subject(self, asked: requests.Question, question: Question) -> Subject:
        """Return what is asked about, if the question fits it."""
        if asked.variant is not UNSET:
            options = optional(asked.options) or {}
            ruleset = find_rules(asked.variant, options, field="options")
            require_kind(ruleset, question)
            moves, picks = (
                optional(asked.moves) or (),
                optional(asked.picks) or (),
            )
            position = play_moves(ruleset, moves, picks, optional(asked.first_piece))
            require_sense(position, question, "moves")
            return subject_of_moves(position, kinds_of(picks, moves))
        game = str(asked.game)
        state = read_game(game, self.viewer)
        require_kind(state.ruleset, question)
        version = optional(asked.version) or state.version
        if version > state.version:
            raise InvalidError(
                f"The game is at version {state.version}.", field="version"
            )
        past = event_store.state_at(game, version)
        require_sense(
            past.position, question, "game" if asked.version is UNSET else "version"
        )
        return subject_of_game(state, past)


class AnalysisView(SpokenEndpoint):
    """One analysis."""

    scopes: ClassVar = {"GET": "games:read", "DELETE": "play"}

    def prepare(self) -> None:
        """Find the analysis."""
        self.found = services.find(self.kwargs["analysis"], self.caller.actor)

    @extend_schema(
        operation_id="read_analysis",
        tags=["analyses"],
        parameters=[*SPOKEN],
        responses={200: Analysis, **problems(401, 403, 404)},
    )
    def get(self, request: Request, analysis: UUID) -> Response:
        """Get an analysis.

        The response has its progress and, when it is done, its result. To wait for the
        result, use the stream instead.
        """

        def told(language: Language) -> Response:
            document = Analysis.of(self.found, language)
            tag = caching.content_tag([language, document])
            return self.conditional(tag, lambda: document)

        return self._in_words(told)

    @extend_schema(
        operation_id="cancel_analysis",
        tags=["analyses"],
        parameters=[*SPOKEN],
        responses={200: Analysis, **problems(401, 403, 404)},
    )
    def delete(self, request: Request, analysis: UUID) -> Response:
        """Cancel an analysis.

        A finished analysis is unchanged.
        """
        row = services.cancel(analysis, self.caller.actor)
        return self._in_words(lambda language: Response(Analysis.of(row, language)))
