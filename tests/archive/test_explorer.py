"""How long the explorer and statistics take to answer, and records to stream out."""

import random
import time
from collections.abc import Callable
from itertools import islice
from urllib.parse import quote
from urllib.request import urlopen

import pytest

from games.rules.keys import key_text
from records.exchange.exports.ndjson import in_order, record_line
from records.models import Record
from tests.archive.filling import Archive
from tests.archive.generated import MIX
from tests.archive.measuring import measure
from tests.archive.test_search import key_after, sample, words
from tests.load.processes import cpu_seconds
from tests.stack import Stack

Tell = Callable[[str], None]

pytestmark = pytest.mark.timeout(0)  # the archive grows while the first one waits

FLAT = [variant for variant, _, _ in MIX if not variant.startswith("rumis")]
EXPORTED = 20_000


def test_starts(archive: Archive, tell: Tell) -> None:
    """Nothing has more rows than the start of a ruleset."""
    paths = [f"explorer/{variant}" for variant in FLAT] * 20
    tell(measure("explorer, starts", archive.games, paths))


def test_starts_with_filters(archive: Archive, tell: Tell) -> None:
    query = "pool=people&from_year=2020&to_year=2024"
    paths = [f"explorer/{variant}?{query}" for variant in FLAT] * 20
    tell(measure("the same, of a pool and some years", archive.games, paths))


def test_any_position(archive: Archive, tell: Tell) -> None:
    chance = random.Random(archive.games)
    paths = [_moves(record, chance.randrange(1, 16)) for record in explored(chance)]
    tell(measure("explorer, 1 to 15 plies by moves", archive.games, paths))


def test_any_position_by_its_key(archive: Archive, tell: Tell) -> None:
    chance = random.Random(archive.games)
    paths = [_key(record, chance.randrange(1, 16)) for record in explored(chance)]
    tell(measure("explorer, 1 to 15 plies by key", archive.games, paths))


def test_statistics(archive: Archive, tell: Tell) -> None:
    paths = [f"stats/{variant}" for variant in FLAT] * 20
    tell(measure("statistics", archive.games, paths))


def test_leaderboards(archive: Archive, tell: Tell) -> None:
    paths = [f"leaderboards/{variant}?pool=people" for variant in FLAT] * 20
    tell(measure("leaderboards", archive.games, paths))


def test_export(archive: Archive, tell: Tell) -> None:
    """Lines of JSON, as the stream and the command write them."""
    begun, spent = time.perf_counter(), time.process_time()
    records = in_order(Record.objects.filter(visibility="public"), 0)
    count = sum(bool(record_line(record)) for record in islice(records, EXPORTED))
    elapsed, spent = time.perf_counter() - begun, time.process_time() - spent
    tell(
        f"{archive.games:>8} games  {count} exported at {count / elapsed:.0f}/s by the"
        f" clock, {count / spent:.0f}/s of processor time"
    )


def explored(chance: random.Random) -> list[Record]:
    """Return public games that nobody left: others are explored up to there only."""
    return [record for record in sample(chance) if not record.out]


def test_export_over_http(archive: Archive, web: Stack, tell: Tell) -> None:
    """Of what is read, a client counts the lines and nothing else."""
    begun, spent, count, size = time.perf_counter(), _spent(web), 0, 0
    with urlopen(f"{web.url}/api/v1/records.ndjson") as answer:
        while count < EXPORTED and (piece := answer.read(2**20)):
            count, size = count + piece.count(b"\n"), size + len(piece)
    elapsed, spent = time.perf_counter() - begun, _spent(web) - spent
    tell(
        f"{archive.games:>8} games  {count} streamed at {count / elapsed:.0f}/s by the"
        f" clock, {size / elapsed / 2**20:.0f} MiB/s; the web took"
        f" {1000 * spent / count:.2f} ms a game"
    )


def _spent(web: Stack) -> float:
    return cpu_seconds(web.pid("web"))


def _moves(record: Record, plies: int) -> str:
    text = " ".join(f"{color}:{cells}" for color, cells in list(words(record))[:plies])
    return f"explorer/{quote(record.ruleset)}?moves={quote(text)}"


def _key(record: Record, plies: int) -> str:
    key = key_text(key_after(record, plies))
    return f"explorer/{quote(record.ruleset)}?position={key}"
