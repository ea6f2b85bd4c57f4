"""The table of docs/reliability.md: the trials, the promises, and the measurements.

A run prints the lines that it measured. With `RELIABILITY_REPORT` it also writes them
into that file, and leaves the lines of other tests as they are.
"""

import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Trial:
    """A line of the table."""

    title: str
    target: str


TRIALS = {
    1: Trial("16 movers on one game", "0 doubles, 0 gaps, conflicts answered 409"),
    2: Trial(
        "every command sent 1 to 3 times at once, keys reused with other bodies",
        "0 second effects, 422 for misuse, identical replays",
    ),
    3: Trial(
        "web worker killed at 6 points of a move",
        "0 acknowledged moves lost; repeating the key settles every unknown",
    ),
    4: Trial(
        "worker killed: main process, child, all of them; with each broker",
        "0 computer moves and scorings lost or doubled; repaired within lease + 2 s",
    ),
    5: Trial("every task delivered 3 times, and out of order", "the log as of once"),
    6: Trial(
        "broker down, and wiped; with each broker",
        "moves still 201, p99 below twice the normal; backlog drained within 30 s",
    ),
    7: Trial(
        "a computer move that kills its process, with each broker",
        "at most 5 runs, an error in the log, the game goes on",
    ),
    8: Trial(
        "PostgreSQL killed under load",
        "0 acknowledged moves lost; up within 10 s; 503, then well without restart",
    ),
    9: Trial(
        "PostgreSQL killed while relay and streams run",
        "feed without gap or repeat; streams resume from Last-Event-ID",
    ),
    10: Trial(
        "8 writers that pause inside transactions, readers polling",
        "0 missed, 0 repeated, 0 out of order",
    ),
    11: Trial(
        "relays killed at each of 5 steps, 5 relays at once",
        "as 10; webhooks at least once, in order within a game",
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
        "503 with a problem, 0 acknowledged moves lost, well without repair",
    ),
    15: Trial(
        "UPDATE, DELETE, TRUNCATE, ALTER as the application, of events and records",
        "all refused",
    ),
    16: Trial(
        "one byte changed in any column that a hash covers, as the owner",
        "the verifier names game and version",
    ),
    17: Trial(
        "all projections rebuilt", "equal to live; 20,000 events/s in the SQL part"
    ),
    18: Trial("recorded games of every release", "the same state after every move"),
    19: Trial(
        "connections exhausted; PostgreSQL frozen; 200 slow clients at the proxy, 300"
        " at `up`",
        "503 within 2 s, within 5 s where it is frozen; no deadlock, no lost move",
    ),
    20: Trial("soak with random faults", "checker clean, memory flat"),
    21: Trial(
        "a search of seconds, for a move or an analysis: killed halfway, sent"
        " three times at once, or that kills its worker",
        "one move or answer; given up after three runs",
    ),
    22: Trial(
        "each process of `manage.py up` killed",
        "it is started again; nothing else ends",
    ),
    23: Trial(
        "two each of web, streams, relay and worker, killed at random",
        "0 acknowledged moves lost, nothing doubled, feed whole",
    ),
    24: Trial(
        "primary killed, its standby promoted, no process restarted",
        "0 acknowledged moves lost where commits wait for the standby; else the window",
    ),
    25: Trial(
        "restored to a moment, from a base backup and the archived log",
        "all that was acknowledged before it, nothing after it; 0 faults",
    ),
    26: Trial(
        "archive read from a replica: one that follows, lags, or is gone",
        "a caller reads its own writes; requests succeed without the replica",
    ),
    27: Trial(
        "the web of the last release on the schema of this one",
        "games are created, and moves made",
    ),
    28: Trial(
        "events moved to partitions under load, from one table and from the rest",
        "0 errors, guards as before; no move takes longer than a second",
    ),
    29: Trial(
        "a month of events archived and dropped, its games read, the command killed",
        "0 errors, every answer as before, 0 events lost",
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
    """Replace the table of a page, but for what this run did not measure."""
    page = path.read_text()
    old = TABLE.search(page)
    assert old, f"{path} has no table to fill in"
    before = {int(number): text for number, text in LINE.findall(old[0])}
    path.write_text(page.replace(old[0], table({**before, **measured})))
