"""Matches at the door, over real sockets."""

import asyncio
import re

import pytest

from blokus_api.contest import connections, door, games, writing
from blokus_api.contest.elements import lines_of
from blokus_api.contest.placements import PIECES, contest_from_move
from blokus_api.contest.reception import Against
from games import decisions
from games.decisions import Command, Table, lots
from games.rules.moves import move_of
from games.rules.placements import members
from games.services import execution, seating
from games.storage import event_store
from tests.blokus_api.contest.captures import attribute, capture, from_server
from tests.blokus_api.contest.doors import (
    SKIP,
    Client,
    House,
    at_door,
    ended,
    freed,
    state_of,
)
from tests.blokus_api.streams.visitors import aside
from tests.builders import a_guest

pytestmark = pytest.mark.usefixtures("committed")

PACKET = re.compile(rb"<room .*?</room>", re.DOTALL)
PREPARE = (
    '<prepare gameType="swc_2027_blokus" pause="{}">'
    '<slot displayName="ada" canTimeout="true" reserved="true"/>'
    '<slot displayName="bob" canTimeout="true" reserved="true"/></prepare>'
)


def first_move(game: str) -> str:
    """Return the first legal move of the color to move, as a client sends it."""
    position = event_store.read(game).state.position
    assert position.color is not None
    number = members(position.legal(position.color))[0]
    move = move_of(position.ruleset, position.color, number)
    element = writing.move_element("data", contest_from_move(move))
    return f'<room roomId="{game}">{"".join(lines_of(element))}</room>'


async def move(client: Client) -> None:
    client.say(await aside(lambda: first_move(client.room)))


async def play_recorded(client: Client, name: str) -> None:
    """Send the recorded moves of a client, each when it is requested."""
    moves = PACKET.findall(capture(f"{name}-from-client.xml"))
    recorded = attribute("roomId", moves[0])
    for move in moves:
        await client.hear("moveRequest")
        client.say(move.replace(recorded.encode(), client.room.encode()))
    await client.hear("<left")


@pytest.mark.parametrize("pair", [("java-1", "java-2"), ("python-1", "python-2")])
def test_recorded_clients_receive_what_the_contests_server_sent(pair, monkeypatch):
    kind = attribute("startPiece", from_server(pair[0]))
    monkeypatch.setattr(lots, "first_piece", lambda *_: PIECES[kind])

    async def act(house: House) -> None:
        one, two = await house.join(), await house.join()
        async with asyncio.TaskGroup() as playing:
            for client, name in zip((one, two), pair, strict=True):
                playing.create_task(play_recorded(client, name))
        assert await ended(one.room) == "ended"
        for client, name in zip((one, two), pair, strict=True):
            theirs = from_server(name).removesuffix(writing.CLOSING)
            room = attribute("roomId", theirs).encode()
            assert client.heard.replace(client.room.encode(), room) == theirs

    at_door(act)


def test_a_client_plays_a_whole_match_against_a_level():
    async def act(house: House) -> None:
        one = await house.join()
        while b"moveRequest" in await one.hear("moveRequest", 'class="result"'):
            await move(one)
        await one.hear("<left")
        assert await ended(one.room) == "ended"
        state = await state_of(one.room)
        assert state.seats[1].player == "ai:greedy"
        assert state.control == games.SHORT_CLOCK
        states = one.heard.count(b'class="memento"')
        assert states == 1 + state.ply
        assert one.heard.count(b"moveRequest") == sum(
            placed.seat == 0 for placed in state.position.played
        )
        assert b'<player name="greedy" team="TWO"/>' in one.heard

    at_door(act, against=Against(level="greedy"))


