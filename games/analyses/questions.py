"""Questions: what can be asked about a position, what it may cost, and what fits."""

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
    """What can be asked."""

    SOLVABLE = "solvable"
    HINT = "hint"
    SOLUTION = "solution"
    COUNT = "count"
    BEST_MOVES = "best-moves"
    REVIEW = "review"


PREPARING, GIVEN_UP, UNSEARCHABLE = "preparing", "given-up", "unsearchable"
REASONS = [PREPARING, GIVEN_UP, UNSEARCHABLE]
"""Why there is no answer, or none yet."""
OF_PUZZLES = (
    AnalysisKind.SOLVABLE,
    AnalysisKind.HINT,
    AnalysisKind.SOLUTION,
    AnalysisKind.COUNT,
)
OF_SOLITAIRES = (AnalysisKind.SOLVABLE, AnalysisKind.HINT, AnalysisKind.SOLUTION)
"""Of games for one that are played by the rules, not packed."""
OF_GAMES = (AnalysisKind.BEST_MOVES, AnalysisKind.HINT, AnalysisKind.REVIEW)

SECONDS = 30
SECONDS_OF_HINT = 10
MOST_SECONDS = 600
SIMULATIONS = 10_000
SIMULATIONS_OF_REVIEW = 100_000
"""Shared by all turns of a game: some thousands each."""
MOST_SIMULATIONS = 200_000
"""So that a tree stays within the memory of a worker."""
MOVES = 5
MOST_MOVES = 50
MOST_SOLUTIONS = 1_000_000
MOST_TOLD = {
    AnalysisKind.COUNT: MOST_SOLUTIONS,
    AnalysisKind.BEST_MOVES: MOST_MOVES,
    AnalysisKind.REVIEW: MOST_MOVES,
}
"""The largest limit of each kind that takes one."""


@dataclass(frozen=True)
class Question:
    """What is asked, and what the answer may cost."""

    kind: AnalysisKind
    seconds: int
    limit: int | None = None
    """Of a count, solutions; of best moves, moves; of a review, mistakes."""
    simulations: int | None = None
    """Of games alone; of a review, those of all turns together."""


class Progress(Answer):
    """How far a search has come."""

    share: float
    """The part that is done, 0 to 1."""
    found: int = 0
    """Of a count: solutions found so far."""
    simulations: int = 0
    """Of a game: simulations made so far."""
    best: Move | None = None
    """Of best moves and hints, while they are searched: the best so far."""

    def after(self, told: "Progress") -> "Progress":
        """Return this, but nowhere behind what was told before.

        A run that is killed is followed by one that begins anew.
        """
        is_ahead = self.simulations >= told.simulations
        return Progress(
            share=max(self.share, told.share),
            found=max(self.found, told.found),
            simulations=max(self.simulations, told.simulations),
            best=self.best if is_ahead else told.best,
        )


Listener: TypeAlias = Callable[[Progress], bool]
"""Told of progress, often; returns whether the answer is still wanted."""


def is_game(ruleset: Ruleset) -> bool:
    """Whether seats play against each other: then there is something to search."""
    return len(ruleset.seats) > 1


def filled_in(question: Question) -> Question:
    """Return a question about a game with what it leaves open."""
    is_review = question.kind is AnalysisKind.REVIEW
    simulations = SIMULATIONS_OF_REVIEW if is_review else SIMULATIONS
    told = MOVES if question.kind in MOST_TOLD else None
    return replace(
        question,
        simulations=question.simulations or simulations,
        limit=question.limit or told,
    )


def require_kind(ruleset: Ruleset, question: Question) -> None:
    """Refuse what cannot be asked of a variant; raises `InvalidError`."""
    is_searched = is_game(ruleset)
    alone = OF_SOLITAIRES if ruleset.puzzle is None else OF_PUZZLES
    kinds = OF_GAMES if is_searched else alone
    if question.kind not in kinds:
        known = ", ".join(kinds)
        raise InvalidError(f"Of {ruleset.variant} can be asked: {known}.", field="kind")
    if question.simulations is not None and not is_searched:
        raise InvalidError(
            "Only games are searched by simulations.", field="simulations"
        )


def require_sense(position: Position, question: Question, field: str) -> None:
    """Refuse positions of games in which there is nothing to tell.

    `field` is where the request leads to the position.
    """
    if position.ruleset.puzzle is not None:
        return
    if question.kind is AnalysisKind.REVIEW:
        if not position.played:
            raise InvalidError("Nothing was placed yet.", field=field)
    elif position.awaits_draw:
        raise InvalidError("The first piece is not drawn yet.", field=field)
    elif position.is_over:
        raise InvalidError("Nobody moves any more.", field=field)
    elif position.picking is not None and question.kind is not AnalysisKind.HINT:
        raise InvalidError("Pieces are still drafted: ask for a hint.", field=field)
