"""Faults of clients: each ends the match at once, and the game soon."""

import asyncio

import pytest

from blokus_api.contest import connections, games, reader, texts
from games.clocks.controls import LiveControl
from tests.blokus_api.contest.doors import SKIP, House, at_door, ended

pytestmark = pytest.mark.usefixtures("committed")

PLACE = (
    '<room roomId="{}"><data class="sc.plugin2027.SetMove"><piece color="%s"'
    ' kind="MONO" rotation="NONE" isFlipped="false"><position x="0" y="0"/></piece>'
    "</data></room>"
)
RULES = 'regular="false" reason="Regelverletzung von ONE: '
LEFT = 'regular="false" reason="ONE hat das Spiel verlassen: '
MINE = "Nur eigene Spielfiguren können gezogen werden"


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        (PLACE % "BLUE", f"{RULES}Der erste Zug muss den festgelegten Spielstein"),
        (PLACE % "RED", RULES + MINE),
        (PLACE.replace('color="%s"', ""), RULES + MINE),
        (SKIP, f"{RULES}Der erste Zug muss einen Stein setzen"),
        (SKIP.replace("BLUE", "RED"), RULES + MINE),
    ],
)
def test_a_refused_move_loses(sent, reason):
    async def act(house: House) -> None:
        one, two = await house.pair()
        one.say(sent.format(one.room))
        heard = (await one.hear("<left")).decode()
        assert "Ungueltiger Zug von &apos;&apos;." in heard
        for client in (one, two):
            if client is two:
                heard = (await two.hear("<left")).decode()
                assert 'class="error"' not in heard
            assert f'<winner team="TWO" {reason}' in heard
        assert await ended(one.room) == "ended 0:resigned"

    at_door(act)


def test_a_move_out_of_turn_loses():
    async def act(house: House) -> None:
        one, two = await house.pair()
        two.say(SKIP.format(one.room))
        told = "expected: ONE(), got TWO() (msg was Farbe Blau setzt aus)."
        assert told.encode() in await two.hear("<left")
        heard = await one.hear("<left")
        assert b"Missachtung des Spielablaufs von TWO" in heard
        assert b'class="error"' not in heard
        assert await ended(one.room) == "ended 1:resigned"

    at_door(act)


@pytest.mark.parametrize(
    ("sent", "cause"),
    [
        ("<close/>", "RECEIVED_DISCONNECT"),
        ("</protocol>", "LOST_CONNECTION"),
        ("<yarr/>", "PROTOCOL_ERROR"),
        ("\x00 no XML at all", "PROTOCOL_ERROR"),
        ("<room " + "a" * reader.PACKET_BYTES, "PROTOCOL_ERROR"),
        ("<a>" * 2 * reader.DEPTH, "PROTOCOL_ERROR"),
        (PLACE.replace(' rotation="NONE"', "") % "BLUE", "UNKNOWN"),
    ],
)
def test_a_client_that_sends_rubbish_or_leaves_has_left(sent, cause):
    async def act(house: House) -> None:
        one, two = await house.pair()
        heard = one.heard
        one.say(sent.format(one.room))
        assert f'team="TWO" {LEFT}{cause}"'.encode() in await two.hear("<left")
        last = b"\n</protocol>" if cause == "RECEIVED_DISCONNECT" else b""
        assert await one.hear_all() == heard + last
        assert await ended(one.room) == "ended 0:resigned"

    at_door(act)


def test_a_client_that_dies_has_left():
    async def act(house: House) -> None:
        one, two = await house.pair()
        one.writer.transport.abort()
        assert f"{LEFT}LOST_CONNECTION".encode() in await two.hear("<left")
        assert await ended(one.room) == "ended 0:resigned"

    at_door(act)


@pytest.fixture
def short_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = LiveControl(bank_s=1, increment_s=1, cap_s=1, timeout="seat-out")
    monkeypatch.setattr(games, "HARD_LIMIT_S", 1)
    monkeypatch.setattr(games, "SHORT_CLOCK", clock)
    monkeypatch.setattr(texts, "SOFT_LIMIT_S", 0.3)


@pytest.mark.usefixtures("short_limits")
def test_a_slow_client_loses_by_time():
    async def act(house: House) -> None:
        one, two = await house.pair()
        await asyncio.sleep(0.5)
        one.say(PLACE.format(one.room) % "BLUE")
        assert b"laenger als 2 Sekunden" in await two.hear("<left")
        assert await ended(one.room) == "ended 0:timed-out"

    at_door(act)


@pytest.mark.usefixtures("short_limits")
def test_a_silent_client_loses_by_the_clock_of_the_game():
    async def act(house: House) -> None:
        one, two = await house.pair()
        heard = await two.hear("<left")
        assert b"ONE hat innerhalb von 2 Sekunden nach Aufforderung" in heard
        assert b'team="TWO" regular="false"' in heard
        assert await ended(one.room) == "ended 0:timed-out"

    at_door(act)


def test_a_client_that_does_not_read_has_left(monkeypatch):
    monkeypatch.setattr(connections, "MOST_UNREAD", 20_000)
    monkeypatch.setattr(connections, "KERNEL_BYTES", 4_096)

    async def act(house: House) -> None:
        one, two = await house.pair()
        # It reads no answer, and each of its errors is one.
        one.pause_reading()
        while not one.writer.is_closing() and b"<left" not in two.heard:
            one.say('<joinRoom roomId="nowhere"/>' * 50)
            await asyncio.sleep(0.01)
            if one.room not in house.door._reception.rooms:
                break
        assert f"{LEFT}LOST_CONNECTION".encode() in await two.hear("<left")
        assert await ended(one.room) == "ended 0:resigned"

    at_door(act)


def test_a_client_that_leaves_before_the_game_calls_it_off():
    async def act(house: House) -> None:
        one = await house.join()
        one.say("<close/>")
        assert await ended(one.room) == "aborted"
        assert house.door._reception.rooms == {}

    at_door(act)