def test_an_administrator_prepares_observes_and_steps():
    async def act(house: House) -> None:
        admin = await house.admin()
        admin.say(PREPARE.format("true"))
        codes = re.findall(
            "<reservation>(.*?)</reservation>",
            (await admin.hear("</prepared")).decode(),
        )
        admin.say(f'<observe roomId="{admin.room}"/>')
        await admin.hear("<observed")
        two, one = [
            await house.enter(f'<joinPrepared reservationCode="{code}"/>')
            for code in reversed(codes)
        ]
        assert b'class="welcomeMessage" color="ONE"' in await one.hear("</state>")
        await two.hear("</state>")
        await admin.hear("</state>")
        admin.say(f'<step roomId="{admin.room}" forced="false"/>')
        await one.hear("moveRequest")
        await move(one)
        await two.hear("lastMove class")
        admin.say(f'<pause roomId="{admin.room}" pause="false"/>')
        await admin.hear('class="paused" paused="false"')
        await two.hear("moveRequest")
        two.say(f'<joinPrepared reservationCode="{codes[0]}"/>')
        answer = await two.hear("</errorpacket")
        assert b"A client can play only one game at a time." in answer
        admin.say(f'<cancel roomId="{admin.room}"/>')
        for client in (admin, one, two):
            heard = (await client.hear("<left")).decode()
            assert '<player name="ada" team="ONE"/>' in heard
            assert 'team="ONE" regular="true" reason="ada hat am meisten' in heard
        assert await ended(admin.room) == "aborted"

    at_door(act)


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ('<authenticate password="guess"/>', "AuthenticationFailedException"),
        (PREPARE.format("false"), "UnauthenticatedException: Request PrepareGame"),
        ('<joinPrepared reservationCode="x"/>', "UnknownReservationException"),
        ('<joinRoom roomId="x"/>', "find a room with id x"),
        (SKIP.format("x"), "find a room with id x"),
        ('<left roomId="x"/>', "Unhandled Packet"),
    ],
)
def test_a_failed_request_leaves_the_connection_open(request_, told, monkeypatch):
    monkeypatch.setattr(door, "WRONG_PASSWORD_S", 0.01)

    async def act(house: House) -> None:
        client = await house.enter(request_)
        assert told.encode() in await client.hear("</errorpacket>")
        client.say("<join/>")
        await client.hear("<joined")

    at_door(act)


def test_a_client_joins_the_game_of_a_person():
    person = a_guest().actor
    made = seating.create_game(
        command=Command(person),
        ruleset=games.ruleset(),
        visibility="public",
        table=Table({1: person}, {}),
    ).state

    async def act(house: House) -> None:
        client = await house.enter(f'<joinRoom roomId="{made.id}"/>')
        await client.hear("moveRequest")
        await move(client)
        await client.hear("lastMove class")
        late = await house.enter(f'<joinRoom roomId="{made.id}"/>')
        assert b"is already full!" in await late.hear("</errorpacket>")

        def resign() -> None:
            loaded = execution.read_for(made.id, person, None)
            seat = loaded.state.seats_of(person)[0]
            command = Command(person)
            execution.execute(
                loaded, command, lambda s: decisions.resign(s, seat, None)
            )

        await aside(resign)
        assert b"TWO hat das Spiel verlassen" in await client.hear("<left")

    at_door(act)


def test_a_person_takes_the_open_seat():
    person = a_guest().actor

    async def act(house: House) -> None:
        client = await house.join()
        await aside(lambda: games.take_seat(client.room, 1, person))
        await client.hear("moveRequest")
        state = await state_of(client.room)
        assert state.control == games.LONG_CLOCK

    at_door(act, against=Against(are_people=True))


def test_named_accounts_play_before_guests_do():
    ada, bob = a_guest().actor, a_guest().actor

    async def act(house: House) -> None:
        one, _ = await house.pair()
        await house.pair()
        seats = (await state_of(one.room)).seats
        assert [seat.player for seat in seats] == [ada, bob]
        one.say("<close/>")
        await freed(house, ada, bob)
        seats = (await state_of((await house.join()).room)).seats
        assert seats[0].player in (ada, bob)

    at_door(act, accounts=(ada, bob))


def test_a_door_that_closes_leaves_the_game_to_its_clock():
    rooms: list[str] = []

    async def act(house: House) -> None:
        one, two = await house.pair()
        rooms.append(one.room)
        await house.door.close()
        for client in (one, two):
            end = (await client.hear_all())[-300:]
            assert end.endswith(
                b'<left roomId="%s"/>\n  <close/>\n</protocol>' % one.room.encode()
            )

    at_door(act)
    state = event_store.read(rooms[0]).state
    assert state.status == "playing"
    assert state.clock is not None
    assert state.clock.deadline is not None


def test_connections_are_few_and_none_idles(monkeypatch):
    monkeypatch.setattr(door, "MOST_CONNECTIONS", 2)

    async def act(house: House) -> None:
        one = await house.join()
        with monkeypatch.context() as patch:
            patch.setattr(connections, "IDLE_S", 0.2)
            idle, refused = await house.enter(), await house.enter()
            assert await refused.hear_all() == b""
            assert await idle.hear_all() == b""
        await house.join()
        await one.hear("moveRequest")

    at_door(act)
