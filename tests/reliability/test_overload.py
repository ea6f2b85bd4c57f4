"""Too many at once (test 19)."""

import random
import socket
import time
from contextlib import ExitStack
from urllib.parse import urlsplit

import psycopg

from blokus_api.embedded.cluster import SUPERUSER
from games.lab.client.api import Client
from tests.e2e.proxy import fronting, needs_nginx
from tests.e2e.table import create, until
from tests.reliability.calling import View
from tests.reliability.sizes import within

SLOW = 200
SOON = within(2)


def test_without_a_connection_to_spare_it_says_so_at_once(house, measured):
    url = house.database.server.url(SUPERUSER, house.folder.name)
    with house.guest() as player, psycopg.connect(url, autocommit=True) as admin:
        game = create(player, "duo", "me", "me")
        move = dict(View(player, game).a_move(random.Random(19)))
        admin.execute("ALTER ROLE blokus_app CONNECTION LIMIT 0")
        try:
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE usename = 'blokus_app'"
            )
            started = time.monotonic()
            answer = player.post(f"/games/{game}/moves", move, key="k")
            took = time.monotonic() - started
        finally:
            admin.execute("ALTER ROLE blokus_app CONNECTION LIMIT -1")
        assert (answer.status, answer.body["code"]) == (503, "unavailable")
        assert took < SOON
        settled = until(lambda: stored(player, game, move))
        assert settled
    house.assert_fed()
    measured(19, f"no connection: 503 after {1000 * took:.0f} ms")


def stored(player: Client, game: str, move: dict[str, object]) -> bool:
    return player.post(f"/games/{game}/moves", move, key="k").status in (200, 201)


@needs_nginx
def test_slow_clients_keep_nobody_from_playing(house, tmp_path, measured):
    with (
        fronting(tmp_path, house.url, house.streams_url) as proxy,
        Client(proxy.url) as player,
        ExitStack() as closing,
    ):
        player.token = player.post("/guests", {}).body["token"]
        view = View(player, create(player, "duo", "me", "me"))
        at = urlsplit(proxy.url)
        for _ in range(SLOW):
            slow = socket.create_connection((str(at.hostname), at.port or 80))
            closing.callback(slow.close)
            slow.sendall(b"POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\n")
        chance, longest = random.Random(19), 0.0
        for _ in range(10):
            started = time.monotonic()
            answer = player.post(f"/games/{view.game}/moves", dict(view.a_move(chance)))
            longest = max(longest, time.monotonic() - started)
            assert answer.status == 201
            view.learn(answer.body["events"])
    assert longest < SOON
    measured(19, f"{SLOW} slow clients: moves within {1000 * longest:.0f} ms")
