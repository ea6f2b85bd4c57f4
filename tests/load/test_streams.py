"""A thousand streams, idle and while games are played, on a durable stack; by name."""

import itertools
import re
import resource
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime

import pytest

from games.lab.client.api import Client
from tests.e2e.table import create, legal_moves
from tests.load.audience import Audience, Wish, audience
from tests.load.generator import Table
from tests.load.processes import resident
from tests.load.runs import IS_JUDGED, SECONDS, recorded, tables
from tests.load.stack import DurableStack

STREAMS = 1000 if IS_JUDGED else 100
WATCHED = 50
TABLES = 16
MEGABYTES = 300
RATE = 100
"""Moves per second."""
SHOWN_EVERY = 0.5
"""Seconds between two moves of a game that all watch."""
LAG = 0.3
"""Seconds from when a move was decided until it was told, in 99 of 100 cases."""
TOLD = re.compile(rb'"type":"move.played"[^}]*?"at":"([^"]+)"')
SESSIONS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
OWN_SESSIONS = 6
"""Of the process of streams: of its threads, its hub, and who hears of tokens."""
GENEROUS = 90
TAIL = 2 if IS_JUDGED else 12
"""Seconds in which streams still tell of the last move, on a busy machine."""


@pytest.fixture(autouse=True)
def many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, most))


@pytest.fixture
def spectators(durable_stack: DurableStack, committed: None) -> list[Wish]:
    """A thousand who watch games in which nothing happens."""
    with Client(durable_stack.url) as player:
        player.token = player.post("/guests", {}).body["token"]
        games = [create(player, "duo", "me", "me") for _ in range(WATCHED)]
    paths = itertools.cycle([f"/games/{game}/stream" for game in games])
    return [(path, None) for path in itertools.islice(paths, STREAMS)]


def open_all(gathered: Audience) -> float:
    """Seconds until every stream has begun."""
    started = time.perf_counter()
    for _ in gathered.listen(GENEROUS):
        if len(gathered.begun) == gathered.size:
            return time.perf_counter() - started
    raise AssertionError(f"{len(gathered.begun)} of {gathered.size} streams began")


def test_a_thousand_idle_streams_are_cheap(durable_stack, spectators, tell):
    pid = durable_stack.pid("streams")
    before, sessions = resident(pid), durable_stack.query(SESSIONS)
    with audience(durable_stack.streams_url, spectators) as gathered:
        took = open_all(gathered)
        quiet = sum(1 for _ in gathered.listen(SECONDS))
        after, more = resident(pid), durable_stack.query(SESSIONS) - sessions
        cpu = durable_stack.costs().cpu("streams")
        quiet += sum(1 for _ in gathered.listen(SECONDS))
        busy = (durable_stack.costs().cpu("streams") - cpu) / SECONDS
    tell(
        f"{STREAMS} idle streams: {after:.0f} MB ({before:.0f} before), {took:.1f} s to"
        f" open, {busy:.1%} of a processor, {more} sessions of PostgreSQL,"
        f" {quiet} heartbeats"
    )
    assert after <= MEGABYTES
    assert more <= OWN_SESSIONS


def test_moves_are_told_at_once_to_a_thousand(durable_stack, spectators, tell):
    with tables([durable_stack.url], recorded("classic"), TABLES) as made:
        players: list[Wish] = [
            ("/me/stream", token) for table in made for token in table.seats.tokens
        ]
        wishes = players + spectators[len(players) :]
        with audience(durable_stack.streams_url, wishes) as gathered:
            lags, busy = told(durable_stack, gathered, lambda: play_steadily(made))
    tell(
        f"{STREAMS} streams, {len(players)} of them players at {RATE} moves/s:"
        f" {spread(lags)}, {busy / SECONDS:.0%} of a processor"
    )
    assert lags
    if IS_JUDGED:
        assert len(lags) >= 0.9 * RATE * SECONDS * len(players) / TABLES
        assert late(lags) <= LAG


def test_a_move_is_told_at_once_to_a_thousand(durable_stack, tell):
    with Client(durable_stack.url) as player:
        player.token = player.post("/guests", {}).body["token"]
        game = create(player, "classic-2p", "me", "me")
        wishes: list[Wish] = [(f"/games/{game}/stream", None)] * STREAMS
        with audience(durable_stack.streams_url, wishes) as gathered:
            lags, busy = told(durable_stack, gathered, lambda: show(player, game))
    tell(
        f"{STREAMS} streams of one game: {spread(lags)},"
        f" {1e6 * busy / len(lags):.0f} us of a processor for each"
    )
    assert lags
    assert len(lags) % STREAMS == 0
    assert not IS_JUDGED or late(lags) <= LAG


def told(
    stack: DurableStack, gathered: Audience, play: Callable[[], None]
) -> tuple[list[float], float]:
    """Seconds from each move to each who heard of it, sorted; what the streams cost."""
    open_all(gathered)
    playing = threading.Thread(target=play)
    cpu = stack.costs().cpu("streams")
    playing.start()
    lags = sorted(
        came - datetime.fromisoformat(at.decode()).timestamp()
        for came, piece in gathered.listen(SECONDS + TAIL)
        for at in TOLD.findall(piece)
    )
    playing.join()
    return lags, stack.costs().cpu("streams") - cpu


def late(lags: Sequence[float]) -> float:
    return lags[int(0.99 * len(lags))]


def spread(lags: Sequence[float]) -> str:
    middle = 1000 * lags[len(lags) // 2]
    return f"{len(lags)} told, p50 {middle:.0f} ms, p99 {1000 * late(lags):.0f} ms"


def show(player: Client, game: str) -> None:
    """One move after the other, slowly."""
    give_up = time.monotonic() + SECONDS
    while time.monotonic() < give_up and (moves := legal_moves(player, game)):
        assert player.post(f"/games/{game}/moves", moves[0]).status == 201
        time.sleep(SHOWN_EVERY)


def play_steadily(made: Sequence[Table]) -> None:
    """One table after the other, at the rate."""
    started = time.perf_counter()
    for number, table in enumerate(itertools.cycle(made)):
        due = number / RATE
        if due > SECONDS:
            return
        time.sleep(max(0.0, started + due - time.perf_counter()))
        table.send()
        table.receive()
