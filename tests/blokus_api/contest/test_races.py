"""Clients that come and go at odd times, and errors between the steps of a match."""

import asyncio
import time
from typing import Any

import pytest
from django.db import OperationalError

from blokus_api.contest import connections, games
from blokus_api.contest.players import ClientAccounts
from blokus_api.contest.reception import Against
from games.decisions import Command, Table, Terms
from games.errors import GameOverError
from games.models import Game
from games.services import seating
from tests.blokus_api.contest.doors import House, at_door, ended, state_of
from tests.blokus_api.streams.visitors import aside
from tests.builders import a_guest

pytestmark = pytest.mark.usefixtures("committed")

TAKE_SEAT = games.take_seat


@pytest.fixture
def slow_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that needs a while to end a game."""
    give_up = games.give_up

    def slowly(*args: Any) -> bool:
        time.sleep(0.5)
        return give_up(*args)

    monkeypatch.setattr(games, "give_up", slowly)


@pytest.mark.usefixtures("slow_end")
def test_a_client_joins_again_as_soon_as_it_is_sent_away():
    async def act(house: House) -> None:
        one, two = await house.pair()
        one.say("<close/>")
        await two.hear("<left")
        two.say("<join/>")
        assert b"<joined" in await two.hear("<joined ", "</errorpacket>")

    at_door(act)


@pytest.mark.usefixtures("slow_end")
def test_no_client_joins_a_match_that_is_over():
    async def act(house: House) -> None:
        one = await house.join()
        one.say("<close/>")
        await one.hear_all()
        two = await house.join()
        assert two.room != one.room
        await house.join()
        await two.hear("moveRequest")

    at_door(act)


def test_a_client_that_joins_a_match_while_it_ends_is_seated_elsewhere(monkeypatch):
    take_seat = games.take_seat

    async def act(house: House) -> None:
        one, loop = await house.join(), asyncio.get_running_loop()

        def slowly(*args: Any) -> Any:
            if args[1] == 1:
                loop.call_soon_threadsafe(one.say, "<close/>")
                time.sleep(0.5)
            return take_seat(*args)

        with monkeypatch.context() as patch:
            patch.setattr(games, "take_seat", slowly)
            two = await house.join()
        assert two.room != one.room

    at_door(act)


def fail_after_taking(*args: Any) -> None:
    TAKE_SEAT(*args)
    raise OperationalError("the connection is lost")


def test_a_seat_is_not_lost_by_an_error_after_it_was_taken(monkeypatch):
    async def act(house: House) -> None:
        one = await house.join()
        with monkeypatch.context() as patch:
            patch.setattr(games, "take_seat", fail_after_taking)
            lost = await house.enter("<join/>")
            await lost.hear_all()
        while (await state_of(one.room)).status != "playing":
            await asyncio.sleep(0.02)
        two = await house.join()
        assert two.room == one.room
        await one.hear("moveRequest")

    at_door(act)


def test_a_match_whose_client_never_came_ends_with_its_game(monkeypatch):
    async def act(house: House) -> None:
        one = await house.join()
        monkeypatch.setattr(games, "take_seat", fail_after_taking)
        lost = await house.enter("<join/>")
        await lost.hear_all()
        assert b"ONE hat innerhalb von 2 Sekunden" in await one.hear("<left")
        assert house.door._reception.rooms == {}

    at_door(act)


def test_an_error_at_the_end_of_a_match_is_logged_with_its_game(monkeypatch, caplog):
    def fail(*_: Any) -> None:
        raise OperationalError("the connection is lost")

    async def act(house: House) -> None:
        one, two = await house.pair()
        monkeypatch.setattr(games, "give_up", fail)
        one.say("<close/>")
        await two.hear("<left")
        while house.door._matches:
            await asyncio.sleep(0.01)
        assert f"The match in game {one.room} failed." in caplog.text

    at_door(act)


def test_a_client_that_left_is_not_called_idle(monkeypatch, caplog):
    monkeypatch.setattr(connections, "IDLE_S", 0.3)

    async def act(house: House) -> None:
        one, two = await house.pair()
        one.say("<close/>")
        two.say("<close/>")
        await ended(one.room)
        await asyncio.sleep(0.6)

    at_door(act)
    assert "is not in a match" not in caplog.text


def test_an_account_is_free_again_after_a_refusal(monkeypatch):
    ada = a_guest().actor

    def fail(*_: Any) -> None:
        raise GameOverError

    async def act(house: House) -> None:
        one = await house.enter()
        with monkeypatch.context() as patch:
            patch.setattr(games, "create", fail)
            one.say("<join/>")
            await one.hear("</errorpacket>")
        one.say("<join/>")
        await one.hear("<joined ")
        assert (await state_of(one.room)).seats[0].player == ada

    at_door(act, accounts=(ada,))


def test_an_account_that_is_named_twice_plays_once():
    ada = a_guest().actor
    accounts = ClientAccounts([ada, ada])
    assert accounts.borrow() == ada
    assert accounts.borrow() != ada


def test_nothing_is_done_for_a_client_that_was_closed():
    async def act(house: House) -> None:
        one = await house.enter('<join gameType="chess"/><join/>')
        assert await one.hear_all() == b""
        while house.door._connections:
            await asyncio.sleep(0.01)
        assert await aside(Game.objects.count) == 0

    at_door(act)


def test_a_room_is_found_by_its_own_spelling_only():
    async def act(house: House) -> None:
        one = await house.join()
        two = await house.enter(f'<joinRoom roomId="{one.room.upper()}"/>')
        assert b"find a room with id" in await two.hear("<joined ", "</errorpacket>")

    at_door(act, against=Against(are_people=True))


def test_no_client_joins_a_game_that_draws_its_seats():
    person = a_guest().actor
    made = seating.create_game(
        command=Command(person),
        ruleset=games.ruleset(),
        visibility="public",
        table=Table({1: person}, {}),
        terms=Terms(by_lot=True),
    ).state

    async def act(house: House) -> None:
        one = await house.enter(f'<joinRoom roomId="{made.id}"/>')
        assert b"find a room with id" in await one.hear("<joined ", "</errorpacket>")

    at_door(act)
