"""What it costs to import a game, and to export one.

Every game is one of ten of Classic, by other players each time: known games would cost
less. Of the database only the waiting is left out of the processor time; wall time is
told beside it.
"""

import io
import time
from dataclasses import replace

import pytest

from records.exchange.exports.ndjson import in_order, record_line
from records.exchange.imports.batches import archive, judged
from records.exchange.imports.sources import Format, read_games
from records.models import Record
from tests.benchmarks.conftest import LINES
from tests.records.exchange.imports.files import a_random_game, lines, played_by_others

pytestmark = pytest.mark.django_db

GAMES = 2000


@pytest.fixture(scope="module")
def file() -> bytes:
    games = [a_random_game("classic", seed) for seed in range(10)]
    return b"".join(lines(*played_by_others(one, GAMES // 10)) for one in games)


class Clock:
    """Tells what was done per second, of the wall and of this processor."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        self._wall, self._processor = time.perf_counter(), time.process_time()

    def __exit__(self, *_: object) -> None:
        wall = time.perf_counter() - self._wall
        processor = time.process_time() - self._processor
        LINES.append(
            f"{self._name}: {GAMES / wall:.0f} games/s,"
            f" {GAMES / processor:.0f} per second of processor time"
        )


def test_import_and_export(file):
    with Clock("read from NDJSON"):
        found = list(read_games(io.BytesIO(file), Format.NDJSON))
    with Clock("judge"):
        batches = [
            replace(batch, judged=batch.judged.copy())
            for batch in judged(iter(found), lenient=False)
        ]
    with Clock("archive, with all that follows"):
        assert sum(len(archive(batch, "benchmark")) for batch in batches) == GAMES
    batches.clear()
    found.clear()
    with Clock("know again, reading included"):
        again = read_games(io.BytesIO(file), Format.NDJSON)
        for batch in judged(again, lenient=False):
            assert not any(one.is_new for one in archive(batch, "benchmark"))
    with Clock("export as NDJSON"):
        size = sum(len(record_line(one)) for one in in_order(Record.objects.all()))
    LINES.append(f"a record of Classic as JSON: {size / GAMES:.0f} bytes")
