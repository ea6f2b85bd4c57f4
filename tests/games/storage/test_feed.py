import logging
import threading
from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection

from games.events.envelope import Envelope
from games.models import FeedEntry, FeedHead, FeedReader, OutboxEntry
from games.services import commands
from games.storage import event_store, feed
from games.storage.append_statement import Command
from games.storage.feed import Reader
from tests.builders import a_game, play
from tests.threads import together


@pytest.fixture
def readers(monkeypatch):
    """Only the readers of the test."""
    monkeypatch.setattr(feed, "READERS", {})
    return feed.READERS


def positions() -> list[tuple[int, str, int]]:
    rows = FeedEntry.objects.order_by("position")
    return [
        (position, str(game), version)
        for position, game, version in rows.values_list(
            "position", "game_id", "version"
        )
    ]


def drain(reader: Reader) -> None:
    while feed.advance(reader):
        pass


def nothing(_envelope: Envelope) -> None:
    pass


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


def test_a_reader_gets_the_events_of_its_types_in_order(db):
    seen: list[Envelope] = []
    game = a_game()
    play(game, 2)
    feed.sequence()
    drain(Reader("r", ("seat.taken", "move.played"), seen.append))
    assert [(e.type, e.version) for e in seen] == [
        *(("seat.taken", 2), ("seat.taken", 3)),
        *(("move.played", 5), ("move.played", 6)),
    ]
    assert [e.public() for e in seen[2:]] == [
        e.public() for e in event_store.events(game, after=4)
    ]


def test_a_reader_that_was_just_added_is_work_to_come_back_for(db):
    a_game()
    feed.sequence()
    assert feed.advance(Reader("r", (), nothing)) > 0


def test_a_reader_advances_over_what_it_does_not_read(db):
    a_game()
    feed.sequence()
    reader = Reader("r", (), nothing)
    drain(reader)
    assert FeedReader.objects.get(name="r").position == 4
    assert feed.advance(reader) == 0


def test_a_reader_takes_a_long_feed_in_portions(db, monkeypatch):
    monkeypatch.setattr(feed, "READ_AT_ONCE", 3)
    seen: list[Envelope] = []
    a_game()
    feed.sequence()
    drain(Reader("r", ("game.started", "game.created"), seen.append))
    assert [e.version for e in seen] == [1, 4]


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


def test_readers_have_places_of_their_own(db):
    a_game()
    feed.sequence()
    drain(Reader("one", (), nothing))
    seen: list[Envelope] = []
    drain(Reader("other", ("game.created",), seen.append))
    assert len(seen) == 1


def test_a_reader_that_fails_stays_before_what_it_failed_at(db, caplog):
    game = a_game()
    feed.sequence()

    def fail(envelope):
        raise ZeroDivisionError

    reader = Reader("r", ("game.started",), fail)
    feed.advance(reader)
    with pytest.raises(ZeroDivisionError), caplog.at_level(logging.ERROR):
        feed.advance(reader)
    assert FeedReader.objects.get(name="r").position == 0
    assert f"stopped before game {game} version 4" in caplog.text


def test_a_registered_reader_is_known_by_its_name(readers):
    feed.register(feed.Reader("r", ("game.scored",), nothing))
    assert readers == {"r": Reader("r", ("game.scored",), nothing)}


def test_nothing_is_missed_or_repeated_while_many_write(committed):
    """Writers, sequencers and a reader at once: order, no gap, nothing twice."""
    games = [a_game("classic", ["player:A"] * 4) for _ in range(8)]
    written = threading.Event()
    still_writing = [len(games)]
    lock = threading.Lock()
    seen: list[Envelope] = []
    reader = Reader("r", ("game.created", "move.played"), seen.append)

    def write(game: str) -> None:
        play(game, 20, seed=hash(game))
        with lock:
            still_writing[0] -= 1
            if not still_writing[0]:
                written.set()

    def sequence() -> None:
        while not written.is_set() or OutboxEntry.objects.exists():
            feed.sequence()

    def read() -> None:
        while not written.is_set() or feed.sequence():
            feed.advance(reader)

    writers: list[Callable[[], None]] = [partial(write, game) for game in games]
    together([*writers, sequence, sequence, read])
    feed.sequence()
    drain(reader)

    given = positions()
    assert [position for position, _, _ in given] == list(range(1, len(given) + 1))
    assert len(given) == sum(len(event_store.events(game)) for game in games)
    for game in games:
        versions = [version for _, found, version in given if found == game]
        assert versions == list(range(1, len(versions) + 1))
        mine = [e.version for e in seen if e.game == game]
        assert mine == [
            e.version
            for e in event_store.events(game)
            if e.type in ("game.created", "move.played")
        ]


def test_two_relays_let_an_effect_happen_once(committed):
    for _ in range(5):
        a_game()
    feed.sequence()
    both = threading.Barrier(2)

    def effect(envelope):
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO games_outboxentry (game_id, version) VALUES (%s, 0)",
                [envelope.game],
            )

    reader = Reader("r", ("game.started",), effect)

    def relay() -> None:
        for _ in range(5):
            both.wait(timeout=10)
            feed.advance(reader)

    together([relay, relay])

    assert OutboxEntry.objects.filter(version=0).count() == 5
    assert FeedReader.objects.get(name="r").position == 20


def test_a_reader_that_another_relay_moves_is_left_alone(committed):
    a_game()
    feed.sequence()
    inside, done = threading.Event(), threading.Event()

    def slow(envelope):
        inside.set()
        done.wait(timeout=10)

    slowly, quickly = Reader("r", ("game.started",), slow), Reader("r", (), nothing)
    feed.advance(quickly)

    def first() -> int:
        return feed.advance(slowly)

    def second() -> int:
        inside.wait(timeout=10)
        moved = feed.advance(quickly)
        done.set()
        return moved

    assert together([first, second]) == [4, 0]


def test_an_append_that_is_rolled_back_is_not_fed(db):
    game = a_game(players=["player:A"])
    feed.sequence()
    loaded = event_store.read(game)
    commands.take_seat(loaded, command=Command("player:B"), seat=1)
    with pytest.raises(Exception, match="moved on"):
        commands.take_seat(loaded, command=Command("player:C"), seat=1)
    assert feed.sequence() == 2
