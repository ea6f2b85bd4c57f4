"""What requests cost that do nothing, sent to the web's server as moves are sent."""

from contextlib import ExitStack
from typing import NamedTuple

from tests.load.generator import Play, Request, Seats, Table, load
from tests.load.processes import cpu_seconds

VIEWS = {"a bare Django view": "/django", "a bare DRF view": "/drf"}
MOVE = {"color": "blue", "piece": "I5", "move": "I5:a1-a2-a3-a4-a5"}


class Floor(NamedTuple):
    """Requests per second, and the server's milliseconds of CPU for each."""

    per_second: float
    cost: float


def measure(url: str, pid: int, path: str, clients: int, seconds: float) -> Floor:
    """Send the body of a move to a view of `tests.load.bare_views` again and again."""
    with ExitStack() as closing:
        tables = []
        for _ in range(clients):
            seats = Seats(url, ["token"])
            closing.callback(seats.close)
            tables.append(Table(seats, _endless(seats, path)))
        before = cpu_seconds(pid)
        tally = load(tables, seconds)
        used = cpu_seconds(pid) - before
    requests = len(tally.latencies)
    return Floor(requests / tally.seconds, 1000 * used / requests)


def _endless(seats: Seats, path: str) -> Play:
    request = Request(0, seats.written("POST", path, 0, MOVE), is_move=True)
    while True:
        yield request
