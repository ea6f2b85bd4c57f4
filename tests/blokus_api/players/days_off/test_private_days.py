"""Days off are their player's alone: erased, they are nowhere that anybody can read.

Ada plays by this release, and has played by the first one, which told everybody.
"""

import gzip
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from blokus_api.players.days_off.commitments import current_calendar
from blokus_api.players.models import Player
from blokus_api.webhooks.models import Delivery, Endpoint
from games.clocks.calendars import days_off
from games.clocks.commitments import in_clear
from games.decisions import Claim, take_seat
from games.events.times import time_text
from games.replay.evolution import replay
from games.storage import event_store, feed, feed_reading
from records.dumps import sealing
from records.dumps.check import check
from records.dumps.manifests import DumpMonth
from records.models import Record
from tests.api import Api
from tests.blokus_api.routes import PARAMETER, ROUTES
from tests.blokus_api.webhooks.deliverer import follow, work
from tests.blokus_api.webhooks.receiver import Receiver, receiving
from tests.builders import (
    EVERYTHING,
    Guest,
    Stream,
    a_stream,
    an_account,
    play,
    played,
    went_on,
)
from tests.first_release import as_first_told, store

pytestmark = pytest.mark.depth

ZONE, WEEKEND = "Pacific/Chatham", "wednesday"
CLOCK = {"kind": "days", "days": 9, "timeout": "seat-out"}
TODAY = datetime.now(UTC)
MONTH = DumpMonth.from_time(TODAY)
"""In which the records of these tests come."""
NOTHING = "00000000-0000-7000-8000-000000000000"
OF_NOBODY = {"openapi", "docs", "problem-list", "variant-list"}
"""What is the same whoever plays; some of it names days of the week."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as one:
        yield one


@pytest.fixture
def bob(db: None) -> Guest:
    return an_account()


@pytest.fixture
def ada(bob: Guest) -> Guest:
    player = an_account()
    player.patch("me", {"time_zone": ZONE, "weekend_days": [WEEKEND]})
    first = event_store.clock().date() + timedelta(days=10)
    body = {"first_day": str(first), "last_day": str(first + timedelta(days=5))}
    assert player.put("me/vacation", body).status_code == 200
    return player


@pytest.fixture
def marks(ada: Guest) -> list[str]:
    """Words that nobody else has a reason to write."""
    calendar = current_calendar(Player.objects.get(id=ada.id))
    assert calendar.vacation
    found = [ZONE, ZONE.split("/")[1], WEEKEND]
    found += [str(calendar.vacation.first_day), str(calendar.vacation.last_day)]
    for span in islice(days_off(calendar, event_store.clock()), 9):
        found += [time_text(span.start), time_text(span.end)]
    return found


@pytest.fixture
def games(
    ada: Guest, bob: Guest, receiver: Receiver, marks: list[str]
) -> dict[str, str]:
    """At every stage, of both releases; a webhook of the opponent hears of them."""
    hook = {"url": receiver.url, "follows": "all"}
    assert bob.post("webhooks", hook).status_code == 201
    assert bob.post("webhooks", {**hook, "types": ["turn.began"]}).status_code == 201
    found = {
        "running": begun(ada, bob),
        "private": begun(ada, bob, visibility="private"),
        "ended": begun(ada, bob, variant="junior"),
        "old": store(an_old_stream(ada, bob, "duo", 2)),
        "old and ended": store(an_old_stream(ada, bob, "junior", EVERYTHING)),
    }
    play(found["ended"])
    # Running games hear of other days off.
    ada.patch("me", {"weekend_days": [WEEKEND, "sunday"]})
    feed.sequence()
    for reader in feed.READERS.values():
        while feed_reading.advance(reader):
            pass
    follow()
    work()
    return found


def begun(ada: Guest, bob: Guest, **values: str) -> str:
    body = {"variant": "duo", "seats": ["me", "open"], "clock": CLOCK, **values}
    game: str = ada.post("games", body).json()["id"]
    if body.get("visibility") == "private":
        ada.post(f"games/{game}/invitations", {"player": bob.id})
    assert bob.put(f"games/{game}/seats/1", {}).status_code == 201
    return game


def an_old_stream(ada: Guest, bob: Guest, variant: str, plies: int) -> Stream:
    calendar = in_clear(current_calendar(Player.objects.get(id=ada.id)))
    stream = a_stream(variant, players=[None, None], clock=CLOCK)
    for seat, player in enumerate([ada.actor, bob.actor]):
        claim = Claim(calendar=calendar if player == ada.actor else None)
        events = take_seat(replay(stream), seat, player, claim)
        stream = went_on(stream, events, player)
    return as_first_told(played(stream, plies))


def readable(games: dict[str, str], ada: str) -> Iterator[str]:
    """Each path that can be read, of each thing that there is."""
    there = {
        "game": [*games.values()],
        "record": [str(one) for one in Record.objects.values_list("id", flat=True)],
        "player": [ada],
        "version": [str(version) for version in range(1, 12)],
        "name": [MONTH.dump, MONTH.manifest],
        "webhook": [str(one) for one in Endpoint.objects.values_list("id", flat=True)],
        "delivery": [str(n) for n in Delivery.objects.values_list("id", flat=True)],
        **{"variant": ["duo"], "ruleset": ["duo"], "plot": ["lengths"], "seat": ["0"]},
    }
    for route in ROUTES:
        if route.is_ours and route.is_read and route.name not in OF_NOBODY:
            names = [name for _, name in PARAMETER.findall(route.pattern)]
            for values in product(*(there.get(name, [NOTHING]) for name in names)):
                path = route.pattern
                for value in values:
                    path = PARAMETER.sub(value, path, count=1)
                yield path
    for game in games.values():
        yield f"/api/v1/games/{game}/stream?after=0&wait=0"


def text_of(answer: Any) -> str:
    body = b"".join(answer) if answer.streaming else answer.content
    text = gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body
    return text.decode(errors="replace")  # pictures are none


def found_in(text: str, marks: list[str]) -> list[str]:
    return [mark for mark in marks if mark in text]


def seal_month(settings: Any, folder: Path) -> Path:
    """The month in which the records came, as if it were over."""
    settings.DUMPS_DIR = folder
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: TODAY + timedelta(days=40))
        sealing.seal(MONTH, folder)
    return folder / MONTH.dump


def rows() -> Iterator[tuple[str, str]]:
    """Each row of the database as text, and its table."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT t::text FROM "{table}" AS t')
            yield from ((table, text) for (text,) in cursor.fetchall())


