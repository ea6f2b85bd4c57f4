"""Whatever is played, a hint is told, in a draft and its midst too, and a review."""

import random

import pytest

from games.analyses.answers import answer
from games.analyses.questions import AnalysisKind, Question, require_kind, require_sense
from games.analyses.results import Hint, Review
from games.analyses.subjects import Subject
from games.rules.languages import LANGUAGES
from games.rules.position import Position, start_position
from games.rules.variants import VARIANTS, find_ruleset
from tests.games.analyses.subjects import subject_after, subject_of
from tests.games.computers.ai.positions import after, begun, skipping_game
from tests.games.rules.boards import drafted

pytestmark = [pytest.mark.depth, pytest.mark.usefixtures("kernels")]

REVERSED = ("classic", "duo", "trigon-2p", "draft-2p", "obstacle-2p")
GAMES: list[tuple[str, dict[str, object]]] = [(variant, {}) for variant in VARIANTS]
GAMES += [("contest", {})]
GAMES += [(variant, {"objective": "reverse"}) for variant in REVERSED]


def hint_in(position: Position, subject: Subject | None = None) -> Hint:
    ruleset = position.ruleset
    simulations = 30 if len(ruleset.seats) > 1 else None
    is_whole = ruleset.puzzle is not None and not position.played
    question = Question(AnalysisKind.HINT, 30 if is_whole else 1, None, simulations)
    require_kind(ruleset, question)
    require_sense(position, question, "moves")
    line = (subject or subject_of(position)).line
    told = answer(ruleset, line, question, lambda _: True, position.first_piece)
    assert isinstance(told, Hint)
    return told


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_a_hint_is_told(variant, options):
    chance = random.Random(variant)
    position = start_position(find_ruleset(variant, options))
    is_packed = position.ruleset.puzzle is not None
    if position.picking is not None:
        assert hint_in(position).pick
    position = drafted(position, chance)
    for plies in (0, 9):
        for _ in range(min(plies, 1) if is_packed else plies):
            position = position.play(*chance.choice(position.legal_placements()))
        told = hint_in(position)
        assert told.placement is not None or told.solvable is not True
        if not is_packed or not plies:
            assert told.placement is not None
            assert told.reasons


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_a_game_is_reviewed_and_its_largest_mistakes_are_told_in_words(
    variant, options
):
    ruleset = find_ruleset(variant, options)
    if len(ruleset.teams) == 1:
        return
    position = after(12, begun(variant, **options))
    question = Question(AnalysisKind.REVIEW, 60, 5, 12 * 60)
    line = subject_of(position).line
    told = answer(ruleset, line, question, lambda _: True, position.first_piece)
    assert isinstance(told, Review)
    assert len(told.turns) == 12
    assert len(told.largest) <= 3
    for mistake in told.largest:
        for language in LANGUAGES:
            said = [one.said_in(ruleset.grid, language) for one in mistake.reasons]
            assert said
            assert all(one.sentence for one in said)


def test_hints_and_reviews_know_turns_that_were_skipped():
    positions = list(skipping_game(begun("contest"), seed=1, skips=0.5))
    ruleset = positions[0].ruleset
    for count in (6, 30, len(positions) - 2):
        subject = subject_after(positions[: count + 1])
        assert hint_in(subject.position, subject).placement is not None
    subject = subject_after(positions)
    question = Question(AnalysisKind.REVIEW, 60, 5, 10 * len(positions))
    drawn = subject.position.first_piece
    told = answer(ruleset, subject.line, question, lambda _: True, drawn)
    assert isinstance(told, Review)
    plies = [turn.ply for turn in told.turns]
    assert plies == list(range(1, len(subject.position.played) + 1))
