"""After a removal, all that is derived equals an archive that never had the records.

`REMOVAL_GAMES=5000` runs it with so many games, of which a fifth is removed.
"""

import os
import time
from collections.abc import Callable

from records.models import Record, RemovedRecord
from tests.builders import a_guest
from tests.database import Seeds
from tests.leaves import give_leaves
from tests.records.removal.derived import derived, differing, sizes
from tests.records.removal.sending import games, remove, send

GAMES = int(os.environ.get("REMOVAL_GAMES", "100"))
TURN = 20
"""Games that one guest sends before the other's turn."""
TABLES = (
    *("records_record", "records_recordboard", "records_recordposition"),
    *("explorer_choice", "statistics_tally", "ratings_ratingchange", "log_tile"),
    "records_removedrecord",
)


def stretches(sent: list[bytes]) -> list[list[bytes]]:
    size = max(TURN, len(sent) // 25)
    return [sent[start : start + size] for start in range(0, len(sent), size)]


def test_what_is_derived_equals_an_archive_without_the_records(
    committed: None, seeds: Seeds, record_property: Callable[[str, object], None]
) -> None:
    turns = stretches(games(GAMES))
    honest = a_guest()
    for number, turn in enumerate(turns):
        if number % 5 != 3:
            send(honest, turn)
    expected, left = derived(), Record.objects.count()
    seeds.restore()

    honest, flooder = a_guest(), a_guest()
    for number, turn in enumerate(turns):
        send(flooder if number % 5 == 3 else honest, turn)
    give_leaves()
    assert differing(derived(), expected)
    before, begun = sizes(TABLES), time.monotonic()
    told = remove(owner=f"guest:{flooder.id}", reason="flood")

    assert Record.objects.count() == left
    assert RemovedRecord.objects.count() == GAMES - left
    assert differing(derived(), expected) == []
    seconds = time.monotonic() - begun
    note = f"{told}seconds={seconds:.1f}\nbefore {before}\nafter {sizes(TABLES)}"
    record_property("removal", note)
