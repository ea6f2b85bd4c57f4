import logging
import threading
from collections.abc import Callable, Sequence
from functools import partial

import pytest
from django.db import connection

from games.events.envelope import Envelope
from games.models import FeedReader, OutboxEntry
from games.storage import event_store, feed, feed_reading
from games.storage.feed import Reader
from tests.builders import a_game, play
from tests.games.storage.feeds import positions
from tests.threads import together


def drain(reader: Reader) -> None:
    while feed_reading.advance(reader):
        pass


def nothing(_: Sequence[Envelope]) -> None:
    pass


def test_a_reader_gets_the_events_of_its_types_in_order(db):
    seen: list[Envelope] = []
    game = a_game()
    play(game, 2)
    feed.sequence()
    drain(Reader("r", ("seat.taken", "move.played"), seen.extend))
    assert [(e.type, e.version) for e in seen] == [
        *(("seat.taken", 2), ("seat.taken", 3)),
        *(("move.played", 5), ("move.played", 6)),
    ]
    assert [e.public() for e in seen[2:]] == [
        e.public() for e in event_store.events(game, after=4)
    ]


def test_a_reader_that_is_new_begins_with_the_first_event(db):
    a_game()
    feed.sequence()
    assert feed_reading.advance(Reader("r", (), nothing)) == 4


def test_a_reader_advances_over_what_it_does_not_read(db):
    a_game()
    feed.sequence()
    reader = Reader("r", (), nothing)
    drain(reader)
    assert FeedReader.objects.get(name="r").position == 4
    assert feed_reading.advance(reader) == 0


def test_a_reader_takes_a_long_feed_in_portions(db, monkeypatch):
    monkeypatch.setattr(feed, "READ_AT_ONCE", 3)
    seen: list[Envelope] = []
    a_game()
    feed.sequence()
    drain(Reader("r", ("game.started", "game.created"), seen.extend))
    assert [e.version for e in seen] == [1, 4]


def test_a_reader_is_called_by_what_else_waits_for_it_in_the_same_look(
    db, django_assert_num_queries
):
    a_game()
    feed.sequence()
    calls: list[int] = []
    waiting = "(SELECT last FROM games_feedhead WHERE id = 1) = 4"
    reader = Reader("r", (), lambda told: calls.append(len(told)), waiting=waiting)
    other = Reader("other", (), nothing, waiting="FALSE")
    for one in (reader, other):
        drain(one)
    assert calls == [0]
    given: list[tuple[str, int]] = []

    def note(reader: Reader, share: feed_reading.FeedStretch) -> None:
        given.append((reader.name, share.length))
        feed_reading.take(reader, share)

    with django_assert_num_queries(1 + 3):  # the look, and the effect's transaction
        feed_reading.share_out([reader, other], note)
    assert (given, calls) == ([("r", 0)], [0, 0])
    assert FeedReader.objects.get(name="r").position == 4


def test_readers_have_places_of_their_own(db):
    a_game()
    feed.sequence()
    drain(Reader("one", (), nothing))
    seen: list[Envelope] = []
    drain(Reader("other", ("game.created",), seen.extend))
    assert len(seen) == 1


def test_a_reader_that_fails_stays_before_what_it_failed_at(db, caplog):
    game = a_game()
    feed.sequence()

    def fail(envelopes):
        raise ZeroDivisionError

    reader = Reader("r", ("game.started",), fail)
    with pytest.raises(ZeroDivisionError), caplog.at_level(logging.ERROR):
        feed_reading.advance(reader)
    assert FeedReader.objects.get(name="r").position == 0
    assert f"stopped before game {game} version 4" in caplog.text
    (record,) = [one for one in caplog.records if one.exc_info]
    assert (vars(record)["game"], vars(record)["version"]) == (game, 4)


