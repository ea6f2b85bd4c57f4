"""How fast the explorer takes games in and answers, with many games in it.

Following is processor time, of this process and of the database server together;
answers are what a caller waits.

`EXPLORER_GAMES` says how many, 20,000 by default; the documentation has the figures for
100,000.
"""

import json
import os
import random
import statistics
import time
from itertools import islice
from pathlib import Path
from urllib.parse import quote

import pytest
from django.db import connection, connections

from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset
from records.archive import Arrival
from records.explorer import follower as explorer
from records.statistics import follower as tally
from tests.api import Api
from tests.benchmarks.archives import Openings, placed_text
from tests.benchmarks.conftest import LINES

GAMES = int(os.environ.get("EXPLORER_GAMES", "20000"))
BATCH = 200
QUESTIONS = 400
CLIENT = Api()
TICKS = os.sysconf("SC_CLK_TCK")


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("variant", ["duo", "trigon"])
def test_the_explorer_with_many_games(committed: None, variant: str) -> None:
    ruleset = find_ruleset(variant, {})
    sample = fill(ruleset)
    asked(ruleset, "")
    starts = [asked(ruleset, "") for _ in range(50)]
    filtered = [asked(ruleset, "players=people&from_year=2020") for _ in range(50)]
    others = [asked(ruleset, query(ruleset, game)) for game in sample]
    report(f"{variant}, {GAMES} games: start", starts)
    report(f"{variant}, {GAMES} games: start, filtered", filtered)
    report(f"{variant}, {GAMES} games: any position", others)


def fill(ruleset: Ruleset) -> list[Arrival]:
    """Let all games arrive; return some of them."""
    games = Openings(ruleset).games(GAMES)
    spent = {"explorer": 0.0, "statistics": 0.0}
    sample: list[Arrival] = []
    while batch := list(islice(games, BATCH)):
        for name, follower in (("explorer", explorer), ("statistics", tally)):
            begun = processor_time()
            follower.arrive(batch)
            spent[name] += processor_time() - begun
        sample += batch[:: max(1, BATCH * QUESTIONS // GAMES)]
    with connections["owner"].cursor() as cursor:
        cursor.execute("ANALYZE explorer_choice")
    connections["owner"].close()
    for name, seconds in spent.items():
        line = f"{ruleset}, {GAMES} games in {BATCH}s: {name} follows"
        LINES.append(f"{line:58} {seconds / GAMES * 1e3:8.3f} ms a game")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*), pg_table_size('explorer_choice'),"
            " pg_indexes_size('explorer_choice') FROM explorer_choice"
        )
        rows, table, indexes = cursor.fetchone() or (0, 0, 0)
    LINES.append(
        f"{ruleset}, {GAMES} games: {rows / GAMES:.1f} rows,"
        f" {table / GAMES:.0f} + {indexes / GAMES:.0f} bytes a game (table, indexes)"
    )
    return sample[:QUESTIONS]


def processor_time() -> float:
    """Return the seconds that this process and its server have worked."""
    connection.ensure_connection()
    server = Path(f"/proc/{connection.connection.info.backend_pid}/stat")
    fields = server.read_text().rpartition(")")[2].split()
    return time.process_time() + (int(fields[11]) + int(fields[12])) / TICKS


def query(ruleset: Ruleset, game: Arrival) -> str:
    """Ask about any position of a game."""
    plies = random.Random(str(game.record.id)).randrange(1, 16)
    moves = [placed_text(placed, ruleset) for placed in game.judged.played[:plies]]
    return f"moves={quote(json.dumps(moves))}"


def asked(ruleset: Ruleset, text: str) -> float:
    """Return the seconds that an answer took, without a network."""
    begun = time.perf_counter()
    answer = CLIENT.get(f"explorer/{ruleset}?{text}")
    seconds = time.perf_counter() - begun
    assert answer.json()["games"] > 0, answer.content
    return seconds


def report(name: str, seconds: list[float]) -> None:
    """Tell the median, the 95th percentile and the worst."""
    p50, p95 = statistics.median(seconds), statistics.quantiles(seconds, n=20)[-1]
    LINES.append(
        f"{name:58} p50 {p50 * 1e3:6.2f} p95 {p95 * 1e3:6.2f}"
        f" worst {max(seconds) * 1e3:6.2f} ms, load {os.getloadavg()[0]:.1f}"
    )
