"""What a visitor waits for while 16 games of Classic are played, by people or programs.

The visitor uses the server of `manage.py up`, which also serves the page. People think
between their moves, so that they make half as many as programs.
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
"""Seconds for which the visitor wishes for one thing again and again."""
SIMULATIONS = 10_000 if IS_JUDGED else 500
CONNECTIONS = 6
"""Of a browser to one server."""
NAMED = re.compile(
    rb'<(?:link rel="(?:stylesheet|preload|modulepreload|icon)" href|script.*?src)='
    rb'"(.+?)"'
)
ASKED = (
    *("/variants", "/puzzles/daily", "/game-of-the-day"),
    *("/games?status=open&open_seats=true&limit=20", "/games?status=playing&limit=20"),
)
"""What the scripts of the first view ask for."""
ROW = "{:<28}" + "{:>16}" * 3


class Visitor:
    """Somebody who visits while others play, and has a game and a finished one."""

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
        """Get the document, the files that it names, and what its scripts ask for."""
        [document] = self._get("/")
        named = dict.fromkeys(name.decode() for name in NAMED.findall(document))
        assert any(name.endswith("/main.js") for name in named)
        with ThreadPoolExecutor(CONNECTIONS) as connections:
            for paths in ([*named], [PREFIX + path for path in ASKED]):
                parts = [paths[number::CONNECTIONS] for number in range(CONNECTIONS)]
                list(connections.map(lambda part: self._get(*part), parts))

    def _hint(self) -> None:
        hint = {"kind": "hint", "game": self._game, "simulations": SIMULATIONS}
        asked = self._client.post("/analyses", hint)
        assert asked.status == 202, asked
        [told] = self._get(f"{PREFIX}/analyses/{asked.body['id']}/stream")
        assert b'"status":"done"' in told

    def _computer_move(self) -> None:
        wait_for_ply(self._client, create(self._client, "duo", {"ai": "5"}, "me"), 1)

    def _get(self, *paths: str) -> list[bytes]:
        """Return what is there, over a new connection."""
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
    """How long the visitor waited for each thing, and what was played meanwhile."""

    rate: float = 0.0
    busy: float = 0.0
    """The share of the processors that worked, for the visitor too."""
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
    """Let the visitor wish for each thing for a time."""
    found = Waits()
    moves, busy, started = stack.query(MOVES), busy_seconds(), time.perf_counter()
    for name, wish in visitor.wishes.items():
        times = found.seconds[name] = []
        while sum(times) < PART:
            wished = time.perf_counter()
            wish()
            times.append(time.perf_counter() - wished)
    took = time.perf_counter() - started
    found.rate = (stack.query(MOVES) - moves) / took
    found.busy = (busy_seconds() - busy) / took / PROCESSORS
    return found


@contextmanager
def others(url: str, pause: float) -> Iterator[None]:
    """Play in a process of its own, which shares no lock of Python with the visitor."""
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
    """Play without end; who pauses thinks so many seconds before each move."""
    with tables([url], recorded("classic"), MANY) as made:
        begun.set()
        if not pause:
            load(made)
        with ThreadPoolExecutor(MANY) as players:
            list(players.map(play_slowly, made, repeat(pause)))


def play_slowly(table: Table, pause: float) -> None:
    while True:
        if table.request and table.request.is_move:
            time.sleep(pause)
        table.send()
        table.receive()
