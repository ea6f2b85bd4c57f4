"""Recorded games over HTTP as fast as they go, on a durable stack; run by name.

`python -m pytest tests/load` takes some minutes and prints what it measured. The gate
runs it with `LOAD_SECONDS=2`, to see that it works; then nothing is judged. Everything
runs on this machine and shares its processors, the load included. `LOAD_WORKERS` and
`LOAD_THREADS` say of how many processes and threads the web server is.
"""

import os

import pytest

from tests.blokus_api.embedded.supervisors import frozen
from tests.e2e.table import until
from tests.load import floors, parts, pgbench
from tests.load.processes import cpu_seconds, flush_seconds
from tests.load.runs import (
    IS_JUDGED,
    MANY,
    PROCESSORS,
    SECONDS,
    WARM_UP,
    Run,
    heading,
    play,
    recorded,
    replay_ms,
)
from tests.load.stack import POSTGRESQL

PGBENCH_SECONDS = 8 if IS_JUDGED else 2
TARGET = 550
"""Durable moves per second of one web process on two quiet processors: 660 to 720 were
measured, with everything on them."""
QUIET = 0.2
"""The share that others may take of the processors for the target to be judged."""

MOVES = "SELECT count(*) FROM games_event WHERE type = 'move.played'"
BACKLOG = "SELECT count(*) FROM games_outboxentry"
WAL = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint"
SPACE = """
    SELECT sum(pg_total_relation_size(name)) / (SELECT count(*) FROM games_event)
    FROM unnest(ARRAY['games_event', 'games_feedentry']::regclass[]) AS name
"""
UNSCORED = "SELECT count(*) FROM games_game WHERE status = 'ended' AND winners IS NULL"


@pytest.mark.parametrize("variant", ["classic", "duo"])
def test_moves_are_stored_as_fast_as_promised(durable_stack, committed, tell, variant):
    tell(
        f"{SECONDS:.0f} s each; costs in ms of processor time for a move;"
        f" {PROCESSORS} processors, load {os.getloadavg()[0]:.1f} before,"
        f" {1000 * flush_seconds(durable_stack.folder):.2f} ms for a flush"
    )
    tell(heading(f"{variant} games"))
    before = durable_stack.query(MOVES)

    first = play(durable_stack, variant, MANY, WARM_UP)
    one = play(durable_stack, variant, 1, SECONDS)
    tell(one.row("1"))
    logged = durable_stack.query(WAL)
    many = play(durable_stack, variant, MANY, SECONDS)
    logged = durable_stack.query(WAL) - logged
    tell(many.row(str(MANY)))
    tell(
        f"{logged / many.moves:.0f} bytes of the log for a move;"
        f" {durable_stack.query(SPACE):.0f} bytes of tables and indexes for an event"
    )

    tell(inside(many, variant))
    stored = durable_stack.query(MOVES) - before
    assert stored == first.moves + one.moves + many.moves
    until(lambda: durable_stack.query(BACKLOG) == 0)
    until(lambda: durable_stack.query(UNSCORED) == 0)
    if IS_JUDGED and many.others > QUIET:
        pytest.skip(
            f"{many.rate:.0f} moves/s, not judged: other processes took"
            f" {many.others:.0%} of the processors"
        )
    assert not IS_JUDGED or many.rate >= TARGET


def inside(run: Run, variant: str) -> str:
    """Where the web's time goes, and all of it by the measure of a replayed game."""
    found = parts.measure(recorded(variant))
    http = run.cost("web") - found.rules - found.store
    return (
        f"of the web's {run.cost('web'):.2f} ms: rules and events {found.rules:.2f},"
        f" reading and appending {found.store:.2f}, HTTP and framework {http:.2f};"
        f" {in_replays(run)}"
    )


def in_replays(run: Run) -> str:
    replayed = replay_ms()
    return (
        f"all processes are {run.sum / replayed:.2f} replays of a Classic game"
        f" ({replayed:.2f} ms each)"
    )


def test_a_move_beside_the_append_alone(durable_stack, committed, tell):
    program = pgbench.find()
    assert program, "no pgbench beside a PostgreSQL known here, nor on the path"
    url, folder = durable_stack.env["DATABASE_URL"], durable_stack.folder
    bench = pgbench.Bench(program, url, folder)
    run = play(durable_stack, "classic", MANY, SECONDS)
    until(lambda: durable_stack.query(UNSCORED) == 0)  # scoring appends events
    until(lambda: durable_stack.query(BACKLOG) == 0)

    def append(name: str, clients: int, rate: float | None = None) -> float:
        """Milliseconds of PostgreSQL's processor time for one."""
        before = cpu_seconds(durable_stack.server.child.pid)
        appends = bench.run(clients, PGBENCH_SECONDS, rate)
        until(lambda: not durable_stack.has_sessions_of("pgbench"))
        used = cpu_seconds(durable_stack.server.child.pid) - before
        tell(
            f"the same append by pgbench, {name}: {appends.per_second:.0f}/s,"
            f" {1000 * used / appends.done:.2f} ms of {POSTGRESQL},"
            f" {1000 * appends.cpu / appends.done:.2f} of pgbench"
        )
        return 1000 * used / appends.done

    # What appends alone shall have no relay beside it, which would tell of them.
    with frozen(durable_stack.pid("relay")):
        append("1 client", 1)
        fastest = append(f"{MANY} clients", MANY)
        as_fast = append(f"{MANY} clients at the rate of moves", MANY, run.rate)
        bench.forget(durable_stack.superuser)
    with durable_stack.bare_web() as (bare_url, pid):
        for name, path in floors.VIEWS.items():
            floor = floors.measure(bare_url, pid, path, MANY, PGBENCH_SECONDS)
            tell(f"{name}: {floor.per_second:.0f}/s, {floor.cost:.2f} ms of the web")

    ours = run.cost("web", "pg:web", "pg:relay", "pg:rest", "relay")
    tell(heading("classic games"))
    tell(run.row(str(MANY)))
    tell(
        f"web, {POSTGRESQL} and relay are {ours:.2f} ms a move: {ours / as_fast:.1f}"
        f" such appends at the rate of moves, {ours / fastest:.1f} at the highest;"
        f" {in_replays(run)}"
    )
