"""Removal beside imports, and killed again and again: the last run completes it."""

import logging
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from django.db import connections

from records.exchange.imports import worker
from records.log.models import LogHead
from records.models import Record, RemovedRecord
from tests.blokus_api.operators.removal.derived import derived, differing
from tests.blokus_api.operators.removal.sending import games, remove, send
from tests.builders import a_guest
from tests.database import Seeds
from tests.leaves import give_leaves
from tests.records.exchange.imports.files import sent

pytestmark = [pytest.mark.usefixtures("committed"), pytest.mark.depth]

logger = logging.getLogger(__name__)
ROOT = Path(__file__).parents[4]
KILLS = int(os.environ.get("REMOVAL_KILLS", "4"))
FLOOD = 50 * KILLS
IN_SMALL_BATCHES = """
import sys
import django
django.setup()
from django.core.management import call_command
from blokus_api.operators import removing
removing.AT_ONCE = 3
call_command("remove_records", owner=sys.argv[1], why="a flood", reason="flood")
"""


def begin(owner: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-c", IN_SMALL_BATCHES, owner],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "blokus_api.settings"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def kill_after_some(owner: str, chance: random.Random) -> int:
    """Kill a removal some milliseconds after it removed a record; return how many."""
    before = RemovedRecord.objects.count()
    child = begin(owner)
    while child.poll() is None and RemovedRecord.objects.count() == before:
        time.sleep(0.001)
    time.sleep(chance.uniform(0, 0.15))
    child.kill()
    child.wait()
    return RemovedRecord.objects.count() - before


def test_a_removal_that_is_killed_is_completed_by_the_last(seeds: Seeds) -> None:
    flood, honest, beside = (
        lines := games(2 * FLOOD)
    )[:FLOOD], lines[FLOOD:][:50], lines[FLOOD:][50:]  # fmt: skip
    send(a_guest(), honest)
    send(a_guest(), beside)
    expected, left = derived(), Record.objects.count()
    seeds.restore()

    flooder, chance = a_guest(), random.Random(7)
    send(a_guest(), honest)
    send(flooder, flood)
    # An import of somebody else goes on all the time, and another of the flooder's.
    running = [
        sent(a_guest(), b"".join(beside)).json()["id"],
        sent(flooder, b"".join(flood[:5])).json()["id"],
    ]
    importer = threading.Thread(target=_work, args=[running])
    importer.start()
    owner = f"guest:{flooder.id}"
    partly = [kill_after_some(owner, chance) for _ in range(KILLS)]
    logger.error("Removed between kills: %s of %d", partly, FLOOD)
    importer.join()
    remove(owner=owner)
    give_leaves()

    assert partly[0] > 0
    assert Record.objects.count() == left
    assert differing(derived(), expected) == []
    numbers = {*Record.objects.values_list("number", flat=True)}
    for row in RemovedRecord.objects.all():
        numbers |= {row.number, row.removal}
    assert numbers == {*range(1, len(numbers) + 1)}
    assert LogHead.objects.get().number == len(numbers)


def _work(imports: list[str]) -> None:
    try:
        for import_id in imports:
            worker.work(import_id)
    finally:
        connections.close_all()
