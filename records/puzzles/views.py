"""HTTP endpoints for the puzzle catalogue, galleries, and players' progress."""

from collections.abc import Iterable
from datetime import UTC, datetime
from operator import attrgetter
from typing import ClassVar

from django.db.models import Count, Sum
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.analyses import shown
from games.api.answers.players import NamedPage, with_players
from games.api.http import caching
from games.api.http.answer import Answer, Page
from games.api.http.endpoint import Endpoint
from games.api.http.headers import SPOKEN, language_of, say_language
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems
from games.api.requests.moves import find_rules
from games.errors import InvalidError, NotFoundError
from games.rules.languages import Language
from games.rules.puzzles import NamedPuzzle, puzzles
from records.puzzles.answers import (
    DailyPuzzle,
    Puzzle,
    PuzzleProgress,
    PuzzleRow,
    PuzzleSolution,
    Solved,
)
from records.puzzles.daily import puzzle_of
from records.puzzles.models import Solution
from records.puzzles.progress import progress_of
from records.puzzles.requests import PuzzlesQuery

MINUTE = 60


class PuzzleEndpoint(Endpoint):
    """Base class of multilingual endpoints, in which counts may be a minute old."""

    def respond_in(self, language: Language, answer: Answer) -> Response:
        """Return a cacheable response whose entity tag depends on the language."""
        tag = caching.content_tag([language, answer])
        response = self.conditional(tag, lambda: answer, max_age=MINUTE)
        say_language(response, language)
        return response


class PuzzleListView(PuzzleEndpoint):
    """The catalogue of puzzles."""

    queries: ClassVar = {"GET": PuzzlesQuery}

    @extend_schema(
        operation_id="list_puzzles",
        tags=["catalogue"],
        parameters=[*SPOKEN],
        responses={200: page_of(PuzzleRow), **problems(422)},
    )
    def get(self, request: Request) -> Response:
        """List the named puzzles.

        The puzzles are sorted by family. To play a puzzle, send its `variant` and
        `options` to `POST /games`.
        """
        query, language = self.queried(PuzzlesQuery), language_of(request)
        variant = query.variant and find_rules(query.variant, {}).variant
        ids = list(puzzles())
        begin = 0
        if cursor := query.cursor:
            if cursor not in puzzles():
                raise InvalidError(
                    "This cursor belongs to another list. Send the value of `next`"
                    " from the previous page of this list.",
                    field="cursor",
                )
            begin = ids.index(cursor) + 1
        matches = [
            puzzle
            for puzzle in map(puzzles().__getitem__, ids[begin:])
            if query.matches(puzzle, variant)
        ]
        shown = matches[: query.limit]
        solved = _solved(shown)
        rows = [
            PuzzleRow.from_puzzle(puzzle, language, solved[puzzle.name])
            for puzzle in shown
        ]
        following = shown[-1].id if len(matches) > len(shown) else None
        return self.respond_in(language, Page(items=rows, next=following))


class PuzzleView(PuzzleEndpoint):
    """One puzzle."""

    @extend_schema(
        operation_id="read_puzzle",
        tags=["catalogue"],
        parameters=[*SPOKEN],
        responses={200: Puzzle, **problems(404)},
    )
    def get(self, request: Request, puzzle: str) -> Response:
        """Get a puzzle.

        To play the puzzle, send `game` from the response to `POST /games`.
        """
        named_puzzle, language = _find(puzzle), language_of(request)
        answer = Puzzle.whole(
            named_puzzle, language, _solved([named_puzzle])[named_puzzle.name]
        )
        return self.respond_in(language, answer)


class DailyPuzzleView(PuzzleEndpoint):
    """The puzzle of the day."""

    @extend_schema(
        operation_id="read_daily_puzzle",
        tags=["catalogue"],
        parameters=[*SPOKEN],
        responses={200: DailyPuzzle},
    )
    def get(self, request: Request) -> Response:
        """Get the puzzle of the day.

        All players get the same puzzle. It changes at midnight UTC and gets harder
        toward Sunday.
        """
        day, language = datetime.now(UTC).date(), language_of(request)
        puzzle = puzzle_of(day)
        solved = _solved([puzzle])[puzzle.name]
        return self.respond_in(language, DailyPuzzle.at(day, puzzle, language, solved))


class PuzzleProgressView(Endpoint):
    """The caller's solved puzzles."""

    scopes: ClassVar = {"GET": "games:read"}

    @extend_schema(
        operation_id="read_puzzle_progress",
        tags=["catalogue"],
        responses={200: PuzzleProgress, **problems(401, 403)},
    )
    def get(self, request: Request) -> Response:
        """List the puzzles that you solved.

        The response also contains your stars and your daily streak.
        """
        progress = progress_of(self.caller.actor, datetime.now(UTC).date())
        answer = PuzzleProgress.from_progress(progress)
        return self.conditional(caching.content_tag(answer), lambda: answer)


class ShownSolutionView(Endpoint):
    """A solution that a client shows to the caller."""

    scopes: ClassVar = {"PUT": "play"}

    def prepare(self) -> None:
        """Load the puzzle."""
        self.puzzle = _find(self.kwargs["puzzle"])

    @extend_schema(
        operation_id="note_shown_solution",
        tags=["catalogue"],
        request=None,
        responses={
            204: OpenApiResponse(description="The server has recorded it."),
            **problems(401, 403, 404),
        },
    )
    def put(self, request: Request, puzzle: str) -> Response:
        """Record that you saw a solution to a puzzle.

        Call this before you show solutions, for example from the gallery. After this
        call, games of this puzzle that you are playing or start today do not count as
        solved. Analyses do this automatically.
        """
        shown.note(self.caller.actor, self.puzzle.name)
        return Response(status=204)


class PuzzleSolutionListView(Endpoint):
    """A puzzle's gallery of solutions."""

    queries: ClassVar = {"GET": PagedQuery}
    ordering: ClassVar = ("number",)

    @extend_schema(
        operation_id="list_puzzle_solutions",
        tags=["records"],
        responses={200: page_of(PuzzleSolution, NamedPage), **problems(404, 422)},
    )
    def get(self, request: Request, puzzle: str) -> Response:
        """List the solutions of a puzzle found in public games.

        The earliest solution comes first. Solutions that differ only by symmetry, color
        names or irrelevant colors count as one.
        """
        named_puzzle = _find(puzzle)
        self.queried(PagedQuery)
        solutions = Solution.objects.filter(ruleset=named_puzzle.name)
        return self.page(
            solutions.select_related("record"),
            PuzzleSolution.from_row,
            page=with_players(attrgetter("players")),
        )


def _find(puzzle: str) -> NamedPuzzle:
    if puzzle not in puzzles():
        raise NotFoundError(f"Unknown puzzle {puzzle!r}.")
    return puzzles()[puzzle]


def _solved(shown: Iterable[NamedPuzzle]) -> dict[str, Solved]:
    """Return the numbers of solved games and of solutions, by ruleset name."""
    counts = {puzzle.name: Solved() for puzzle in shown}
    rows = Solution.objects.filter(ruleset__in=counts).values("ruleset")
    for row in rows.annotate(games=Sum("found"), solutions=Count("form")):
        counts[row["ruleset"]] = Solved(int(row["games"]), row["solutions"])
    return counts
