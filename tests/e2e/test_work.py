"""Work over a running stack: bots wait for it, compete for it, and die over it."""

import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from games.lab.client.api import Client
from tests.e2e.table import PATIENCE, create, killed, legal_moves, read

pytestmark = pytest.mark.depth

WAIT = 30
"""Seconds: who is not woken is answered at their end."""


def play(player, game):
    answer = player.post(f"/games/{game}/moves", legal_moves(player, game)[0])
    assert answer.status == 201, answer


def a_game(bot, opponent):
    """The opponent begins."""
    game = create(bot, "duo", "open", "me")
    answer = opponent.put(f"/games/{game}/seats/0", {})
    assert answer.status == 201, answer
    return game


def work(stack, bot, wait=0, lease=30):
    """The position, and how many seconds it took."""
    started = time.monotonic()
    with Client(stack.streams_url, bot.token) as worker:
        answer = worker.get(f"/bot/work?wait={wait}&lease={lease}")
    assert answer.status in (200, 204), answer
    return answer.body, time.monotonic() - started


def test_a_waiting_bot_is_woken_by_a_move_of_its_opponent(stack, guest):
    bot, opponent = guest(), guest()
    game = a_game(bot, opponent)
    move = threading.Timer(0.5, play, (opponent, game))
    move.start()

    found, took = work(stack, bot, wait=WAIT)

    move.join()
    assert found["game"] == read(bot, game)
    assert took < WAIT


def test_a_waiting_bot_hears_of_an_invitation_at_once(stack, guest):
    bot, person = guest(), guest()
    me = bot.get("/me").body["id"]
    invite = threading.Timer(0.5, create, (person, "duo", "me", {"player": me}))
    started = time.monotonic()
    invite.start()

    with Client(stack.streams_url, bot.token) as worker:
        found = worker.get(f"/bot/work?wait={WAIT}&invitations=true").body

    invite.join()
    assert (found["kind"], found["seat"]) == ("invitation", 1)
    assert time.monotonic() - started < WAIT


def test_a_bot_that_waited_in_vain_is_told_so(stack, guest):
    bot, opponent = guest(), guest()
    a_game(bot, opponent)

    found, took = work(stack, bot, wait=1)

    assert found is None
    assert took >= 1


def test_of_waiting_workers_each_gets_a_position_of_its_own(stack, guest):
    bot, opponent = guest(), guest()
    games = [a_game(bot, opponent) for _ in range(5)]
    with ThreadPoolExecutor(5) as pool:
        waiting = [pool.submit(work, stack, bot, wait=WAIT) for _ in games]
        for game in games:
            play(opponent, game)
        positions = [one.result()[0] for one in waiting]

    assert sorted(one["game"]["id"] for one in positions if one) == sorted(games)


def test_what_a_worker_dies_over_comes_to_one_that_waits(stack, guest):
    bot = guest()
    game = create(bot, "duo", "me", "me")
    dead, _ = work(stack, bot, lease=2)

    found, took = work(stack, bot, wait=WAIT)

    assert dead["game"]["id"] == found["game"]["id"] == game
    assert took < WAIT


def test_a_move_ends_a_lease_whoever_makes_it(stack, guest):
    bot = guest()
    game = create(bot, "duo", "me", "me")
    first, _ = work(stack, bot, lease=300)
    play(bot, game)

    again, _ = work(stack, bot)

    assert again["version"] == first["version"] + 1


def test_a_worker_that_leaves_while_it_waits_takes_nothing_along(stack, guest):
    bot, opponent = guest(), guest()
    game = a_game(bot, opponent)
    gone = Client(stack.streams_url, bot.token)
    gone._connection.connect()
    gone._connection.putrequest("GET", "/api/v1/bot/work?wait=20&lease=300")
    gone._connection.putheader("Authorization", f"Bearer {bot.token}")
    gone._connection.endheaders()
    time.sleep(0.3)
    connection = gone._connection.sock
    connection.shutdown(socket.SHUT_WR)
    connection.settimeout(PATIENCE)
    assert connection.recv(1) == b"", "the server has noticed"
    gone.close()
    time.sleep(0.3)

    play(opponent, game)

    found, _ = work(stack, bot, wait=10)
    assert found["game"]["id"] == game


def test_where_nothing_waits_the_web_answers_at_once(stack, guest):
    bot = guest()
    assert bot.get("/bot/work?wait=20").status == 204
    game = create(bot, "duo", "me", "me")
    assert bot.get("/bot/work").body["game"]["id"] == game


def test_a_lease_outlives_the_streams_process(stack, guest):
    bot = guest()
    create(bot, "duo", "me", "me")
    assert work(stack, bot)[0]
    with killed(stack, "streams"):
        pass
    assert work(stack, bot)[0] is None
