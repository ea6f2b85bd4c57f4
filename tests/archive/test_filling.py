"""What it costs to judge and keep games, and where their bytes lie."""

import io
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from django.db import connection

from records.exchange.imports.batches import archive as keep
from records.exchange.imports.batches import judged
from records.exchange.imports.sources import Format, read_games
from records.models import Record
from tests.archive.filling import Archive
from tests.archive.measuring import loop

Tell = Callable[[str], None]

pytestmark = pytest.mark.timeout(0)  # the archive grows while the first one waits

MOST_IMPORTED = 5000

SIZES = """
    SELECT owner.relname, coalesce(part.relname, owner.relname), part.bytes
    FROM pg_class AS owner, LATERAL (
        SELECT NULL, pg_table_size(owner.oid)
        UNION ALL
        SELECT relname, pg_relation_size(oid) FROM pg_class
        WHERE oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = owner.oid)
    ) AS part (relname, bytes)
    WHERE owner.relname ~ '^(records|explorer|statistics|ratings)_'
        AND owner.relkind = 'r' AND part.bytes > 8192
    ORDER BY owner.relname, part.bytes DESC
"""


def test_games_enter_the_archive(archive: Archive, tell: Tell) -> None:
    costs = archive.costs
    each = (costs.judging, costs.keeping, costs.serving)
    judging, keeping, serving = (1000 * cost / costs.games for cost in each)
    tell(
        f"{archive.games:>8} games  the last {costs.games} entered at"
        f" {costs.games / costs.elapsed:.0f}/s; of processor time judged"
        f" {judging:.2f} ms, kept {keeping:.2f} ms, PostgreSQL {serving:.2f} ms a game"
        f"  load {os.getloadavg()[0]:.1f}"
    )


def test_files_are_imported(archive: Archive, tell: Tell) -> None:
    """As `import_records` does: from NDJSON, judged, and kept with all that follows."""
    games = min(MOST_IMPORTED, archive.games)
    file = io.BytesIO(b"".join(archive.lines(games)))
    served, clock, begun = archive.served, time.perf_counter(), time.process_time()
    found = read_games(file, Format.NDJSON)
    count = sum(len(keep(batch, "file")) for batch in judged(found, lenient=False))
    elapsed, spent = time.perf_counter() - clock, time.process_time() - begun
    serving = 1000 * (archive.served - served) / count
    assert count == games
    tell(
        f"{archive.games:>8} games  {count} imported at {count / elapsed:.0f}/s by the"
        f" clock; of processor time Python {1000 * spent / count:.2f} ms, PostgreSQL"
        f" {serving:.2f} ms a game  load {os.getloadavg()[0]:.1f}"
    )


@pytest.mark.parametrize("processes", [1, 2])
def test_processes_import_at_once(
    archive: Archive, processes: int, tmp_path: Path, tell: Tell
) -> None:
    """They judge in parallel, and keep their batches one after another."""
    games = min(MOST_IMPORTED, archive.games)
    importers = []
    for i in range(processes):
        path = tmp_path / f"{i}.ndjson"
        path.write_bytes(b"".join(archive.lines(games, skip=(processes + i) * games)))
        command = [sys.executable, "-m", "tests.archive.importing", str(path)]
        importers.append(Popen(command, stdin=PIPE, stdout=PIPE, text=True))
    for importer in importers:
        assert importer.stdout
        assert importer.stdout.readline() == "ready\n"
    served, clock, count = archive.served, time.perf_counter(), processes * games
    for importer in importers:
        assert importer.stdin
        print(file=importer.stdin, flush=True)
    spent = sum(float(importer.communicate()[0]) for importer in importers)
    elapsed, served = time.perf_counter() - clock, archive.served - served
    tell(
        f"{archive.games:>8} games  {processes} processes imported {count} at"
        f" {count / elapsed:.0f}/s by the clock; of processor time Python"
        f" {1000 * spent / count:.2f} ms, PostgreSQL {1000 * served / count:.2f} ms a"
        f" game, {(spent + served) / count * 1000 / loop():.2f} loops  load"
        f" {os.getloadavg()[0]:.1f}"
    )


def test_bytes_of_a_game(archive: Archive, tell: Tell) -> None:
    with connection.cursor() as cursor:
        cursor.execute(SIZES)
        rows = cursor.fetchall()
    total, games = sum(size for _, _, size in rows), Record.objects.count()
    tell(f"{archive.games:>8} games  {total / games:>8.0f} bytes a game")
    for table, name, size in rows:
        what = "table and TOAST" if name == table else name
        tell(f"{'':>16}{size / games:>8.0f} {table}: {what}")
