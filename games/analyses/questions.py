"""Kinds of questions about a position, with their limits and requirements."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from games.api.answers.board import Move
from games.api.http.answer import Answer
from games.errors import InvalidError
from games.rules.position import Position
from games.rules.ruleset import Ruleset


class AnalysisKind(StrEnum):
    """Kinds of questions that an analysis can answer."""

    SOLVABLE = "solvable"
    HINT = "hint"
    SOLUTION = "solution"
    COUNT = "count"
    BEST_MOVES = "best-moves"
    REVIEW = "review"


PREPARING, GIVEN_UP, UNSEARCHABLE = "preparing", "given-up", "unsearchable"
REASONS = [PREPARING, GIVEN_UP, UNSEARCHABLE]
"""Reasons why an analysis failed or has no result yet."""
OF_PUZZLES = (
    AnalysisKind.SOLVABLE,
    AnalysisKind.HINT,
    AnalysisKind.SOLUTION,
    AnalysisKind.COUNT,
)
OF_SOLITAIRES = (AnalysisKind.SOLVABLE, AnalysisKind.HINT, AnalysisKind.SOLUTION)
"""Question kinds for single-player games that are not packing puzzles."""
OF_GAMES = (AnalysisKind.BEST_MOVES, AnalysisKind.HINT, AnalysisKind.REVIEW)

SECONDS = 30
SECONDS_OF_HINT = 10
MOST_SECONDS = 600
SIMULATIONS = 10_000
SIMULATIONS_OF_REVIEW = 100_000
"""Default number of simulations for a review. All turns share them, so each one gets a
few thousand."""
MOST_SIMULATIONS = 200_000
"""Maximum number of simulations, so that a search tree fits into a worker's memory."""
MOVES = 5
MOST_MOVES = 50
MOST_SOLUTIONS = 1_000_000
MAX_LIMITS = {
    AnalysisKind.COUNT: MOST_SOLUTIONS,
    AnalysisKind.BEST_MOVES: MOST_MOVES,
    AnalysisKind.REVIEW: MOST_MOVES,
}
"""Largest `limit` for each kind that accepts one."""


@dataclass(frozen=True)
class Question:
    """A question with its limits."""

    kind: AnalysisKind
    seconds: int
    limit: int | None = None
    """Maximum number of solutions to count, of moves for `best-moves`, or of mistakes
    for a review."""
    simulations: int | None = None
    """Maximum number of simulations; for games only. All turns of a review share
    them."""


class Progress(Answer):
    """Progress of a search."""

    share: float
    """Completed share, from 0 to 1."""
    found: int = 0
    """Number of solutions counted so far."""
    simulations: int = 0
    """Number of simulations run so far; games only."""
    best: Move | None = None
    """Best placement so far, for a hint or best moves; null when the search ends."""

    def after(self, previous: "Progress") -> "Progress":
        """Return this progress, but keep previous values that were greater.

        If a run is killed, the next run starts from zero, but clients must not see the
        progress decrease.
        """
        is_ahead = self.simulations >= previous.simulations
        return Progress(
            share=max(self.share, previous.share),
            found=max(self.found, previous.found),
            simulations=max(self.simulations, previous.simulations),
            best=self.best if is_ahead else previous.best,
        )


Listener: TypeAlias = Callable[[Progress], bool]
"""Callback that frequently receives the progress and returns whether to continue."""


def is_game(ruleset: Ruleset) -> bool:
    """Return whether seats play against each other, as the move search requires."""
    return len(ruleset.seats) > 1


def filled_in(question: Question) -> Question:
    """Return a question about a game with its missing limits set to the defaults."""
    is_review = question.kind is AnalysisKind.REVIEW
    simulations = SIMULATIONS_OF_REVIEW if is_review else SIMULATIONS
    default_limit = MOVES if question.kind in MAX_LIMITS else None
    return replace(
        question,
        simulations=question.simulations or simulations,
        limit=question.limit or default_limit,
    )


def require_kind(ruleset: Ruleset, question: Question) -> None:
    """Raise `InvalidError` if the variant does not support the kind of question."""
    is_searched = is_game(ruleset)
    alone = OF_SOLITAIRES if ruleset.puzzle is None else OF_PUZZLES
    kinds = OF_GAMES if is_searched else alone
    if question.kind not in kinds:
        names = ", ".join(kinds)
        raise InvalidError(
            f"For {ruleset.variant}, `kind` must be one of: {names}.", field="kind"
        )
    if question.simulations is not None and not is_searched:
        raise InvalidError(
            "Omit `simulations`, because solo variants do not accept it.",
            field="simulations",
        )


def require_sense(position: Position, question: Question, field: str) -> None:
    """Raise `InvalidError` if the question cannot be answered for a game's position.

    `field` is the request field that determines the position.
    """
    if position.ruleset.puzzle is not None:
        return
    if question.kind is AnalysisKind.REVIEW:
        if not position.played:
            raise InvalidError("A review requires at least one placement.", field=field)
    elif position.awaits_draw:
        raise InvalidError(
            "The first piece has not been drawn yet. Try again after the draw, or"
            " send `first_piece` with a `variant`.",
            field=field,
        )
    elif position.is_over:
        raise InvalidError(
            "The game is over at this position. Request a review, or choose an"
            " earlier position.",
            field=field,
        )
    elif position.picking is not None and question.kind is not AnalysisKind.HINT:
        raise InvalidError(
            "Only hints are available during a draft. Request a `hint`, or try again"
            " after the draft.",
            field=field,
        )
