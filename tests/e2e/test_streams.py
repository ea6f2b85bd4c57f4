"""Streams over a running stack: nothing is missed, whatever stops meanwhile."""

import itertools
import threading
import time

import pytest

from blokus_api.players.tokens.authentication import REMEMBERED_SECONDS
from games.lab.client.api import Client
from tests.e2e.listening import Message, listening
from tests.e2e.table import (
    COMPUTER,
    create,
    events,
    killed,
    legal_moves,
    wait_for_record,
)

pytestmark = pytest.mark.depth


def play(player, game):
    answer = player.post(f"/games/{game}/moves", legal_moves(player, game)[0])
    assert answer.status == 201, answer
    return answer


def test_a_stream_begins_with_the_game_and_goes_on_with_every_move(stack, guest):
    player = guest()
    game = create(player, "duo", "me", "me")

    with listening(stack.streams_url, f"/games/{game}/stream") as stream:
        assert stream.response.status == 200
        assert stream.response.headers["Content-Type"] == "text/event-stream"
        [snapshot] = stream.take(1)
        assert (snapshot.name, snapshot.data) == (
            "snapshot",
            player.get(f"/games/{game}").body,
        )
        for _ in range(3):
            play(player, game)
        moves = stream.take(3)

    assert [move.data for move in moves] == events(player, game)[snapshot.id :]
    assert [move.id for move in moves] == [move.data["version"] for move in moves]


def test_a_stream_that_breaks_again_and_again_misses_nothing(stack, guest):
    spectator = guest()
    game = create(spectator, "duo", COMPUTER, COMPUTER)

    seen: list[Message] = []
    last = 0
    while not seen or seen[-1].data["type"] != "game.scored":
        path = f"/games/{game}/stream"
        with listening(stack.streams_url, path, after=last) as stream:
            for message in itertools.islice(stream, 3):
                seen.append(message)
                last = message.id

    assert [message.data for message in seen] == events(spectator, game)
    with listening(stack.streams_url, f"/games/{game}/stream", after=last) as over:
        assert over.response.status == 204


def test_one_stream_over_all_my_games_and_nobody_elses(stack, guest):
    player, stranger = guest(), guest()
    games = [
        create(player, "duo", "me", "me", visibility=visibility)
        for visibility in ("public", "private")
    ]
    other = create(stranger, "duo", "me", "me")

    with listening(stack.streams_url, "/me/stream", token=player.token) as stream:
        [snapshot] = stream.take(1)
        assert {game["id"] for game in snapshot.data["games"]} == set(games)
        played = [play(player, games[0]), play(stranger, other), play(player, games[1])]
        first = first_of(stream, played[0])
    play(player, games[0])

    with listening(
        stack.streams_url, "/me/stream", token=player.token, after=first.id
    ) as resumed:
        told = resumed.take(2)

    assert [(one.data["game"], one.data["version"]) for one in told] == [
        (games[1], played[2].body["version"]),
        (games[0], played[0].body["version"] + 1),
    ]


def first_of(stream, answer):
    """What came before the snapshot may be told again after it."""
    return next(
        message
        for message in stream
        if message.data["hash"] == answer.body["events"][0]["hash"]
    )


def test_a_private_game_is_not_there_for_others(stack, guest):
    player, stranger = guest(), guest()
    game = create(player, "duo", "me", "me", visibility="private")
    path = f"/games/{game}/stream"

    for token, status in ((player.token, 200), (stranger.token, 404), (None, 404)):
        with listening(stack.streams_url, path, token=token) as stream:
            assert stream.response.status == status
    with listening(stack.streams_url, "/me/stream") as nobody:
        assert nobody.response.status == 401
        assert nobody.response.headers["Content-Type"] == "application/problem+json"


def test_a_long_poll_answers_as_soon_as_something_happens(stack, guest):
    player = guest()
    game = create(player, "duo", "me", "me")
    version = len(events(player, game))
    path = f"/games/{game}/stream?after={version}&wait="
    with Client(stack.streams_url) as waiting:
        assert waiting.get(f"{path}0").body == {"items": [], "after": version}
        move = threading.Timer(0.5, play, (player, game))
        move.start()
        answer = waiting.get(f"{path}30")
        move.join()
        assert answer.body == {
            "items": events(player, game)[version:],
            "after": version + 1,
        }
        assert waiting.get(f"{path}30").body == answer.body


def test_what_happened_while_the_streams_were_killed_is_told(stack, guest):
    player = guest()
    game = create(player, "duo", "me", "me")
    path = f"/games/{game}/stream"
    with listening(stack.streams_url, path) as stream:
        [snapshot] = stream.take(1)
        with killed(stack, "streams"):
            play(player, game)
    with listening(stack.streams_url, path, after=snapshot.id) as resumed:
        assert resumed.take(1)[0].id == snapshot.id + 1
        play(player, game)
        assert resumed.take(1)[0].id == snapshot.id + 2


def test_a_stream_outlives_the_relay(stack, guest):
    player = guest()
    game = create(player, "duo", "me", "me")
    with listening(stack.streams_url, f"/games/{game}/stream") as stream:
        [snapshot] = stream.take(1)
        with killed(stack, "relay"):
            play(player, game)
        assert stream.take(1)[0].id == snapshot.id + 1


def test_a_stream_outlives_the_database(stack, guest, database):
    player = guest()
    game = create(player, "duo", "me", "me")
    with listening(stack.streams_url, f"/games/{game}/stream") as stream:
        [snapshot] = stream.take(1)
        with database.away():
            time.sleep(0.5)
        play(player, game)
        assert stream.take(1)[0].id == snapshot.id + 1


def test_what_is_no_stream_is_answered_as_well(stack, guest):
    """`manage.py up` lets one server answer everything."""
    player = guest()
    game = create(player, "duo", COMPUTER, COMPUTER)
    wait_for_record(player, game)
    with Client(stack.streams_url, player.token) as client:
        assert client.get(f"/games/{game}").body == player.get(f"/games/{game}").body
        assert client.post("/games", {"variant": "none"}).status == 422
        assert client.get("/players/%FF").status == 404


def test_a_revoked_token_is_refused_by_every_process_that_remembers_it(stack, guest):
    player = guest()
    game = create(player, "duo", "me", "me", visibility="private")
    made = player.post("/me/tokens", {"scopes": ["games:read"]}).body
    path = f"/games/{game}/stream"

    with listening(stack.streams_url, path, token=made["token"]) as stream:
        stream.take(1)
        for url in (stack.url, stack.streams_url):
            # Each of several processes remembers it.
            assert statuses(url, made["token"], 20) == {200}
        revoked_at = time.monotonic()
        player.delete(f"/me/tokens/{made['id']}")
        assert list(stream) == []
        for url in (stack.url, stack.streams_url):
            while statuses(url, made["token"], 20) != {401}:
                pass
        # Without a word of it, they would have asked the database only then.
        assert time.monotonic() - revoked_at < REMEMBERED_SECONDS


def statuses(url, token, times):
    """A new connection each time, so that another process may answer."""
    found = set()
    for _ in range(times):
        with Client(url, token) as client:
            found.add(client.get("/me").status)
    return found
