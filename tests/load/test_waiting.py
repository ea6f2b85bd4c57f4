"""Response times for a visitor while people or programs play 16 games of Classic.

The visitor uses the server of `manage.py up`, which also serves the page. People think
between their moves, so they make half as many moves as programs.
"""

import gzip
import http.client
import re
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import repeat
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from urllib.parse import urlsplit

from games.lab.client.api import PREFIX, Client
from tests.blokus_api.page.reading import BROWSER
from tests.e2e.table import COMPUTER, PATIENCE, create, wait_for_ply, wait_for_record
from tests.load.generator import Table, load
from tests.load.processes import busy_seconds
from tests.load.runs import (
    IS_JUDGED,
    MANY,
    PROCESSORS,
    SECONDS,
    play,
    recorded,
    tables,
)
from tests.load.stack import DurableStack
from tests.load.test_moves import MOVES

PART = SECONDS / 4 if IS_JUDGED else SECONDS / 50
"""Seconds for which the visitor repeats one kind of request."""
SIMULATIONS = 10_000 if IS_JUDGED else 500
CONNECTIONS = 6
"""Number of connections that a browser opens to one server."""
NAMED = re.compile(
    rb'<(?:link rel="(?:stylesheet|preload|modulepreload|icon)" href|script.*?src)='
    rb'"(.+?)"'
)
ASKED = (
    *("/variants", "/puzzles/daily", "/game-of-the-day"),
    *("/games?status=open&open_seats=true&limit=20", "/games?status=playing&limit=20"),
)
"""Requests of the scripts in the first view."""
ROW = "{:<28}" + "{:>16}" * 3


class Visitor:
    """A visitor with a running game and a finished one, while others play."""

    def __init__(self, client: Client) -> None:
        self._client = client
        client.token = client.post("/guests", {}).body["token"]
        self._game = create(client, "duo", "me", "me")
        self._ended = create(client, "duo", COMPUTER, COMPUTER)
        wait_for_record(client, self._ended)

    @property
    def wishes(self) -> Mapping[str, Callable[[], object]]:
        return {
            "the page's first view": self._first_view,
            "a hint": self._hint,
            "a first move of level 5": self._computer_move,
            "a picture": lambda: self._get(f"{PREFIX}/games/{self._game}.svg"),
            "a picture as PNG": lambda: self._get(f"{PREFIX}/games/{self._game}.png"),
            "an export": lambda: self._get(
                f"{PREFIX}/games/{self._ended}/record.blksgf"
            ),
        }

    def _first_view(self) -> None:
        """Request the document, its files, and what its scripts need from the API."""
        [document] = self._get("/")
        named = dict.fromkeys(name.decode() for name in NAMED.findall(document))
        assert any(name.endswith("/main.js") for name in named)
        with ThreadPoolExecutor(CONNECTIONS) as connections:
            for paths in ([*named], [PREFIX + path for path in ASKED]):
                parts = [paths[number::CONNECTIONS] for number in range(CONNECTIONS)]
                list(connections.map(lambda part: self._get(*part), parts))

    def _hint(self) -> None:
        hint = {"kind": "hint", "game": self._game, "simulations": SIMULATIONS}
        accepted = self._client.post("/analyses", hint)
        assert accepted.status == 202, accepted
        [stream] = self._get(f"{PREFIX}/analyses/{accepted.body['id']}/stream")
        assert b'"status":"done"' in stream

    def _computer_move(self) -> None:
        wait_for_ply(self._client, create(self._client, "duo", {"ai": "5"}, "me"), 1)

    def _get(self, *paths: str) -> list[bytes]:
        """Request these paths over a new connection, and return the contents."""
        host = urlsplit(self._client.url).netloc
        bearer = {"Authorization": f"Bearer {self._client.token}"}
        contents = []
        with closing(http.client.HTTPConnection(host, timeout=60)) as connection:
            for path in paths:
                headers = {"Accept": BROWSER, "Accept-Encoding": "gzip"}
                headers |= bearer if path.startswith(PREFIX) else {}
                connection.request("GET", path, headers=headers)
                answer = connection.getresponse()
                content = answer.read()
                assert answer.status == 200, (path, content)
                is_packed = answer.headers["Content-Encoding"] == "gzip"
                contents.append(gzip.decompress(content) if is_packed else content)
        return contents


@dataclass
class Waits:
    """Response times of the visitor by kind of request, and the load meanwhile."""

    rate: float = 0.0
    busy: float = 0.0
    """Share of the processors that worked, including work for the visitor."""
    seconds: dict[str, list[float]] = field(default_factory=dict)

    def row(self, name: str) -> str:
        ordered = sorted(self.seconds[name])
        middle, late = (
            1000 * ordered[round(share * (len(ordered) - 1))] for share in (0.5, 0.95)
        )
        return f"{middle:.0f}, {late:.0f}"


def test_what_a_visitor_waits_for(durable_stack, committed, tell):
    with Client(url := durable_stack.streams_url) as client:
        visitor = Visitor(client)
        for wish in visitor.wishes.values():
            wish()
        alone = waits(durable_stack, visitor)
        rate = play(durable_stack, "classic", MANY, PART, url).rate
        with others(url, pause=2 * MANY / rate):
            half = waits(durable_stack, visitor)
        with others(url, pause=0.0):
            full = waits(durable_stack, visitor)
    runs = (alone, half, full)
    tell(ROW.format("p50, p95 in ms while others", "do nothing", "play", "hurry"))
    for name in alone.seconds:
        tell(ROW.format(name, *(run.row(name) for run in runs)))
    tell(ROW.format("moves/s of others", *(f"{run.rate:.0f}" for run in runs)))
    tell(ROW.format("processors at work", *(f"{run.busy:.0%}" for run in runs)))
    tell(ROW.format("hints", *(len(run.seconds["a hint"]) for run in runs)))


def waits(stack: DurableStack, visitor: Visitor) -> Waits:
    """Measure each kind of request for some time."""
    response_times = Waits()
    moves, busy, started = stack.query(MOVES), busy_seconds(), time.perf_counter()
    for name, wish in visitor.wishes.items():
        times = response_times.seconds[name] = []
        while sum(times) < PART:
            wished = time.perf_counter()
            wish()
            times.append(time.perf_counter() - wished)
    took = time.perf_counter() - started
    response_times.rate = (stack.query(MOVES) - moves) / took
    response_times.busy = (busy_seconds() - busy) / took / PROCESSORS
    return response_times


@contextmanager
def others(url: str, pause: float) -> Iterator[None]:
    """Play in another process, which does not share the GIL with the visitor."""
    forking = get_context("fork")
    begun = forking.Event()
    playing = forking.Process(target=play_on, args=(url, pause, begun))
    playing.start()
    try:
        assert begun.wait(PATIENCE)
        yield
        assert playing.is_alive(), "the others stopped playing"
    finally:
        playing.terminate()
        playing.join()


def play_on(url: str, pause: float, begun: Event) -> None:
    """Play without end, with a pause before each move, in seconds."""
    with tables([url], recorded("classic"), MANY) as seated:
        begun.set()
        if not pause:
            load(seated)
        with ThreadPoolExecutor(MANY) as players:
            list(players.map(play_slowly, seated, repeat(pause)))


def play_slowly(table: Table, pause: float) -> None:
    while True:
        if table.request and table.request.is_move:
            time.sleep(pause)
        table.send()
        table.receive()
