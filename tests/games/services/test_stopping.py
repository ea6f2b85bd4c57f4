"""Whoever runs the server may call any game off, and its stream still verifies."""

import pytest

from games.decisions.verification import find_fault
from games.errors import NotFoundError
from games.events.game import GameAborted
from games.models import Obligation
from games.services import automation
from games.storage import event_store
from tests.builders import a_game, play

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("plies", [0, 1, 8])
def test_a_game_is_stopped_at_any_time(plies):
    game = a_game("duo", ["player:A", "player:B"])
    play(game, plies)
    assert automation.stop_game(game=game)
    envelopes = event_store.events(game)
    assert envelopes[-1].event() == GameAborted("stopped")
    assert envelopes[-1].actor == "system:operator"
    assert find_fault(envelopes) is None


def test_a_game_that_waits_for_players_is_stopped():
    game = a_game("duo", ["player:A", None])
    assert automation.stop_game(game=game)
    assert find_fault(event_store.events(game)) is None


def test_nothing_is_owed_to_a_game_that_was_stopped():
    game = a_game("duo", ["ai:random", "player:B"])
    assert Obligation.objects.filter(subject=game).exists()
    automation.stop_game(game=game)
    assert not Obligation.objects.filter(subject=game).exists()


def test_a_game_that_is_over_stays_as_it_is():
    game = a_game("junior")
    before = play(game).version
    assert automation.stop_game(game=game)
    assert event_store.read(game).state.version == before


def test_a_game_that_is_not_there_cannot_be_stopped():
    with pytest.raises(NotFoundError):
        automation.stop_game(game="01890000-0000-7000-8000-000000000000")
