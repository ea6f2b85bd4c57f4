"""After a removal, all that is derived equals an archive that never had the records.

`REMOVAL_GAMES=5000 ... --log-cli-level=ERROR` runs it with so many games, of which a
fifth is removed, and shows what it took.
"""

import json
import logging
import os
import time
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings

from records.dumps import sealing
from records.dumps.check import main as check_dump
from records.dumps.manifests import DumpMonth
from records.log import signing
from records.log.check import main as check_log
from records.models import Record, RemovedRecord
from tests.api import Api
from tests.blokus_api.operators.removal.derived import derived, differing, sizes
from tests.blokus_api.operators.removal.sending import games, remove, send
from tests.builders import a_guest
from tests.database import Seeds
from tests.leaves import give_leaves
from tests.records.dumps.test_resealing import work_off
from tests.records.log.test_javascript import NODE, checked

logger = logging.getLogger(__name__)

GAMES = int(os.environ.get("REMOVAL_GAMES", "100"))
TURN = 20
"""Games that one guest sends before the other's turn, at least."""
PROVED = 5
TABLES = (
    *("records_record", "records_recordboard", "records_recordposition"),
    *("explorer_choice", "statistics_tally", "ratings_ratingchange", "log_tile"),
    "records_removedrecord",
)
ASKED = (
    *("rulesets", "records?facets=true", "records?moves=&ruleset=duo&facets=true"),
    *("records?ruleset=duo&pattern=owned:e10&facets=true", "explorer/duo"),
    *("stats/duo", "stats/duo/cells", "leaderboards?pool=imported"),
    *("leaderboards/duo?pool=imported", "rankings/duo?pool=imported"),
    *("puzzles?limit=200", "stats/classic"),
)
UNLIKE = {"id", "number", "record", "examples", "next", "archived_at"}
"""Fields that depend on what else was archived."""


def answers() -> dict[str, Any]:
    """What readers are told, without ids and numbers of records."""
    return {path: _alike(Api().get(path).json()) for path in ASKED}


def _alike(told: Any) -> Any:
    if isinstance(told, list):
        return [_alike(one) for one in told]
    if isinstance(told, dict):
        return {key: _alike(one) for key, one in told.items() if key not in UNLIKE}
    return told


def stretches(sent: list[bytes]) -> list[list[bytes]]:
    size = max(TURN, len(sent) // 25)
    return [sent[start : start + size] for start in range(0, len(sent), size)]


def test_what_is_derived_equals_an_archive_without_the_records(
    committed: None,
    seeds: Seeds,
    tmp_path: Path,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turns = stretches(games(GAMES))
    honest = a_guest()
    for number, turn in enumerate(turns):
        if number % 5 != 3:
            send(honest, turn)
    expected, told, left = derived(), answers(), Record.objects.count()
    seeds.restore()

    honest, flooder = a_guest(), a_guest()
    for number, turn in enumerate(turns):
        send(flooder if number % 5 == 3 else honest, turn)
    give_leaves()
    assert differing(derived(), expected)
    old = signing.sign().note
    month, folder = DumpMonth.from_time(timezone.now()), tmp_path / "dumps"
    later = month.next().next().begin
    monkeypatch.setattr(timezone, "now", lambda: later)
    settings.DUMPS_DIR = folder
    sealing.seal(month, folder)

    before, begun = sizes(TABLES), time.monotonic()
    said = remove(owner=f"guest:{flooder.id}", reason="flood")
    seconds = time.monotonic() - begun
    work_off()
    resealed = time.monotonic() - begun - seconds

    assert Record.objects.count() == left
    assert RemovedRecord.objects.count() == GAMES - left
    assert differing(derived(), expected) == []
    assert answers() == told
    give_leaves()
    sealing.seal(month, folder)
    assert check_dump(["--key", vkey(), str(folder / month.dump)]) == 0
    assert_proved(tmp_path, old)
    logger.error("%s %.1f s, sealed again in %.1f s", said, seconds, resealed)
    logger.error("Bytes before %s, after %s", before, sizes(TABLES))


def vkey() -> str:
    return str(signing.verifier_of(signing.log_keys()[0]))


def assert_proved(folder: Path, old: str) -> None:
    """Removed records and others, in both languages, and all tiles."""
    call_command("export_log", str(folder / "log"))
    files = [folder / "old"]
    files[0].write_text(old)
    for model in (RemovedRecord, Record):
        for name in model._default_manager.values_list("id", flat=True)[:PROVED]:
            proof = Api().get(f"records/{name}/proof").json()
            assert ("removal" in proof) == (model is RemovedRecord)
            files.append(folder / str(name))
            files[-1].write_text(json.dumps(proof))
            if NODE is not None:
                found = checked(folder, json.dumps(proof))
                assert found.returncode == 0, found.stderr
                assert ("removed=" in found.stdout) == (model is RemovedRecord)
    arguments = ["--key", vkey(), "--tiles", str(folder / "log"), *map(str, files)]
    assert check_log(arguments) == 0
