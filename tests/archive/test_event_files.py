"""What archived events take and cost, beside the table that they came from."""

import os
import random
import time
from collections.abc import Callable
from itertools import groupby

import pytest
from django.db import connection

from blokus_api.embedded.cluster import SUPERUSER
from blokus_api.embedded.postgres import Postgres
from games.storage import archived_events, event_store
from games.storage.archive_files import ArchiveWriter
from games.storage.partitions import PartitionMonth
from tests.archive.conftest import SIZES
from tests.archive.events import Events

pytestmark = pytest.mark.timeout(0)

READS = 500
FED = """
INSERT INTO games_feedentry (position, game_id, version)
SELECT row_number() OVER (ORDER BY at, game_id, version), game_id, version
FROM public.games_event
"""
SIZES_OF_TABLES = """
SELECT pg_total_relation_size('public.games_event'),
    pg_total_relation_size('games_feedentry')
"""


@pytest.mark.parametrize("games", SIZES)
def test_files_cost(
    games: int,
    committed: None,
    postgres_server: Postgres,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    tell: Callable[[str], None],
) -> None:
    folder = tmp_path_factory.mktemp("events")
    monkeypatch.setattr(archived_events, "FOLDER", folder)
    events = Events(postgres_server.url(SUPERUSER))
    events.grow(games)
    with connection.cursor() as cursor:
        cursor.execute(FED)
        cursor.execute(SIZES_OF_TABLES)
        table, feed = cursor.fetchone()
    began, used = time.perf_counter(), time.process_time()
    for month, ids in groupby(sorted(events.ids), PartitionMonth.of_game):
        file = archived_events.file_of(folder, month, archived_events.PUBLIC)
        with ArchiveWriter(file) as writer:
            for game in ids:
                writer.add(event_store.events(game))
    wrote, used = time.perf_counter() - began, time.process_time() - used
    size = sum(path.stat().st_size for path in folder.iterdir())
    chance = random.Random(1)
    asked = [game for game in events.ids if archived_events.may_have(game)]
    chosen = [chance.choice(asked) for _ in range(READS)]
    by_rows, rows = _cost(chosen, event_store.events)
    by_file, files = _cost(chosen, _from_file)
    assert rows == files
    tell(
        f"{games:>8} games: {table / games:.0f} bytes a game in the table,"
        f" {size / games:.0f} in files, {feed / games:.0f} in the feed;"
        f" written in {wrote:.1f} s, {1000 * used / games:.2f} ms of this processor a"
        f" game; a read {by_rows:.2f} ms of it by rows, {by_file:.2f} from a file "
        f" load {os.getloadavg()[0]:.1f}"
    )


def _from_file(game: str) -> object:
    return archived_events.events(game, 0, archived_events.EVER)


def _cost(
    games: list[str], read: Callable[[str], object]
) -> tuple[float, list[object]]:
    began = time.process_time()
    found = [read(game) for game in games]
    return 1000 * (time.process_time() - began) / len(games), found
