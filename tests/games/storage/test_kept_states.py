from concurrent.futures import ThreadPoolExecutor

import pytest

from games.replay.evolution import replay
from games.storage.kept_states import MB, KeptStates, folded_weight, weight
from tests.builders import a_stream, played


def a_state(variant="duo", plies=6):
    return replay(played(a_stream(variant), plies))


@pytest.fixture
def kept(settings):
    """As much as three such games take, and half a fourth."""
    settings.KEPT_STATES_MB = 3.5 * weight(a_state()) / MB
    return KeptStates()


def test_the_state_that_is_kept_last_is_found(kept):
    stream = played(a_stream(), 6)
    kept.keep(replay(stream[:-1]))
    kept.keep(replay(stream))
    assert kept.find(stream[0].game) == replay(stream)
    assert len(kept) == 1


def test_what_nobody_kept_is_not_found(kept):
    assert kept.find("no game") is None


def test_a_state_that_is_too_late_is_not_found(kept):
    kept.keep(state := a_state())
    assert kept.find(state.id, until=state.version - 1) is None
    assert kept.find(state.id, until=state.version) is state


def test_the_games_that_nobody_asked_for_longest_are_folded(kept):
    states = [a_state() for _ in range(4)]
    for state in states[:3]:
        kept.keep(state)
    kept.find(states[0].id)
    kept.keep(states[3])
    assert list(kept._folded) == [states[1].id]


def test_a_state_that_was_folded_is_what_it_was(kept):
    states = [a_state(variant) for variant in ("duo", "classic-3p", "draft-2p") * 5]
    for state in states:
        kept.keep(state)
    assert kept._folded
    assert [kept.find(state.id) for state in states] == states


def test_what_is_kept_weighs_no_more_than_it_may(kept, settings):
    for _ in range(40):
        kept.keep(a_state(plies=3))
        whole, folded = kept._whole.values(), kept._folded.values()
        weights = [*map(weight, whole), *map(folded_weight, folded)]
        assert kept.weight == sum(weights) <= settings.KEPT_STATES_MB * MB
    assert len(kept) < 40


def test_the_oldest_are_forgotten_when_all_are_folded(kept):
    states = [a_state() for _ in range(60)]
    for state in states:
        kept.keep(state)
    found = [kept.find(state.id) is not None for state in states]
    assert found == sorted(found)
    assert 5 < sum(found) < 60


def test_nothing_is_kept_where_there_is_no_room(kept, settings):
    settings.KEPT_STATES_MB = 0
    kept.keep(a_state())
    assert len(kept) == kept.weight == 0


def test_a_board_of_its_own_counts_and_is_never_folded(kept, settings):
    settings.KEPT_STATES_MB = 1
    figure = a_state("solo-trigon-figure", 1)
    assert weight(figure) > 10 * weight(a_state())
    kept.keep(figure)
    assert kept.find(figure.id) is figure
    settings.KEPT_STATES_MB = weight(figure) / MB
    kept.keep(a_state())
    assert kept.find(figure.id) is None
    assert len(kept) == 1


def test_threads_find_what_they_kept(kept):
    states = [a_state(plies=3) for _ in range(12)]

    def ask(number):
        state = states[number % len(states)]
        kept.keep(state)
        return kept.find(state.id) in (state, None)

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(ask, range(600)))
    whole, folded = kept._whole.values(), kept._folded.values()
    assert kept.weight == sum([*map(weight, whole), *map(folded_weight, folded)])
