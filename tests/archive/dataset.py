"""Generated games from a dataset, which were generated once for all that measures them.

`python -m tests.lake.generating` writes them: a million take an hour of a core, and a
second to be looked up.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from records.judging.transcripts import Transcript
from records.lake.games import COLUMNS, transcript_of
from records.lake.layout import PARTS

READ = [*COLUMNS, "started_at"]
LASTED = timedelta(minutes=40)
UNDATED_EVERY = 20
AT_ONCE = 500


def games_of(dataset: Path) -> Iterator[Transcript]:
    """Yield the games by their numbers; a dataset's own dates are of one year."""
    for path in sorted(dataset.glob(PARTS), key=_part_of):
        for row in _rows(path):
            is_dated = row["number"] % UNDATED_EVERY
            ended_at = row["started_at"] + LASTED if is_dated else None
            yield replace(
                transcript_of(row), started_at=row["started_at"], ended_at=ended_at
            )


def _part_of(path: Path) -> int:
    return int(path.stem.removeprefix("part-"))


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    for batch in pq.ParquetFile(path).iter_batches(AT_ONCE, columns=READ):
        yield from batch.to_pylist()
