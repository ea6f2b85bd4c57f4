"""Recorded games over HTTP as fast as they go, on a durable stack; run by name.

`python -m pytest tests/load` takes about two minutes and prints what it measured. The
gate runs it with `LOAD_SECONDS=2`, to see that it works; then nothing is judged.
Everything runs on this machine and shares its processors, the load included.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import pytest

from games.lab.client.recorded import RecordedGame
from tests.e2e.table import until
from tests.load import parts, pgbench
from tests.load.conftest import IS_JUDGED, SECONDS, DurableStack, recorded
from tests.load.generator import Table, Tally, load
from tests.load.processes import busy_seconds, flush_seconds

WARM_UP = min(3.0, SECONDS)
PGBENCH_SECONDS = 8 if IS_JUDGED else 1
MANY = 16
TARGET = 300
"""Durable moves per second that two processors carry with everything on them."""
QUIET = 0.2
"""The share that others may take of the processors for the target to be judged."""
PROCESSORS = os.cpu_count() or 1

MOVES = "SELECT count(*) FROM games_event WHERE type = 'move.played'"
BACKLOG = "SELECT count(*) FROM games_outboxentry"
UNSCORED = "SELECT count(*) FROM games_game WHERE status = 'ended' AND winners IS NULL"

COSTS = ("web", "PostgreSQL", "relay", "worker", "broker", "load")
HEADS = ("moves/s", "p50 ms", "p99 ms", *COSTS, "busy", "others")
ROW = "{:<14}" + "{:>11}" * len(HEADS)


@dataclass(frozen=True)
class Run:
    """What was answered in the time, and what it cost."""

    tally: Tally
    cpu: dict[str, float]
    """Seconds of processor time, by process tree."""
    busy: float
    """The same of everything on the machine: more means that others disturbed."""

    @property
    def moves(self) -> int:
        return len(self.tally.latencies)

    @property
    def rate(self) -> float:
        return self.moves / self.tally.seconds

    def cost(self, name: str) -> float:
        """Milliseconds of processor time for a move."""
        return 1000 * self.cpu[name] / self.moves

    @property
    def ours(self) -> float:
        """The share of the processors that the stack and the load had."""
        return sum(self.cpu.values()) / self.tally.seconds / PROCESSORS

    @property
    def others(self) -> float:
        return self.busy / self.tally.seconds / PROCESSORS - self.ours

    def row(self, name: str) -> str:
        return ROW.format(
            name,
            f"{self.rate:.0f}",
            *(f"{1000 * self.tally.latency(share):.1f}" for share in (0.5, 0.99)),
            *(f"{self.cost(one):.2f}" for one in COSTS),
            f"{self.ours:.0%}",
            f"{self.others:.0%}",
        )


@contextmanager
def tables(
    url: str, games: Sequence[RecordedGame], count: int
) -> Iterator[list[Table]]:
    with ExitStack() as closing:
        made = [Table(url, games) for _ in range(count)]
        for table in made:
            closing.callback(table.close)
        yield made


def play(stack: DurableStack, variant: str, count: int, seconds: float) -> Run:
    with tables(stack.url, recorded(variant), count) as made:
        before, busy = stack.cpu(), busy_seconds()
        tally = load(made, seconds)
        after, busy = stack.cpu(), busy_seconds() - busy
    cpu = {name: after[name] - before[name] for name in after}
    return Run(tally, {**cpu, "load": tally.cpu}, busy)


@pytest.mark.parametrize("variant", ["classic", "duo"])
def test_moves_are_stored_as_fast_as_promised(durable_stack, committed, tell, variant):
    tell(
        f"{SECONDS:.0f} s each; costs in ms of processor time for a move;"
        f" {PROCESSORS} processors, load {os.getloadavg()[0]:.1f} before,"
        f" {1000 * flush_seconds(durable_stack.folder):.2f} ms for a flush"
    )
    tell(ROW.format(f"{variant} games", *HEADS))
    before = durable_stack.asked(MOVES)

    first = play(durable_stack, variant, MANY, WARM_UP)
    one = play(durable_stack, variant, 1, SECONDS)
    tell(one.row("1"))
    many = play(durable_stack, variant, MANY, SECONDS)
    tell(many.row(str(MANY)))

    inside = parts.measure(recorded(variant))
    http = many.cost("web") - inside.rules - inside.store
    tell(
        f"of the web's {many.cost('web'):.2f} ms: rules and events {inside.rules:.2f},"
        f" reading and appending {inside.store:.2f}, HTTP and framework {http:.2f}"
    )
    stored = durable_stack.asked(MOVES) - before
    assert stored == first.moves + one.moves + many.moves
    until(lambda: durable_stack.asked(BACKLOG) == 0)
    until(lambda: durable_stack.asked(UNSCORED) == 0)
    if IS_JUDGED and many.others > QUIET:
        pytest.skip(
            f"{many.rate:.0f} moves/s, not judged: other processes took"
            f" {many.others:.0%} of the processors"
        )
    assert not IS_JUDGED or many.rate >= TARGET


def test_the_append_alone(durable_stack, committed, tell):
    program = pgbench.find()
    if program is None:
        pytest.skip("no pgbench beside a PostgreSQL known here, nor on the path")
    url, folder = durable_stack.env["DATABASE_URL"], durable_stack.folder
    bench = pgbench.Bench(program, url, folder)

    rates = {count: bench.run(count, PGBENCH_SECONDS) for count in (1, MANY)}

    told = ", ".join(f"{count}: {rate:.0f}/s" for count, rate in rates.items())
    tell(f"the same append by pgbench, by number of clients: {told}")
