"""The table of docs/reliability.md: each test, its target and its measured result.

A run prints the lines that it measured. With `RELIABILITY_REPORT` it also writes them
into that file, and keeps the lines of other tests.
"""

import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Trial:
    """One line of the table, without its measured result."""

    title: str
    target: str


TRIALS = {
    1: Trial(
        "16 clients that play moves in one game",
        "0 duplicates, 0 gaps, conflicts get 409",
    ),
    2: Trial(
        "each command sent 1 to 3 times at once, and keys reused with other bodies",
        "0 second effects, 422 for misuse, identical repeated responses",
    ),
    3: Trial(
        "web worker killed at 6 points of a move",
        "0 acknowledged moves lost; repeating the key settles every unknown outcome",
    ),
    4: Trial(
        "worker killed: main process, child or both, with each broker",
        "0 computer moves and scorings lost or doubled; repaired within lease + 2"
        " s. The lease of lost work doubles each time, up to ten minutes",
    ),
    5: Trial(
        "each task delivered 3 times and out of order, with each broker",
        "the same events as after one delivery",
    ),
    6: Trial(
        "broker stopped and wiped, with each broker",
        "moves still get 201, p99 below twice the normal; backlog done within 30 s",
    ),
    7: Trial(
        "a computer move that kills its process, with each broker",
        "at most 5 runs, an error in the log, the game continues",
    ),
    8: Trial(
        "PostgreSQL killed under load",
        "0 acknowledged moves lost; up within 10 s; 503, then normal without a restart",
    ),
    9: Trial(
        "PostgreSQL killed while relay and streams run",
        "no gap or repetition in the feed; streams resume from Last-Event-ID",
    ),
    10: Trial(
        "8 writers that pause inside transactions, and readers",
        "0 events missed, repeated or out of order",
    ),
    11: Trial(
        "relays killed at each of 5 steps, 5 relays at once",
        "as 10; webhooks at least once and in order within a game",
    ),
    12: Trial(
        "a move exactly at its deadline",
        "exactly one of move and timeout; timeouts at most 2 s late",
    ),
    13: Trial(
        "host's clock an hour off; database's clock set back 5 s",
        "no wrong timeouts, times are the database's; versions rise",
    ),
    14: Trial(
        "disk full",
        "503 with a problem, 0 acknowledged moves lost, normal without repair",
    ),
    15: Trial(
        "UPDATE, DELETE, TRUNCATE and ALTER of events and records as the application",
        "all refused",
    ),
    16: Trial(
        "one byte changed in any hashed column, as the owner",
        "the verifier names game and version",
    ),
    17: Trial(
        "all projections rebuilt",
        "equal to the live ones; 20,000 events/s in SQL",
    ),
    18: Trial(
        "recorded games of every release",
        "the same state after every move",
    ),
    19: Trial(
        "connections exhausted; PostgreSQL frozen; 200 slow clients at the proxy,"
        " 300 at `up`",
        "503 within 2 s, or 5 s if frozen; no deadlock, no lost move",
    ),
    20: Trial(
        "one hour with random faults",
        "no fault in the history, constant memory",
    ),
    21: Trial(
        "a search of several seconds for a move or an analysis: killed, sent three"
        " times, or killing its process",
        "one move or result; given up after three runs",
    ),
    22: Trial(
        "each process of `manage.py up` killed",
        "it is started again; nothing else ends",
    ),
    23: Trial(
        "two each of web, streams, relay and worker, killed at random",
        "0 acknowledged moves lost, nothing doubled, feed complete",
    ),
    24: Trial(
        "primary killed, standby promoted, no process restarted",
        "0 acknowledged moves lost if commits wait for the standby; otherwise the lag",
    ),
    25: Trial(
        "restored to a point in time from a base backup and the archived log",
        "all acknowledged before it, nothing after it; 0 faults",
    ),
    26: Trial(
        "archive read from a replica that follows, lags, or is gone",
        "callers find their own changes; reads continue without the replica",
    ),
    27: Trial(
        "web of the previous release on the tables of this one",
        "games are created, and moves played",
    ),
    28: Trial(
        "events moved to partitions under load, from one table and from the rest",
        "0 errors, guards as before; no move takes longer than a second",
    ),
    29: Trial(
        "a month of events archived and dropped, its games read, the command killed",
        "0 errors, every response as before, 0 events lost",
    ),
}
HEAD = "| # | test | target | measured |\n|---|---|---|---|\n"
LINE = re.compile(r"^\| (\d+) \|.*\| (.*) \|$", re.MULTILINE)
TABLE = re.compile(re.escape(HEAD) + r"(?:\|.*\n)*")


def table(measured: dict[int, str]) -> str:
    return HEAD + "".join(
        f"| {number} | {trial.title} | {trial.target} |"
        f" {measured.get(number, 'not run')} |\n"
        for number, trial in TRIALS.items()
    )


def write(path: Path, measured: dict[int, str]) -> None:
    """Replace the table of a page; keep results that this run did not measure."""
    page = path.read_text()
    old = TABLE.search(page)
    assert old, f"{path} has no table of results"
    before = {int(number): text for number, text in LINE.findall(old[0])}
    path.write_text(page.replace(old[0], table({**before, **measured})))
