"""A run: recorded games played on a stack for a time, and the cost of a move."""

import math
import os
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from games.lab.client.recorded import RecordedGame, read_game
from games.rules.legality import judge_in_turn
from games.rules.moves import Move
from games.rules.position import start_position
from tests.load.generator import Seats, Table, Tally, guests, load, play_all
from tests.load.processes import Costs, Usage, busy_seconds
from tests.load.stack import POSTGRESQL, WORKERS, DurableStack
from tests.stack import ORDER

RECORDED = Path(__file__).parents[1] / "data" / "recorded"
GAMES_OF_A_FILE = 2
SECONDS = float(os.environ.get("LOAD_SECONDS", "20"))
IS_JUDGED = SECONDS >= 20
"""Whether figures are meaningful; shorter runs only show that the parts work."""
WARM_UP = min(3.0, SECONDS)
MANY = 16
PROCESSORS = os.cpu_count() or 1
REPLAYS = 15

SERVERS = ("web", "streams")
REST = tuple(
    f"{POSTGRESQL} {name}" for name in (*ORDER, "rest") if name not in {"web", "relay"}
)
COSTS = {
    "web": SERVERS,
    "pg:web": (f"{POSTGRESQL} web", f"{POSTGRESQL} streams"),
    "pg:relay": (f"{POSTGRESQL} relay",),
    "pg:rest": tuple(name for name in REST if not name.endswith(" streams")),
    "relay": ("relay",),
    "workers": WORKERS,
    "broker": ("broker",),
    "load": ("load",),
}
"""The columns of the table, and the processes that count in each."""
HEADS = ("moves/s", "p50 ms", "p99 ms", *COSTS, "sum", "busy", "others")
ROW = "{:<24}" + "{:>9}" * len(HEADS)


def heading(name: str) -> str:
    return ROW.format(name, *HEADS)


@dataclass(frozen=True)
class Run:
    """Responses within the time, and their cost."""

    tally: Tally
    costs: Costs
    busy: float
    """Processor time of everything on the machine: more says that others disturbed."""

    @property
    def moves(self) -> int:
        return len(self.tally.latencies)

    @property
    def rate(self) -> float:
        return self.moves / self.tally.seconds

    def cost(self, *columns: str) -> float:
        """Milliseconds of processor time for a move, of some columns together."""
        names = [name for column in columns for name in COSTS[column]]
        return 1000 * self.costs.cpu(*names) / self.moves

    @property
    def sum(self) -> float:
        """Return the same usage summed over all processes."""
        return 1000 * self.costs.seconds / self.moves

    @property
    def ours(self) -> float:
        """The share of the processors that the stack and the load had."""
        return self.costs.seconds / self.tally.seconds / PROCESSORS

    @property
    def others(self) -> float:
        return self.busy / self.tally.seconds / PROCESSORS - self.ours

    def row(self, name: str) -> str:
        return ROW.format(
            name,
            f"{self.rate:.0f}",
            *(f"{1000 * self.tally.latency(share):.1f}" for share in (0.5, 0.99)),
            *(f"{self.cost(process):.2f}" for process in COSTS),
            f"{self.sum:.2f}",
            f"{self.ours:.0%}",
            f"{self.others:.0%}",
        )


def recorded(variant: str) -> Sequence[RecordedGame]:
    file = RECORDED / f"{variant}.jsonl.gz"
    return [read_game(file, number) for number in range(1, GAMES_OF_A_FILE + 1)]


@contextmanager
def tables(
    urls: Sequence[str], games: Sequence[RecordedGame], count: int
) -> Iterator[list[Table]]:
    """Set up this number of tables that play these games one after the other.

    Each has one of the servers, as if a proxy routed by game.
    """
    most = max(len(game.ruleset.seats) for game in games)
    with ExitStack() as closing:
        runs = []
        for url in islice(cycle(urls), count):
            seats = Seats(url, guests(url, most))
            closing.callback(seats.close)
            runs.append(Table(seats, play_all(seats, games)))
        yield runs


def play(
    stack: DurableStack, variant: str, count: int, seconds: float, *urls: str
) -> Run:
    """Play this number of games at once, on `web` or on other servers."""
    with tables(urls or (stack.url,), recorded(variant), count) as table_list:
        return measured(stack, table_list, seconds)


def measured(
    stack: DurableStack, table_list: Sequence[Table], seconds: float = math.inf
) -> Run:
    """Play at these tables and measure the cost."""
    before, busy = stack.costs(), busy_seconds()
    tally = load(table_list, seconds)
    costs, busy = stack.costs() - before, busy_seconds() - busy
    return Run(tally, Costs({**costs.usages, "load": Usage(tally.cpu)}), busy)


def replay_ms() -> float:
    """Return the ms to replay a recorded game of Classic and verify each move.

    Milliseconds of processor time, the median of some: a measure of the machine.
    """
    game = recorded("classic")[0]
    times = []
    for _ in range(REPLAYS):
        started = time.process_time()
        replay(game)
        times.append(time.process_time() - started)
    return 1000 * statistics.median(times)


def replay(game: RecordedGame) -> None:
    position = start_position(game.ruleset)
    for move in game.moves:
        color = game.ruleset.colors.index(move.color)
        number = judge_in_turn(
            position, Move(move.color, move.piece, tuple(move.cells))
        )
        position = position.play(color, number)
