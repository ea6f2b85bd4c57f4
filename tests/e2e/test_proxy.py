"""The proxy of docker/ in front of real servers."""

import gzip
import http.client
import itertools
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from uuid import uuid4

import pytest

from games.lab.client.api import Client
from tests.e2e.listening import listening
from tests.e2e.proxy import (
    HOST,
    NOBODY,
    Answer,
    Proxy,
    ask,
    echoing,
    fronting,
    needs_nginx,
    serving,
)
from tests.e2e.table import PATIENCE, create, legal_moves, until
from tests.records.exchange.imports.files import a_document, lines
from tests.stack import Stack

pytestmark = [pytest.mark.depth, needs_nginx]

SOON = 15.0
"""Seconds: less than nginx waits for who is slow."""
PLENTY = 1000
SLOW = 50
AT_ONCE = 100
"""Requests that one address may have open."""
MIB = 2**20
DUMP = "records-2026-09.ndjson.gz"
BURST = 900
"""Requests on one connection: nginx closes it after a thousand."""
RECEIVING = 4096
"""Bytes that the kernel takes for a client that does not read."""


@pytest.fixture(scope="module")
def proxy(
    stack: Stack, broker: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    limits = {
        f"RATE_LIMIT_{name}": str(PLENTY)
        for name in ("ANONYMOUS", "GUESTS", "REQUESTS", "MOVES")
    }
    limits["RATE_LIMIT_PROCESSOR"] = "1000000"
    folder = tmp_path_factory.mktemp("proxy")
    # Where nginx has no such file, it comes from web.
    dumps = tmp_path_factory.mktemp("dumps")
    (dumps / DUMP).write_bytes(b"x" * 8 * MIB)
    env = {"RATE_LIMITS_URL": f"{broker}?db=6", "DUMPS_DIR": str(dumps), **limits}
    with serving(stack, folder, **env) as running:
        yield running


@pytest.fixture
def player(proxy: Proxy) -> Iterator[Client]:
    with Client(proxy.url) as client:
        answer = client.post("/guests", {})
        assert answer.status == 201, answer
        client.token = answer.body["token"]
        yield client


def left(answer):
    (found,) = re.findall(r"r=(\d+)", answer.headers["RateLimit"])
    return int(found)


def play(player, game):
    answer = player.post(f"/games/{game}/moves", legal_moves(player, game)[0])
    assert answer.status == 201, answer


def test_events_come_at_once_and_a_stream_is_resumed(proxy, player):
    game = create(player, "duo", "me", "me")
    path = f"/games/{game}/stream"
    with listening(proxy.url, path) as stream:
        [snapshot] = stream.take(1)
        for number in range(3):
            play(player, game)
            assert stream.take(1)[0].id == snapshot.id + 1 + number
    play(player, game)
    with listening(proxy.url, path, after=snapshot.id + 3) as resumed:
        assert resumed.take(1)[0].id == snapshot.id + 4


def test_streams_go_to_streams_and_all_else_to_web(stack, proxy, tmp_path):
    """With nobody behind one of them, the other still answers."""
    web = fronting(tmp_path, web=stack.url)
    with web as only_web:
        assert ask(only_web, "/livez").status == 200
        for path in ("games/x/stream", "me/stream", "bot/work"):
            assert ask(only_web, f"/api/v1/{path}").status == 502
    with fronting(tmp_path, streams=stack.streams_url) as only_streams:
        assert ask(only_streams, "/livez").status == 502
        for path in ("games/x/streams", "me/stream/", "stream/x", "bot/work/x"):
            assert ask(only_streams, f"/api/v1/{path}").status == 502
        for path in ("me/stream", "bot/work"):
            assert ask(only_streams, f"/api/v1/{path}").status in {401, 404}


def test_what_a_client_says_of_its_way_is_not_passed_on(tmp_path):
    with echoing() as web, fronting(tmp_path, web=web) as alone:
        told = ask(
            *(alone, "/any/%2Fpath?a=%20b"),
            source="127.0.0.2",
            X_Forwarded_For="203.0.113.1",
            X_Forwarded_Proto="https",
            X_Request_Id="mine",
            Host="api.example",
        )
    line, _, headers = told.content.decode().partition("\r\n")
    assert line == "GET /any/%2Fpath?a=%20b HTTP/1.1"
    assert {
        "X-Forwarded-For: 127.0.0.2",
        "X-Forwarded-Proto: http",
        "X-Request-Id: mine",
        "Host: api.example",
    } <= set(headers.split("\r\n"))
    assert "203.0.113.1" not in headers


def test_all_that_is_asked_of_a_game_goes_to_one_process(tmp_path):
    with ExitStack() as ending:
        webs = [ending.enter_context(echoing()) for _ in range(3)]
        alone = ending.enter_context(fronting(tmp_path, webs[0], more_web=webs[1:]))

        def reached(path, method="GET"):
            return ask(alone, path, method).headers["X-Echoed-By"]

        everywhere = set()
        for _ in range(20):
            path = f"/api/v1/games/{uuid4()}"
            (one,) = {
                *(reached(path), reached(f"{path}/moves", "POST")),
                *(reached(f"{path}/seats/1", "PUT"), reached(f"{path}.svg?a=b")),
            }
            everywhere.add(one)
        assert len(everywhere) == 3
        assert len({reached("/api/v1/variants") for _ in range(20)}) == 3


def test_where_one_process_is_away_another_has_its_games(tmp_path):
    with echoing() as web, fronting(tmp_path, NOBODY, more_web=[web]) as alone:
        for _ in range(20):
            path = f"/api/v1/games/{uuid4()}/moves"
            assert ask(alone, path, "POST").status == 200


def test_limits_count_the_client_and_believe_nothing_that_it_says(proxy):
    forged = itertools.cycle(f"203.0.113.{number}" for number in range(1, 255))

    def left_after_many():
        # All at once: the bucket refills by 16 requests in a second.
        path = "HEAD /api/v1/variants HTTP/1.1\r\nHost: localhost\r\n"
        lines = [f"{path}X-Forwarded-For: {next(forged)}\r\n" for _ in range(200)]
        text = "\r\n".join([*lines[:-1], f"{lines[-1]}Connection: close\r\n", ""])
        with socket.create_connection(
            (HOST, proxy.port), timeout=PATIENCE, source_address=("127.0.0.2", 0)
        ) as one:
            one.sendall(text.encode())
            answers = b""
            while piece := one.recv(65_536):
                answers += piece
        return min(int(found) for found in re.findall(rb"\br=(\d+)", answers))

    until(lambda: left_after_many() <= PLENTY - 50)
    other = left(ask(proxy, "/api/v1/variants", source="127.0.0.3"))
    assert other >= PLENTY - 1


@pytest.mark.parametrize("path", ["/api/v1/variants", "/nowhere"])
def test_a_request_keeps_its_name(proxy, path):
    named = ask(proxy, path, X_Request_Id="mine-1")
    assert named.headers["X-Request-Id"] == "mine-1"
    assert len({ask(proxy, path).headers["X-Request-Id"] for _ in range(3)}) == 3
    forged = ask(proxy, path, X_Request_Id="two words").headers["X-Request-Id"]
    assert re.fullmatch(r"[0-9a-f]{32}", forged)
    until(lambda: "mine-1" in proxy.log)


def test_tags_and_packing_stay_as_the_api_made_them(proxy):
    path = "/api/v1/variants/classic/pieces"
    plain = ask(proxy, path)
    tag = plain.headers["ETag"]
    assert tag.startswith('"')
    assert "Content-Encoding" not in plain.headers
    assert ask(proxy, path, If_None_Match=tag).status == 304

    packed = ask(proxy, path, Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed.headers["ETag"] == f"W/{tag}"
    again = ask(proxy, path, Accept_Encoding="gzip", If_None_Match=f"W/{tag}")
    assert again.status == 304


def test_the_page_and_its_files_come_through(proxy):
    document = ask(proxy, "/", Accept="text/html")
    assert document.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "script-src 'self'" in document.headers["Content-Security-Policy"]
    (entry,) = re.findall(rb'<script type="module" src="([^"]+)">', document.content)
    packed = ask(proxy, entry.decode(), Accept_Encoding="gzip")
    assert packed.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert b"import" in gzip.decompress(packed.content)
    lost = ask(proxy, "/games/nowhere", Accept="text/html")
    assert (lost.status, lost.content[:15]) == (404, b"<!doctype html>")


def test_a_large_file_is_taken_and_a_larger_one_is_a_problem(proxy, player):
    headers = {
        "Authorization": f"Bearer {player.token}",
        "Content-Type": "application/x-ndjson",
    }
    game = lines(a_document())
    most = game + b"\n" * (32 * MIB - len(game))
    taken = ask(proxy, "/api/v1/imports", "POST", most, **headers)
    assert taken.status == 202, taken.content
    refused = ask(proxy, "/api/v1/imports", "POST", most + b"\n", **headers)
    assert (refused.status, refused.problem["code"]) == (413, "malformed")


@pytest.mark.parametrize("size", [MIB - 100, MIB + 1])
def test_a_body_beyond_the_limit_of_other_paths_is_a_problem(proxy, player, size):
    refused = ask(
        *(proxy, "/api/v1/games", "POST", b'"' + b"x" * size + b'"'),
        Authorization=f"Bearer {player.token}",
        Content_Type="application/json",
    )
    assert (refused.status, refused.problem["code"]) == (413, "malformed")


def test_a_refused_upload_gets_its_answer_although_no_view_read_it(proxy):
    for number in range(20, 26):
        refused = ask(
            *(proxy, "/api/v1/imports", "POST", b"x" * 30 * MIB),
            source=f"127.0.0.{number}",
            Content_Type="application/x-ndjson",
        )
        assert (refused.status, refused.problem["code"]) == (401, "unauthenticated")


def test_a_large_upload_is_told_that_servers_are_away(tmp_path):
    with fronting(tmp_path) as alone:
        answer = ask(alone, "/api/v1/imports", "POST", b"x" * 2 * MIB)
        assert (answer.status, answer.problem["code"]) == (502, "unavailable")


def test_servers_that_are_away_are_a_problem(tmp_path):
    with fronting(tmp_path) as alone:
        for path in ("/api/v1/variants", "/api/v1/me/stream"):
            answer = ask(alone, path, X_Request_Id="mine")
            assert (answer.status, answer.problem["code"]) == (502, "unavailable")
            assert answer.headers["Retry-After"] == "2"
            assert answer.headers["Server"] == "nginx"


@pytest.mark.parametrize(
    ("request_text", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"get / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"b" * 9000 + b"\r\n\r\n", 400),
        (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
    ],
    ids=["no request", "lower case", "no host", "large header", "long address"],
)
def test_what_cannot_be_read_is_a_problem(proxy, request_text, status):
    with socket.create_connection((HOST, proxy.port), timeout=PATIENCE) as connection:
        connection.sendall(request_text)
        response = http.client.HTTPResponse(connection)
        response.begin()
        answer = Answer(response)
    assert (answer.status, answer.problem["code"]) == (status, "malformed")


def test_sealed_months_come_from_disk(proxy):
    name = "records-2026-10.ndjson.gz"
    (proxy.dumps / name).write_bytes(b"sealed")
    path = f"/api/v1/dumps/{name}"
    file = ask(proxy, path)
    assert (file.status, file.content) == (200, b"sealed")
    assert file.headers["Content-Type"] == "application/gzip"
    assert file.headers["Access-Control-Allow-Origin"] == "*"
    assert ask(proxy, path, Range="bytes=2-3").content == b"al"
    assert ask(proxy, path, If_None_Match=file.headers["ETag"]).status == 304
    assert ask(proxy, path, "DELETE").problem["code"] == "method-not-allowed"
    assert ask(proxy, f"{path}x").problem["code"] == "not-found"
    assert ask(proxy, "/api/v1/dumps/..%2fnginx.conf").problem["code"] == "not-found"


def test_slow_clients_keep_nobody_from_playing(proxy, player):
    """Of three kinds, each of which would stop a web process that it came to."""
    kinds = itertools.cycle(
        [
            f"{upload(player)}",  # never ends its headers
            f"{upload(player)}\r\n[",  # nor that one its body
            f"GET /api/v1/dumps/{DUMP} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        ]
    )
    with ExitStack() as ending:
        slow = []
        for kind in itertools.islice(kinds, SLOW):
            one = ending.enter_context(socket.socket())
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVING)
            one.connect((HOST, proxy.port))
            one.settimeout(PATIENCE)
            one.sendall(kind.encode())
            slow.append((one, kind.startswith("GET")))
        game = create(player, "duo", "me", "me")
        for _ in range(5):
            for one, is_reader in slow:
                if is_reader:
                    assert one.recv(10)
                else:
                    with suppress(ConnectionError):  # cut off already
                        one.sendall(b"x")
            started = time.monotonic()
            play(player, game)
            assert time.monotonic() - started < SOON


def test_one_address_leaves_connections_to_others(proxy, player):
    with ExitStack() as ending:
        for _ in range(AT_ONCE + SLOW):
            one = socket.create_connection(
                (HOST, proxy.port), source_address=("127.0.0.4", 0)
            )
            ending.enter_context(one).sendall(f"{upload(player, 'games')}\r\n".encode())

        def refused():
            answer = ask(proxy, "/livez", source="127.0.0.4")
            return answer if answer.status == 429 else None

        answer = until(refused)
        assert answer.problem["code"] == "too-many-requests"
        assert answer.headers["Retry-After"]
        assert ask(proxy, "/livez", source="127.0.0.5").status == 200


def test_one_address_sends_so_many_requests_and_no_more(tmp_path):
    request = b"GET /nonsense HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    answers = b""
    # With nobody behind it, all of them are nginx's own.
    with fronting(tmp_path) as alone:
        for _ in range(3):
            with socket.create_connection((HOST, alone.port), timeout=PATIENCE) as one:
                one.sendall(request * (BURST - 1) + last)
                while piece := one.recv(65_536):
                    answers += piece
        assert answers.count(b"HTTP/1.1 429 ") > 0
        assert answers.count(b"HTTP/1.1 502 ") >= 1000
        assert ask(alone, "/livez", source="127.0.0.7").status == 502


def upload(player, to="imports"):
    return (
        f"POST /api/v1/{to} HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {player.token}\r\n"
        "Content-Type: application/x-ndjson\r\nContent-Length: 999\r\n"
    )


def test_a_body_in_chunks_has_a_length_behind_the_proxy(tmp_path):
    with echoing() as web, fronting(tmp_path, web=web) as proxy:
        echo = ask(proxy, "/api/v1/games", "POST", iter([b"{", b"}"]))
        head = echo.content.decode().lower()
        assert "content-length: 2\r\n" in head
        assert "transfer-encoding" not in head
        large = [b" " * 2**16] * 17
        assert ask(proxy, "/api/v1/games", "POST", iter(large)).problem["status"] == 413
