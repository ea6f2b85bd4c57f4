"""Streams that tell the state after events: `with=state`."""

import json
from functools import partial
from typing import Any

import pytest
from django.db import OperationalError

from blokus_api.streams import application, hub, states
from blokus_api.streams.application import Streams
from blokus_api.streams.states import States
from games import decisions
from games.api.answers.games import Game
from games.decisions import Command
from games.replay.state import GameState
from games.storage import event_store, feed
from tests.api import Api
from tests.blokus_api.streams.test_following import in_time
from tests.blokus_api.streams.test_views import blocks, new_game, play
from tests.blokus_api.streams.visitors import Visitor, aside, visiting

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def player(committed: None) -> Api:
    return Api().become_guest()


async def told(visitor: Visitor) -> list[tuple[str | None, dict[str, Any]]]:
    """The names and contents of the next piece, whose ids are their versions."""
    found = []
    for block in (await visitor.piece()).decode().strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        if "data" in fields:
            content = json.loads(fields["data"])
            assert int(fields["id"]) == content["version"]
            found.append((fields.get("event"), content))
    return found


def names(found: list[tuple[str | None, dict[str, Any]]]) -> list[str | None]:
    return [name for name, _ in found]


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The versions whose states were made for streams, one by one."""
    made: list[int] = []

    class Counted(Game):
        @classmethod
        def build(cls, state: GameState, *args: Any, **kwargs: Any) -> Game:
            made.append(state.version)
            return Game.build(state, *args, **kwargs)

    monkeypatch.setattr(states, "Game", Counted)
    return made


def test_a_state_follows_each_move_and_is_made_once_for_all(
    player: Api, computed: list[int]
) -> None:
    game = new_game(player)
    path = f"games/{game}/stream?with=state"

    async def follow(streams: Streams) -> None:
        async with (
            visiting(streams, path, player.token) as one,
            visiting(streams, path) as other,
        ):
            for visitor in (one, other):
                await visitor.status()
                assert names(await told(visitor)) == ["snapshot"]
            for _ in range(3):
                await aside(lambda: play(player, game))
                now = await aside(lambda: player.get(f"games/{game}").json())
                found = await told(one)
                assert names(found) == [None, "state"]
                assert found[1][1] == now
                assert await told(other) == found
        assert computed == [5, 6, 7]

    in_time(follow)


def test_events_that_are_stored_together_have_one_state(player: Api) -> None:
    game = new_game(player)

    def end() -> None:
        loaded = event_store.read(game)
        actor = loaded.state.seats[0].player
        assert actor
        ended = decisions.resign(loaded.state, 0, None)
        assert [event.type for event in ended] == ["seat.out", "game.ended"]
        event_store.append(loaded, ended, Command(actor))
        feed.sequence()

    async def follow(streams: Streams) -> None:
        async with visiting(streams, f"games/{game}/stream?with=state") as visitor:
            await visitor.status()
            await told(visitor)
            await aside(end)
            found = await told(visitor)
            assert names(found) == [None, None, "state"]
            assert found[2][1]["status"] == "ended"

    in_time(follow)


def test_a_state_waits_for_all_that_was_stored_with_it(
    player: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The feed may be numbered, or read, up to the middle of what came at once."""
    monkeypatch.setattr(feed, "SEQUENCED_AT_ONCE", 1)
    game = new_game(player)
    while feed.sequence():
        pass

    async def follow(streams: Streams) -> None:
        async with visiting(streams, f"games/{game}/stream?with=state") as visitor:
            await visitor.status()
            await told(visitor)
            await aside(lambda: player.post(f"games/{game}/resign", {"seat": 0}))
            await aside(feed.sequence)
            assert names(await told(visitor)) == [None]
            await aside(feed.sequence)
            assert names(await told(visitor)) == [None, "state"]

    in_time(follow)


def test_who_comes_back_is_told_the_state_even_without_events(player: Api) -> None:
    game = new_game(player)
    path = f"games/{game}/stream?with=state"

    for after, events in ((2, 2), (4, 0)):
        found = list(blocks(player.get(path, last_event_id=str(after))))
        assert [block.get("event") for block in found] == [None] * events + ["state"]
        assert found[-1]["id"] == "4"
        assert json.loads(found[-1]["data"]) == player.get(f"games/{game}").json()


def test_who_held_on_is_not_told_the_state_that_they_have(
    player: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "RENEWAL", 0.1)
    monkeypatch.setattr(application, "SILENCE", 0.05)
    game = new_game(player)

    async def follow(streams: Streams) -> None:
        async with visiting(streams, f"games/{game}/stream?with=state") as visitor:
            await visitor.status()
            await told(visitor)
            for _ in range(5):
                assert await visitor.piece() == b":\n\n"

    in_time(follow)


