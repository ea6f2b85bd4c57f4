import pytest

from games.computers.ai.preferences import preferences_for
from games.lab.selfplay import Lesson, play_game
from games.rules.variants import find_ruleset

pytestmark = pytest.mark.usefixtures("kernels")

HALF_BOARD = find_ruleset("half-board", {})
SIMULATIONS = 6


def lessons_of(seed: str, **options: int) -> list[Lesson]:
    preferences = preferences_for(HALF_BOARD)
    return play_game(HALF_BOARD, preferences, SIMULATIONS, seed, **options)


def test_every_lesson_tells_what_was_looked_at_how_often():
    lessons = lessons_of("1")
    assert len(lessons) > 5
    for lesson in lessons:
        legal = lesson.position.legal_placements()
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


def test_openings_alone_are_played_where_nothing_else_is_to_be_learned():
    assert [len(lesson.line) for lesson in lessons_of("1", plies=2)] == [0, 1]


def test_hands_are_drafted_before_a_lesson():
    draft = find_ruleset("draft-2p", {})
    [lesson] = play_game(draft, preferences_for(draft), SIMULATIONS, "1", plies=1)
    assert len(lesson.picks) == len(draft.colors) * len(draft.pieces)
    assert lesson.visits.keys() <= {*lesson.position.legal_placements()}


def test_a_first_piece_is_drawn_before_a_lesson():
    contest = find_ruleset("contest", {})
    lessons = play_game(contest, preferences_for(contest), SIMULATIONS, "1", plies=5)
    assert len({lesson.drawn for lesson in lessons}) == 1
    for lesson in lessons:
        assert lesson.visits.keys() <= {*lesson.position.legal_placements()}
