"""The games that a release ships: its levels against each other (docs/records.md).

They are archived as games of levels, in the pool `ai`. Games from elsewhere never are:
an import turns `ai:5` into `imported:ai:5`, and no import can name this source.
"""

import gzip
from collections.abc import Iterator
from pathlib import Path

from django.db import transaction
from django.db.models import Max, Min

from games.ids import new_id
from records.archive.archiving import archive, known_among, removed_among, take_time
from records.archive.pools import Pool
from records.exchange.imports.sources import Format, read_games
from records.judging.judge import RefusedError, judge_transcript
from records.judging.transcripts import Transcript
from records.models import SHIPPED, ImportedBatch, Record

FILE = Path(__file__).with_name("seed_games.ndjson.gz")
"""Lines as the API exports records; `manage.py play_seed_games` makes them."""


def seed_games() -> Iterator[Transcript]:
    """Yield the games of the file."""
    with gzip.open(FILE) as file:
        for game in read_games(file, Format.NDJSON):  # type: ignore[arg-type]
            if isinstance(game.told, RefusedError):
                raise game.told
            yield game.told


def import_seed_games() -> int:
    """Archive the games that are neither known nor removed; return their number.

    All of them become records in one transaction, or none does. Raises `BusyError`.
    """
    games = {game.content: game for game in seed_games()}
    passed_over = {*known_among(games), *removed_among(games)}
    judged = [
        judge_transcript(game)
        for content, game in games.items()
        if content not in passed_over
    ]
    with transaction.atomic():
        take_time()
        ids = archive(judged, source=SHIPPED, pool=Pool.AI)
        span = Record.objects.filter(id__in=[one for one in ids if one]).aggregate(
            first=Min("number"), last=Max("number")
        )
        if span["first"] is not None:
            # By this `remove_records --owner release` finds them.
            ImportedBatch.objects.create(**span, source=new_id(), owner=SHIPPED)
    return sum(one is not None for one in ids)