def test_who_plays_sees_the_days_off_of_the_turn_that_runs(ada, bob, games, marks):
    """So that the search below is known to find them where they are."""
    for reader in (ada, bob):
        for game in (games["running"], games["private"]):
            assert found_in(text_of(reader.get(f"games/{game}")), marks)
    assert found_in(text_of(ada.get("me")), marks)
    assert {table for table, text in rows() if found_in(text, marks)} == {
        *("players_player", "players_absence", "players_keptcalendar", "games_event")
    }


def test_nobody_else_is_told_days_off(ada, bob, games, marks, receiver):
    strangers = [Api(), an_account()]
    for path in readable(games, ada.id):
        for reader in strangers:
            assert found_in(text_of(reader.get(path)), marks) == [], path
    assert receiver.got
    for message in receiver.got:
        assert found_in(message.body.decode(), marks) == []


def test_nothing_tells_the_days_off_of_who_was_erased(
    ada, bob, games, marks, settings, tmp_path
):
    assert ada.delete("me").status_code == 204
    dump = seal_month(settings, tmp_path)
    answers = 0
    for path in readable(games, ada.id):
        for reader in (Api(), bob):
            answer = reader.get(path)
            answers += answer.status_code == 200
            assert found_in(text_of(answer), marks) == [], path
    assert answers > 100
    assert check(dump) == 0
    assert found_in(gzip.decompress(dump.read_bytes()).decode(), marks) == []


def test_the_database_keeps_only_what_the_first_release_told(ada, games, marks):
    ada.delete("me")
    left = {table for table, text in rows() if found_in(text, marks)}
    assert left == {"games_event"}
    for game in ("running", "private", "ended"):
        for envelope in event_store.events(games[game]):
            assert found_in(str(envelope), marks) == []


def test_what_was_played_by_days_off_verifies_without_them(ada, bob, games, capsys):
    call_command("verify_games")
    ada.delete("me")
    call_command("verify_games")
    call_command("rebuild_projections", check=True)
    assert capsys.readouterr().out.count("faults=0") == 2
