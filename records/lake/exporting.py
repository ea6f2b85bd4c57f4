"""Export public records as a dataset, and rewrite only the files that changed."""

import shutil
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
from django.conf import settings
from django.db import connection
from django.db.models import QuerySet
from pyarrow.parquet import read_metadata

from games.rules.variants import VARIANTS
from games.storage.files import beside
from records.exchange.exports.columns import row_of
from records.exchange.exports.row_groups import ROWS, write_groups
from records.explorer.slicing import ratings_of
from records.lake.columns import FORMAT, SCHEMA
from records.lake.layout import PART, PARTS, file_of
from records.models import Record

_OLD_WRITTEN = "ruleset=*/month=*/_written.json"
"""Marker files of datasets from earlier releases."""
_OWN_BOARDS = {name for name, variant in VARIANTS.items() if variant.has_own_boards}

# A record changes only if a name in it is erased or the record is removed.
_FILES = """
SELECT CASE WHEN is_dated
        THEN extract(year FROM ended_at AT TIME ZONE 'UTC')::integer END AS year,
    (number - 1) / %s AS part, count(*), max(number),
    sum(hashtextextended(players::text, 0))::text
FROM records_record WHERE visibility = 'public' GROUP BY 1, 2 ORDER BY 2, 1
"""


class Contents(NamedTuple):
    """Summary of a file's records, which its metadata contains to detect changes."""

    records: int
    """Number of records."""
    last: int
    """Highest record number."""
    players: str
    """Sum of the hashes of all records' players."""
    license: str
    """SPDX identifier of the license."""

    @property
    def metadata(self) -> dict[str, str]:
        """Metadata of the file."""
        values = {name: str(value) for name, value in self._asdict().items()}
        return {**values, "format": str(FORMAT)}


class YearPart(NamedTuple):
    """The records in a part whose games ended in a given year."""

    year: int | None
    """Year in UTC; None for records without a date."""
    part: int
    contents: Contents

    @property
    def path(self) -> Path:
        """Path of the file, relative to the dataset's folder."""
        return file_of(self.year, self.part)


class Exported(NamedTuple):
    """A file of the dataset after the export."""

    contents: Contents
    is_new: bool
    """Whether the file was written. False if it was up to date."""


def export(folder: Path, *, anew: bool = False) -> Iterator[Exported]:
    """Write the public records, and yield the files of the dataset.

    Files that are up to date are skipped, unless `anew` is set. Files that no longer
    have records, and files from earlier releases, are deleted.
    """
    folder.mkdir(parents=True, exist_ok=True)
    year_parts = _year_parts()
    _delete_others({folder / year_part.path for year_part in year_parts}, folder)
    for year_part in year_parts:
        path = folder / year_part.path
        is_new = anew or not _has(path, year_part.contents)
        if is_new:
            _write(year_part, folder)
        yield Exported(year_part.contents, is_new)


def _delete_others(current: Collection[Path], folder: Path) -> None:
    """Delete files without current records and files from earlier releases."""
    for file in folder.glob(PARTS):
        is_part = file.stem.removeprefix("part-").isdigit()
        if is_part and file not in current:
            file.unlink()
            _delete_empty(file.parent)
    for written in folder.glob(_OLD_WRITTEN):
        shutil.rmtree(written.parent)
        _delete_empty(written.parents[1])


def _delete_empty(folder: Path) -> None:
    if not any(folder.iterdir()):
        folder.rmdir()


def _year_parts() -> list[YearPart]:
    with connection.cursor() as cursor:
        cursor.execute(_FILES, [PART])
        return [
            YearPart(
                year,
                part,
                Contents(records, last, players, settings.RECORDS_LICENSE),
            )
            for year, part, records, last, players in cursor.fetchall()
        ]


def _has(path: Path, contents: Contents) -> bool:
    """Return whether a file exists with these contents and the current format."""
    try:
        metadata = read_metadata(path).metadata
    except (FileNotFoundError, pa.ArrowInvalid):
        return False
    return all(
        metadata.get(name.encode()) == value.encode()
        for name, value in contents.metadata.items()
    )


def _write(year_part: YearPart, folder: Path) -> None:
    """Write a file, replacing an existing one.

    If a name is erased in the meantime, the sum of hashes changes, so the next export
    writes the file again.
    """
    path = folder / year_part.path
    with beside(folder / path.name) as new_file:
        write_groups(_rows(year_part), SCHEMA, new_file, year_part.contents.metadata)
        path.parent.mkdir(exist_ok=True)
        new_file.replace(path)


def _rows(year_part: YearPart) -> Iterator[dict[str, Any]]:
    """Yield rows sorted by variant, so that readers can skip row groups."""
    records = _records(year_part)
    for variant in (
        records.values_list("variant", flat=True).distinct().order_by("variant")
    ):
        ordered = records.filter(variant=variant).defer("tree").order_by("number")
        remaining = ordered.iterator(chunk_size=ROWS)
        while group := list(islice(remaining, ROWS)):
            ratings = ratings_of([record.number for record in group])
            for record in group:
                yield {
                    **row_of(record),
                    "opening": record.opening,
                    "is_shared": record.variant not in _OWN_BOARDS,
                    "rating": ratings.get(record.number),
                }


def _records(year_part: YearPart) -> "QuerySet[Record]":
    year = year_part.year
    dated = {"is_dated": False} if year is None else {"ended_at__year": year}
    return Record.objects.filter(
        visibility="public",
        number__gt=year_part.part * PART,
        number__lte=year_part.contents.last,
        **{"is_dated": True, **dated},
    )
