import pytest

from games.decisions import Command
from games.errors import StaleVersionError
from games.events.envelope import Envelope
from games.models import FeedHead, OutboxEntry
from games.services import seating
from games.storage import event_store, feed
from games.storage.feed import Reader
from tests.builders import a_game, play
from tests.games.storage.feeds import positions


@pytest.fixture
def readers(monkeypatch):
    """Only the readers of the test."""
    monkeypatch.setattr(feed, "READERS", {})
    return feed.READERS


def test_an_empty_outbox_gives_nothing_out(db):
    assert feed.sequence() == 0
    assert positions() == []


def test_events_are_numbered_in_the_order_of_their_commits(db):
    one, other = a_game(), a_game()
    play(one, 1)
    assert feed.sequence() == 9
    assert positions() == [
        (position, game, version)
        for position, (game, version) in enumerate(
            [*((one, v) for v in range(1, 5)), *((other, v) for v in range(1, 5))],
            start=1,
        )
    ] + [(9, one, 5)]
    assert FeedHead.objects.get().last == 9
    assert not OutboxEntry.objects.exists()


def test_numbers_go_on_without_a_gap(db):
    game = a_game()
    feed.sequence()
    play(game, 2)
    assert feed.sequence() == 2
    assert [position for position, _, _ in positions()] == list(range(1, 7))


def test_a_long_outbox_is_drained_in_portions(db, monkeypatch):
    monkeypatch.setattr(feed, "SEQUENCED_AT_ONCE", 3)
    game = a_game()
    assert [feed.sequence(), feed.sequence(), feed.sequence()] == [3, 1, 0]
    assert [version for _, _, version in positions()] == [1, 2, 3, 4]
    assert {found for _, found, _ in positions()} == {game}


def test_entries_name_the_players_of_their_games(db, monkeypatch):
    monkeypatch.setattr(feed, "READ_AT_ONCE", 3)
    game = a_game()
    feed.sequence()
    first = feed.entries(0)
    assert [entry.position for entry in first] == [1, 2, 3]
    rest = feed.entries(3)
    assert [entry.envelope for entry in (*first, *rest)] == event_store.events(game)
    seats = event_store.read(game).state.seats
    assert first[0].players == {seat.player for seat in seats}
    assert first[0].turn_player == seats[0].player


def test_a_player_has_the_entries_of_own_games_window_by_window(db, monkeypatch):
    game = a_game()
    feed.sequence()
    [player, *_] = feed.entries(0)[0].players
    monkeypatch.setattr(feed, "WINDOW", 3)
    found, until = feed.entries_of(player, 0)
    assert ([entry.position for entry in found], until) == ([1, 2, 3], 3)
    found, until = feed.entries_of(player, until)
    assert ([entry.envelope.version for entry in found], until) == ([4], 4)
    assert found[0].envelope.game == game
    assert feed.entries_of("player:nobody", 0) == ([], 3)


def test_a_registered_reader_is_known_by_its_name(readers):
    seen: list[Envelope] = []
    feed.register(feed.Reader("r", ("game.scored",), seen.extend))
    assert readers == {"r": Reader("r", ("game.scored",), seen.extend)}


def test_an_append_that_is_rolled_back_is_not_fed(db):
    game = a_game(players=["player:A"])
    feed.sequence()
    loaded = event_store.read(game)
    seating.take_seat(loaded, command=Command("player:B"), seat=1)
    with pytest.raises(StaleVersionError):
        seating.take_seat(loaded, command=Command("player:C"), seat=1)
    assert feed.sequence() == 2