def test_what_comes_before_an_event_that_fails_is_done(db, caplog):
    game = a_game()
    feed.sequence()
    seen: list[Envelope] = []

    def fail_at_the_third(envelopes):
        if any(one.version == 3 for one in envelopes):
            raise ZeroDivisionError
        seen.extend(envelopes)

    reader = Reader(
        "r", ("game.created", "seat.taken", "game.started"), fail_at_the_third
    )
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), caplog.at_level(logging.ERROR):
            feed_reading.advance(reader)
    assert [one.version for one in seen] == [1, 2]
    assert FeedReader.objects.get(name="r").position == 2
    assert f"stopped before game {game} version 3 (seat.taken)" in caplog.text
    assert "before game {game} version 4" not in caplog.text


def test_what_failed_together_may_succeed_one_at_a_time(db):
    a_game()
    feed.sequence()
    seen: list[Envelope] = []

    def take_one(envelopes):
        (one,) = envelopes
        seen.append(one)

    drain(Reader("r", ("game.created", "seat.taken"), take_one))
    assert [one.version for one in seen] == [1, 2, 3]
    assert FeedReader.objects.get(name="r").position == 4


def test_events_are_read_once_for_all_who_are_at_the_same_place(
    db, django_assert_num_queries
):
    a_game()
    feed.sequence()
    readers = [
        Reader("one", ("game.created",), nothing),
        Reader("other", ("game.created", "seat.taken"), nothing),
        *(Reader(f"idle-{n}", ("game.scored",), nothing) for n in range(5)),
    ]
    shares: dict[str, list[int]] = {}

    def note(reader: Reader, share: feed_reading.FeedStretch) -> None:
        shares[reader.name] = [one.version for one in share.envelopes]

    feed_reading.share_out(readers, note)  # adds them
    FeedReader.objects.update(position=0)
    with django_assert_num_queries(3):  # who is where, the events, and who passes
        assert feed_reading.share_out(readers, note) == 4  # those who pass
    assert shares == {"one": [1], "other": [1, 2, 3]}
    passed = FeedReader.objects.filter(name__startswith="idle", position=4)
    assert passed.count() == 5


def test_who_is_far_behind_holds_nobody_up(db, monkeypatch):
    monkeypatch.setattr(feed, "READ_AT_ONCE", 3)
    ahead = Reader("ahead", ("move.played",), nothing)
    behind = Reader("behind", ("move.played",), nothing)
    game = a_game()
    feed.sequence()
    drain(ahead)
    play(game, 2)
    feed.sequence()
    given: list[str] = []
    feed_reading.share_out([ahead, behind], lambda who, _: given.append(who.name))
    assert given == ["ahead"]
    assert FeedReader.objects.get(name="behind").position == 3


def test_nothing_is_missed_or_repeated_while_many_write(committed):
    """Writers, sequencers and a reader at once: order, no gap, nothing twice."""
    games = [a_game("classic", ["player:A"] * 4) for _ in range(8)]
    written = threading.Event()
    still_writing = [len(games)]
    lock = threading.Lock()
    seen: list[Envelope] = []
    reader = Reader("r", ("game.created", "move.played"), seen.extend)

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
            feed_reading.advance(reader)

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

    def effect(envelopes):
        with connection.cursor() as cursor:
            for envelope in envelopes:
                cursor.execute(
                    "INSERT INTO games_outboxentry (game_id, version) VALUES (%s, 0)",
                    [envelope.game],
                )

    reader = Reader("r", ("game.started",), effect)

    def relay() -> None:
        for _ in range(5):
            both.wait(timeout=60)
            feed_reading.advance(reader)

    together([relay, relay])

    assert OutboxEntry.objects.filter(version=0).count() == 5
    assert FeedReader.objects.get(name="r").position == 20


def test_a_reader_that_another_relay_moves_is_left_alone(committed):
    a_game()
    feed.sequence()
    inside, done = threading.Event(), threading.Event()

    def slow(envelopes):
        inside.set()
        done.wait(timeout=60)

    slowly, quickly = Reader("r", ("game.started",), slow), Reader("r", (), nothing)
    FeedReader.objects.create(name="r", position=0)

    def first() -> int:
        return feed_reading.advance(slowly)

    def second() -> int:
        inside.wait(timeout=60)
        moved = feed_reading.advance(quickly)
        done.set()
        return moved

    assert together([first, second]) == [4, 0]
