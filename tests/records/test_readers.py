import pytest

from games import feed, services, store
from games.feed import READERS
from games.store import Command
from records.models import Record
from tests.builders import a_game, play

pytestmark = pytest.mark.django_db


def follow():
    while feed.sequence():
        pass
    while feed.advance(READERS["archive"]):
        pass


def test_a_scored_game_goes_into_the_archive():
    game = a_game("junior")
    state = play(game)
    follow()
    assert Record.objects.get(game=game).head == state.head


def test_a_running_game_does_not():
    play(a_game(), 5)
    follow()
    assert not Record.objects.exists()


def test_a_game_that_was_called_off_does_not():
    game = a_game()
    services.abort(store.read(game), command=Command("player:A"), expected=None)
    follow()
    assert not Record.objects.exists()


def test_an_archive_read_again_from_the_start_stays_the_same():
    game = a_game("junior")
    play(game)
    follow()
    first = Record.objects.get(game=game)
    (scored,) = [e for e in store.events(game) if e.type == "game.scored"]
    READERS["archive"].effect(scored)
    assert Record.objects.get() == first
