"""Select the module that answers a question."""

from games.analyses.drafts import answer_draft
from games.analyses.moves import answer_position
from games.analyses.puzzles import answer_puzzle
from games.analyses.questions import AnalysisKind, Listener, Question, is_game
from games.analyses.results import Result
from games.analyses.reviews import answer_review
from games.analyses.solitaire import answer_alone
from games.replay.history import Line, follow
from games.rules.ruleset import Ruleset


def answer(
    ruleset: Ruleset,
    line: Line,
    question: Question,
    tell: Listener,
    first_piece: str | None = None,
) -> Result:
    """Answer a question within its time and simulation limits.

    `tell` receives the progress and can cancel the search. `first_piece` is the id of
    the piece that was drawn at random before the first move.

    Raises `UnsearchableError` if the answer requires a game search but numba is
    missing.
    """
    if question.kind is AnalysisKind.REVIEW:
        return answer_review(ruleset, line, question, tell, first_piece=first_piece)
    position, _ = follow(ruleset, line, first_piece)
    if position.picking is not None:
        return answer_draft(position)
    if is_game(ruleset):
        return answer_position(position, question, tell)
    if ruleset.puzzle is None:
        return answer_alone(position, question, tell)
    return answer_puzzle(position, question, tell)
