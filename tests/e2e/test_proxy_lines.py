"""Expensive requests behind the proxy of docker/: others pass them."""

import socket
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from games.lab.client.api import Client
from tests.e2e.proxy import HOST, ask, echoing, fronting, needs_nginx, serving
from tests.e2e.table import create, legal_moves, until
from tests.stack import Stack

pytestmark = [pytest.mark.depth, needs_nginx]

AT_ONCE = 50
IN_LINE = 41
"""Expensive requests of one address that go on or wait, if they come at once."""
EXPENSIVE = [
    "GET /api/v1/games/1/states/2.png?size=1600",
    "GET /api/v1/records.ndjson",
    "GET /api/v1/records?variant=duo&pattern=a1",
    "POST /api/v1/auth/app/v1/auth/login",
    "POST /api/v1/variants/duo/solutions",
]


def test_a_web_process_draws_pictures_and_plays_meanwhile(
    stack: Stack, broker: str, tmp_path: Path
) -> None:
    pytest.importorskip("resvg_py", reason="PNG need the extra `pictures`")
    with (
        serving(stack, tmp_path, RATE_LIMITS_URL=f"{broker}?db=6") as proxy,
        Client(proxy.url) as player,
    ):
        player.token = player.post("/guests", {}).body["token"]
        game = create(player, "trigon", "me", "me", "me", "me")
        path = f"/api/v1/games/{game}/states/1.png?size=1600"
        answers = []
        drawing = [
            threading.Thread(
                target=lambda source: answers.append(ask(proxy, path, source=source)),
                args=(f"127.0.0.{number}",),
            )
            for number in range(20, 28)
        ]
        for one in drawing:
            one.start()
        move = legal_moves(player, game)[0]
        assert player.post(f"/games/{game}/moves", move).status == 201
        for one in drawing:
            one.join()
        statuses = {answer.status for answer in answers}
        assert 200 in statuses
        assert statuses <= {200, 503}  # beyond two of the process


@pytest.mark.parametrize("line", EXPENSIVE)
def test_expensive_requests_wait_at_the_proxy_and_others_pass(tmp_path, line):
    source = "127.0.0.6"
    head = f"{line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
    with (
        echoing() as web,
        fronting(tmp_path, web=web) as proxy,
        ExitStack() as ending,
    ):
        sockets = [
            ending.enter_context(
                socket.create_connection((HOST, proxy.port), source_address=(source, 0))
            )
            for _ in range(AT_ONCE)
        ]
        for each in sockets:
            each.sendall(head.encode())
        assert ask(proxy, "/api/v1/games", source=source).status == 200
        other = ask(proxy, "/api/v1/games/1/states/2.png", source="127.0.0.7")
        assert other.status == 200
        # Requests beyond the line are refused at once; those in it still wait.
        until(lambda: proxy.log.count(" 429 ") >= AT_ONCE - IN_LINE)
        assert proxy.log.count(" 200 ") < IN_LINE