def test_who_missed_something_is_told_the_last_state_alone(
    player: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "INBOX", 0)
    game = new_game(player)

    async def follow(streams: Streams) -> None:
        async with visiting(streams, f"games/{game}/stream?with=state") as visitor:
            await visitor.status()
            await told(visitor)
            for _ in range(3):
                await aside(lambda: play(player, game))
            version = 4
            while version < 7:
                found = await told(visitor)
                *events, last = names(found)
                assert (set(events), last) == ({None}, "state")
                assert [content["version"] for _, content in found[:-1]] == [
                    *range(version + 1, version + 1 + len(events))
                ]
                version += len(events)
                assert found[-1][1]["version"] == version

    in_time(follow)


def test_without_a_database_both_come_once_it_is_back(
    player: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(player)

    async def fail(*_: object) -> bytes:
        raise OperationalError

    monkeypatch.setattr(States, "blocks", fail)

    async def follow(streams: Streams) -> None:
        async with visiting(streams, f"games/{game}/stream?with=state") as visitor:
            await visitor.status()
            await told(visitor)
            await aside(lambda: play(player, game))
            assert names(await told(visitor)) == [None, "state"]

    in_time(follow)


def test_a_poll_has_the_state_beside_its_events(player: Api) -> None:
    game = new_game(player)
    path = f"games/{game}/stream?with=state&wait=0"

    polled = player.get(f"{path}&after=3").json()
    assert [event["version"] for event in polled["items"]] == [4]
    assert polled["state"] == player.get(f"games/{game}").json()
    assert player.get(f"{path}&after=4").json() == {"items": [], "after": 4}


def test_days_off_are_told_to_who_plays_alone(player: Api) -> None:
    player.patch("me", {"time_zone": "Asia/Tokyo", "weekend_days": ["sunday"]})
    game = new_game(player, clock={"kind": "days", "days": 9})
    path = f"games/{game}/stream?with=state"

    async def follow(streams: Streams) -> None:
        async with (
            visiting(streams, path, player.token) as own,
            visiting(streams, path) as other,
        ):
            for visitor in (own, other):
                await visitor.status()
                await told(visitor)
            await aside(lambda: play(player, game))
            clocks = []
            for visitor, caller in ((own, player), (other, Api())):
                [*_, (name, state)] = await told(visitor)
                read = await aside(partial(caller.get, f"games/{game}"))
                assert (name, state) == ("state", read.json())
                clocks.append(state["clock"])
            assert clocks[0] != clocks[1]

    in_time(follow)


def test_who_is_to_move_is_told_what_they_may_place(player: Api) -> None:
    game = new_game(player, seats=["me", "open"])
    rival = player.become_guest()
    rival.put(f"games/{game}/seats/1")
    feed.sequence()
    path = f"games/{game}/stream?with=state,legal"
    legal = f"games/{game}/legal-moves?color=*&as=anchors"

    async def follow(streams: Streams) -> None:
        async with (
            visiting(streams, path, player.token) as first,
            visiting(streams, path, rival.token) as second,
            visiting(streams, path) as other,
        ):
            for visitor in (first, second, other):
                await visitor.status()
            [_, (name, moves)] = await told(first)
            assert name == "legal"
            assert moves == (await aside(partial(player.get, legal))).json()
            assert names(await told(second)) == ["snapshot"]
            assert names(await told(other)) == ["snapshot"]
            await aside(lambda: play(player, game))
            assert names(await told(first)) == [None, "state"]
            [_, _, (name, moves)] = await told(second)
            assert name == "legal"
            assert moves == (await aside(partial(rival.get, legal))).json()
            assert names(await told(other)) == [None, "state"]

    in_time(follow)
    polled = rival.get(f"{path}&wait=0&after=5")
    assert "legal" not in polled.json()
    polled = rival.get(f"{path}&wait=0&after=4").json()
    assert polled["legal"] == rival.get(legal).json()
    found = list(blocks(rival.get(path, last_event_id="5")))
    assert [block.get("event") for block in found] == ["state", "legal"]


def test_nothing_else_can_be_wanted(player: Api) -> None:
    path = f"games/{new_game(player)}/stream"
    assert player.get(f"{path}?with=everything").json()["code"] == "invalid"
    assert player.get("me/stream?with=state").json()["code"] == "malformed"
