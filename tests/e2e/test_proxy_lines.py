"""Expensive requests behind the proxy of docker/: others pass them."""

import itertools
import re
import socket
import threading
from contextlib import ExitStack
from pathlib import Path
from uuid import UUID

import pytest
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

from games.api.http.endpoint import EXPENSIVE_BUCKETS
from games.api.http.expensive import expensive_holder
from games.lab.client.api import Client
from tests.e2e.proxy import HOST, ask, echoing, fronting, needs_nginx, serving
from tests.e2e.table import PATIENCE, create, legal_moves, until
from tests.stack import Stack

pytestmark = [pytest.mark.depth, needs_nginx]

AT_ONCE = 90
IN_LINE = 41
"""Expensive requests of one address that go on or wait, if they come at once: two more
in each second that a busy machine takes to send them."""
EXPENSIVE = [
    "GET /api/v1/games/1/states/2.png?size=1600",
    "GET /api/v1/records.ndjson",
    "GET /api/v1/records?variant=duo&pattern=a1",
    "POST /api/v1/auth/app/v1/auth/login",
    "POST /api/v1/variants/duo/solutions",
    "POST /api/v1/imports",
]
SOURCES = itertools.count(1)
GAME = f"/api/v1/games/{UUID(int=0xAB7)}"
PNG, BROWSER = "image/png", "text/html,image/avif,image/webp,image/apng,*/*;q=0.8"
SPELLINGS = [
    ("GET", f"{GAME}%2Epng", ""),
    ("GET", f"{GAME}.%70ng?size=1600", ""),
    ("HEAD", f"{GAME}.png", ""),
    ("GET", GAME.upper().replace("API/V1/GAMES", "api/v1/games") + ".png", ""),
    ("GET", GAME, PNG),
    ("GET", GAME, "IMAGE/PNG"),
    ("GET", f"{GAME}?version=3", "image/*, image/svg+xml;q=0"),
    ("GET", "/api/v1/variants/duo", "text/html, image/png;q=0.1"),
    ("GET", f"/api/v1/records/{UUID(int=0xAB7)}", PNG),
    ("GET", "/api/v1/records?p%61ttern=a1", ""),
    ("GET", "/api/v1/records?variant=duo&%70attern=a1", ""),
    ("GET", "/api/v1/records.ndjson?after=3", ""),
    ("GET", "/api/v1/r%65cords.ndjson", ""),
    ("POST", "/api/v1/%69mports", ""),
    ("POST", "/api/v1/auth/app/v1/auth/password%2Freset", ""),
    ("PATCH", "/api/v1/auth/app/v1/account/email", ""),
]
INEXPENSIVE = [
    ("GET", GAME, "application/json"),
    ("GET", GAME, BROWSER),
    ("GET", f"{GAME}.svg", PNG),
    ("GET", f"{GAME}/stream?a=.png", ""),
    ("GET", "/api/v1/records?player=100%25", ""),
    ("GET", "/api/v1/imports", ""),
    ("GET", "/api/v1/auth/app/v1/auth/session", ""),
    ("POST", f"{GAME}/moves", ""),
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
        # 503: beyond two of the process, or too slow on a busy machine.
        assert {answer.status for answer in answers} <= {200, 503}
        until(lambda: ask(proxy, path, source="127.0.0.30").status == 200)


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
        until(lambda: proxy.log.count(" 429 ") >= (AT_ONCE - IN_LINE) / 2)
        assert proxy.log.count(" 200 ") < IN_LINE


def is_spaced(proxy, method, path, accept=""):
    """Return whether the proxy lets further requests of this kind wait."""
    source = f"127.0.2.{next(SOURCES)}"
    headers = {"Accept": accept} if accept else {}
    echo = ask(proxy, path, method, source=source, **headers)
    assert echo.status == 200
    return "X-Expensive" in echo.headers


def environ_of(method, path, accept):
    return RequestFactory().generic(method, path, HTTP_ACCEPT=accept).META


def test_no_spelling_of_an_expensive_request_passes_the_proxy(tmp_path):
    with echoing() as web, fronting(tmp_path, web, streams=web) as proxy:
        for each in SPELLINGS:
            assert expensive_holder(environ_of(*each)) is not None, each
            assert is_spaced(proxy, *each), each
        for each in INEXPENSIVE:
            assert expensive_holder(environ_of(*each)) is None, each
            assert not is_spaced(proxy, *each), each


def endpoints(patterns, prefix=""):
    """Yield the paths and classes of all views."""
    for each in patterns:
        path = prefix + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from endpoints(each.url_patterns, path)
        elif isinstance(each, URLPattern):
            view_class = getattr(each.callback, "view_class", None)
            yield "/" + re.sub("<[^>]+>", "1", path), view_class


def test_the_proxy_knows_all_expensive_endpoints(tmp_path):
    with echoing() as web, fronting(tmp_path, web=web) as proxy:
        count = 0
        for path, view in endpoints(get_resolver().url_patterns):
            buckets = getattr(view, "buckets", {}).items()
            methods = {name for name, bucket in buckets if bucket in EXPENSIVE_BUCKETS}
            methods |= {"GET"} if getattr(view, "is_export", False) else set()
            for method in methods | getattr(view, "expensive_methods", set()):
                count += 1
                assert is_spaced(proxy, method, path), (method, path)
        assert count > 10


@pytest.mark.parametrize(
    ("one", "other", "are_together"),
    [
        ("2001:db8:1:2::5", "2001:db8:1:2:ffff:1:2:3", True),
        ("2001:db8::5", "2001:db8::1:2:3:4", True),
        ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
        ("2001:db8::5", "2001:db9::5", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("192.0.2.1", "192.0.2.2", False),
    ],
)
def test_a_network_of_ipv6_is_one_client(tmp_path, one, other, are_together):
    with echoing() as web, fronting(tmp_path, web=web) as proxy:
        echoes = [
            ask(proxy, "/api/v1/games/1.png", X_Test_Address=address).content
            for address in (one, other)
        ]
    keys = [re.findall(rb"\nX-Expensive: (.+)\r\n", echo)[0] for echo in echoes]
    assert (keys[0] == keys[1]) == are_together, keys


def leave(proxy, web, line, sources):
    """Let requests of these addresses reach a server that never answers."""
    method, path = line.split()
    for source in sources:
        request = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        client = socket.create_connection(
            (HOST, proxy.port), source_address=(source, 0)
        )
        client.sendall(request.encode())
        reached, _ = web.accept()
        yield client, reached


@pytest.mark.parametrize(
    ("line", "sources"),
    [
        ("GET /api/v1/records.ndjson", ["127.0.0.6"] * 2),
        ("GET /api/v1/dumps/running.ndjson", ["127.0.0.6"] * 2),
        ("POST /api/v1/imports", ["127.0.0.6"] * 10),
        ("GET /api/v1/records.ndjson", [f"127.0.3.{n}" for n in range(20)]),
    ],
    ids=["exports", "months", "uploads", "exports of all"],
)
def test_few_large_files_lie_at_the_proxy(tmp_path, line, sources):
    with socket.create_server((HOST, 0)) as web, ExitStack() as ending:
        web.settimeout(PATIENCE)
        address = f"http://{HOST}:{web.getsockname()[1]}"
        proxy = ending.enter_context(fronting(tmp_path, web=address))
        for ends in leave(proxy, web, line, sources):
            for each in ends:
                ending.enter_context(each)
        method, path = line.split()
        refused = ask(proxy, path, method, source=sources[-1])
        assert refused.problem["code"] == "too-many-requests"
