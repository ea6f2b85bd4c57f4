"""Games between computer levels that ship with a release.

See docs/records.md. The games are archived in the pool `ai`. Imported games never get
into this pool, because an import changes `ai:5` to `imported:ai:5` and cannot use the
source name of shipped games.
"""

import gzip
from collections.abc import Iterator
from pathlib import Path

from django.db import transaction
from django.db.models import Max, Min

from games.ids import new_id
from records.archive.archiving import (
    archive,
    disable_timeouts,
    known_among,
    removed_among,
)
from records.archive.pools import Pool
from records.exchange.imports.sources import Format, read_games
from records.judging.judge import RefusedError, judge_transcript
from records.judging.transcripts import Transcript
from records.models import SHIPPED, ImportedBatch, Record

FILE = Path(__file__).with_name("seed_games.ndjson.gz")
"""File that `manage.py play_seed_games` creates."""


def seed_games() -> Iterator[Transcript]:
    """Yield the shipped games."""
    with gzip.open(FILE) as file:
        for game in read_games(file, Format.NDJSON):  # type: ignore[arg-type]
            if isinstance(game.parsed, RefusedError):
                raise game.parsed
            yield game.parsed


def import_seed_games() -> int:
    """Archive the shipped games that are missing, and return their number.

    Removed games stay removed. All games are archived in one transaction. Raises
    `BusyError`.
    """
    games = {game.content: game for game in seed_games()}
    skipped = {*known_among(games), *removed_among(games)}
    judged = [
        judge_transcript(game)
        for content, game in games.items()
        if content not in skipped
    ]
    with transaction.atomic():
        disable_timeouts()
        ids = archive(judged, source=SHIPPED, pool=Pool.AI)
        span = Record.objects.filter(
            id__in=[record_id for record_id in ids if record_id]
        ).aggregate(first=Min("number"), last=Max("number"))
        if span["first"] is not None:
            # `remove_records --owner release` uses this row to find the records.
            ImportedBatch.objects.create(**span, source=new_id(), owner=SHIPPED)
    return sum(record_id is not None for record_id in ids)
