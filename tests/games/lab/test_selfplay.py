import pytest

from games.computers.ai.preferences import preferences_for
from games.lab.selfplay import Lesson, play_game
from games.rules.variants import find_ruleset

pytestmark = pytest.mark.usefixtures("kernels")

HALF_BOARD = find_ruleset("half-board", {})
SIMULATIONS = 6


def lessons_of(seed: str) -> list[Lesson]:
    return play_game(HALF_BOARD, preferences_for(HALF_BOARD), SIMULATIONS, seed)


def test_every_lesson_tells_what_was_looked_at_how_often():
    lessons = lessons_of("1")
    assert len(lessons) > 5
    for lesson in lessons:
        legal = lesson.position(HALF_BOARD).legal_moves()
        assert len(legal) > 1, "Without a choice nothing is learned."
        assert lesson.visits.keys() <= {*legal}
        assert sum(lesson.visits.values()) == SIMULATIONS


def test_lessons_follow_one_game():
    lessons = lessons_of("1")
    assert lessons[0].line == ()
    for lesson in lessons:
        assert lesson.line == lessons[-1].line[: len(lesson.line)]


def test_equal_seeds_play_equal_games():
    assert lessons_of("3") == lessons_of("3")
    assert lessons_of("3") != lessons_of("4")
