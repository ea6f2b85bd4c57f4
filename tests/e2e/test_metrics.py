"""Every sort of process tells its metrics, on a port that it has for them alone."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

from blokus_api.embedded import programs
from blokus_api.embedded.address import listens
from blokus_api.embedded.process import Child, Program
from games.lab.client.api import Client
from games.storage.queues import OWNER_CLASSES
from tests.blokus_api.metrics.scraped import Samples, scraped, value
from tests.e2e.listening import listening
from tests.e2e.table import (
    COMPUTER,
    PATIENCE,
    create,
    legal_moves,
    until,
    wait_for_ply,
)
from tests.ports import free_port
from tests.stack import Stack

pytestmark = pytest.mark.depth

Started = Callable[..., int]
TURNS = {"task": "games.play_ai_turn", "state": "success", "owner_class": "guest"}


@pytest.fixture
def telling(stack: Stack, tmp_path: Path) -> Iterator[Started]:
    """Starts a process with metrics; returns their port."""
    with ExitStack() as ending:

        def start(program: Callable[..., Program], *address: object) -> int:
            port = free_port()
            folder = tmp_path / "counted"
            folder.mkdir(exist_ok=True)
            env = {**os.environ, **stack.env, "METRICS_PORT": str(port)}
            if program in programs.WORKERS:
                env["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
            child = Child(program(env, *address), tmp_path / "log")
            ending.callback(child.stop)
            until(lambda: is_told(port))
            return port

        yield start


def is_told(port: int) -> bool:
    try:
        scraped(port)
    except URLError:
        return False
    return True


def test_moves_are_counted_by_the_web_process_that_took_them(telling: Started) -> None:
    port = free_port()
    metrics = telling(programs.web, "127.0.0.1", port)
    with Client(f"http://127.0.0.1:{port}") as client:
        client.token = client.post("/guests", {}).body["token"]
        game = create(client, "solo-84-descending", "me")
        client.post(f"/games/{game}/moves", legal_moves(client, game)[0])
    route = "api/v1/games/<uuid:game>/moves"
    name = "blokus_http_request_seconds_count"
    asked = {"route": route, "status": "2xx", "owner_class": "guest"}
    # A request is counted after its response.
    until(lambda: value(scraped(metrics), name, method="POST", **asked) == 1)
    assert value(scraped(metrics), "blokus_events_total", type="game.created") == 1


def test_they_are_on_no_address_that_a_proxy_leads_to(stack: Stack) -> None:
    for url in (stack.url, stack.streams_url):
        with pytest.raises(HTTPError) as refused:
            urlopen(f"{url}/metrics", timeout=PATIENCE)
        assert refused.value.code == 404
        refused.value.close()


def test_streams_tell_how_many_they_hold_and_for_whom(telling: Started) -> None:
    port = free_port()
    metrics = telling(programs.streams, "127.0.0.1", port)
    until(lambda: listens("127.0.0.1", port))
    url = f"http://127.0.0.1:{port}"
    with Client(url) as client:
        client.token = client.post("/guests", {}).body["token"]
        path = f"/games/{create(client, 'duo', 'me', 'me')}/stream"
        with listening(url, path, client.token), listening(url, path):
            until(lambda: held(metrics) == {"guest": 1, "account": 0, "nobody": 1})


def held(metrics: int) -> dict[str, float]:
    """Return the number of open streams by class of owner."""
    found, name = scraped(metrics), "blokus_streams_open"
    return {owners: value(found, name, owner_class=owners) for owners in OWNER_CLASSES}


def test_the_relay_tells_of_all_processes(telling: Started) -> None:
    found = scraped(telling(programs.relay))
    assert value(found, "blokus_database_up") == 1
    assert ("blokus_feed_lag_seconds", frozenset()) in found


def test_a_worker_tells_what_the_processes_of_its_pool_did(
    telling: Started, stack: Stack, guest: Callable[[], Client]
) -> None:
    stack.stop("worker")
    try:
        port = telling(programs.worker)
        player = guest()
        game = create(player, "duo", COMPUTER, COMPUTER)
        wait_for_ply(player, game, 4)

        def turns(found: Samples) -> float:
            return value(found, "blokus_task_seconds_count", **TURNS)

        until(lambda: turns(scraped(port)) >= 4)
        found = scraped(port)
    finally:
        stack.start("worker")
    assert value(found, "blokus_task_seconds_sum", **TURNS) > 0
    assert value(found, "blokus_events_total", type="move.played") >= 4
