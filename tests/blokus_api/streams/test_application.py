"""What streams do with clients that are slow, and with what is missing."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from blokus_api.streams import application, hub
from blokus_api.streams.hub import Backlog
from blokus_api.streams.responses import Topic, topics_of, work_of
from games.events.envelope import Envelope
from games.storage.feed import Entry

GAME = Topic("a game")
PLAYER = Topic("player:a", is_player=True)


def entry(version: int, position: int = 1) -> Entry:
    envelope = Envelope(
        game="a game",
        version=version,
        type="game.started",
        schema=1,
        at=datetime(2026, 1, 1, tzinfo=UTC),
        actor="player:a",
        data={},
        prev=None,
        hash="",
    )
    return Entry(position, frozenset({"player:a"}), envelope)


def numbers(topic: Topic, last: int, *entries: Entry) -> tuple[list[int], bool]:
    items, is_whole = application._next_items(topic, last, entries)
    return [item.number for item in items], is_whole


def test_what_was_told_is_not_told_again():
    assert numbers(GAME, 3, entry(2), entry(3), entry(4)) == ([4], True)


def test_a_game_stops_before_a_gap():
    assert numbers(GAME, 3, entry(4), entry(6), entry(7)) == ([4], False)


def test_positions_of_a_player_have_gaps():
    assert numbers(PLAYER, 3, entry(1, 5), entry(1, 9)) == ([5, 9], True)


def test_an_event_wakes_who_waits_for_the_turn_that_it_leads_to():
    turn = replace(entry(4), turn_player="player:b")
    assert set(topics_of(turn)) == {
        GAME.name,
        PLAYER.name,
        work_of("player:b").name,
    }


def test_an_invitation_wakes_all_who_may_be_invited():
    created = replace(entry(1), players=frozenset({"player:a", "player:b"}))
    created = replace(created, envelope=replace(created.envelope, type="seat.reserved"))
    woken = {work_of("player:a").name, work_of("player:b").name}
    assert woken <= set(topics_of(created))


def test_a_backlog_is_bounded_and_says_what_it_lost(monkeypatch):
    monkeypatch.setattr(hub, "INBOX", 2)

    async def overflow() -> None:
        backlog = Backlog(GAME)
        for version in (1, 2, 3):
            backlog.put(entry(version))
        lost, taken = backlog.has_lost, await backlog.take(1)
        backlog.empty()
        assert (lost, len(taken), backlog.has_lost) == (True, 2, False)
        assert await backlog.take(0.01) == []

    asyncio.run(overflow())


def test_a_client_that_takes_nothing_is_cut_off(monkeypatch):
    monkeypatch.setattr(application, "PATIENCE", 0.01)
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)
        await asyncio.Event().wait()

    async def receive() -> Any:
        await asyncio.Event().wait()

    async def cut_off() -> None:
        async with asyncio.timeout(60):
            await application._while_connected(
                receive, application._send_piece(send, b"x")
            )

    asyncio.run(cut_off())
    assert len(sent) == 1


def test_a_client_that_is_gone_is_not_served():
    async def receive() -> Any:
        return {"type": "http.disconnect"}

    async def serving() -> None:
        await asyncio.Event().wait()

    async def leave() -> None:
        async with asyncio.timeout(60):
            await application._while_connected(receive, serving())

    asyncio.run(leave())


def test_a_mistake_is_not_taken_for_a_slow_client():
    async def receive() -> Any:
        await asyncio.Event().wait()

    async def mistake() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        asyncio.run(application._while_connected(receive, mistake()))


def test_a_stream_is_asked_again_for_what_the_hub_forgot(monkeypatch):
    monkeypatch.setattr(hub, "RECENT", 2)
    busy = hub.Hub()
    for position in (1, 2, 3, 4):
        busy._deliver(entry(position, position))

    for since, lost, waiting in ((1, True, [3, 4]), (2, False, [3, 4]), (4, False, [])):
        with busy.following(GAME, since, None) as backlog:
            found = [one.position for one in asyncio.run(backlog.take(0))]
            assert (backlog.has_lost, found) == (lost, waiting)
