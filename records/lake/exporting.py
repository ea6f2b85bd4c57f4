"""Export public records as a dataset; only files that changed are written again."""

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
"""What earlier releases put beside the files that they wrote."""
_OWN_BOARDS = {name for name, one in VARIANTS.items() if one.has_own_boards}

# A record never changes, except for the names of its players, or it is removed.
_FILES = """
SELECT CASE WHEN is_dated
        THEN extract(year FROM ended_at AT TIME ZONE 'UTC')::integer END AS year,
    (number - 1) / %s AS part, count(*), max(number),
    sum(hashtextextended(players::text, 0))::text
FROM records_record WHERE visibility = 'public' GROUP BY 1, 2 ORDER BY 2, 1
"""


class Contents(NamedTuple):
    """The contents of a file, which its metadata name: if the same, it stays."""

    records: int
    last: int
    """The greatest of their numbers."""
    players: str
    """A sum of hashes."""
    license: str
    """SPDX identifier."""

    @property
    def metadata(self) -> dict[str, str]:
        """Return the metadata of the file."""
        values = {name: str(value) for name, value in self._asdict().items()}
        return {**values, "format": str(FORMAT)}


class YearPart(NamedTuple):
    """The records of a part that ended in a year."""

    year: int | None
    """Year in UTC; None for records without a date."""
    part: int
    contents: Contents

    @property
    def path(self) -> Path:
        """Return the path of their file, below the dataset's folder."""
        return file_of(self.year, self.part)


class Exported(NamedTuple):
    """A file as it is on disk now."""

    contents: Contents
    is_new: bool
    """False: it was there as it is."""


def export(folder: Path, *, anew: bool = False) -> Iterator[Exported]:
    """Write what public records there are, and yield the files.

    A file that is there with the same contents stays, unless all are wanted `anew`.
    Files go of which all records were removed, and those of earlier releases.
    """
    folder.mkdir(parents=True, exist_ok=True)
    year_parts = _year_parts()
    _drop_others({folder / one.path for one in year_parts}, folder)
    for one in year_parts:
        path = folder / one.path
        is_new = anew or not _has(path, one.contents)
        if is_new:
            _write(one, folder)
        yield Exported(one.contents, is_new)


def _drop_others(wanted: Collection[Path], folder: Path) -> None:
    """Delete the files that we wrote for records which are gone, or in another form."""
    for file in folder.glob(PARTS):
        is_ours = file.stem.removeprefix("part-").isdigit()
        if is_ours and file not in wanted:
            file.unlink()
            _drop_empty(file.parent)
    for written in folder.glob(_OLD_WRITTEN):
        shutil.rmtree(written.parent)
        _drop_empty(written.parents[1])


def _drop_empty(folder: Path) -> None:
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
    """Return whether a file has these contents, in the format of this release."""
    try:
        metadata = read_metadata(path).metadata
    except (FileNotFoundError, pa.ArrowInvalid):
        return False
    return all(
        metadata.get(name.encode()) == value.encode()
        for name, value in contents.metadata.items()
    )


def _write(one: YearPart, folder: Path) -> None:
    """Write a file in the place of the one before.

    A name that is erased meanwhile is another sum of hashes the next time.
    """
    path = folder / one.path
    with beside(folder / path.name) as made:
        write_groups(_rows(one), SCHEMA, made, one.contents.metadata)
        path.parent.mkdir(exist_ok=True)
        made.replace(path)


def _rows(one: YearPart) -> Iterator[dict[str, Any]]:
    """Yield the rows of a file by variant, so that readers skip groups of others."""
    records = _records(one)
    for variant in (
        records.values_list("variant", flat=True).distinct().order_by("variant")
    ):
        ordered = records.filter(variant=variant).defer("tree").order_by("number")
        found = ordered.iterator(chunk_size=ROWS)
        while group := list(islice(found, ROWS)):
            ratings = ratings_of([record.number for record in group])
            for record in group:
                yield {
                    **row_of(record),
                    "opening": record.opening,
                    "is_shared": record.variant not in _OWN_BOARDS,
                    "rating": ratings.get(record.number),
                }


def _records(one: YearPart) -> "QuerySet[Record]":
    dated = {"is_dated": False} if one.year is None else {"ended_at__year": one.year}
    return Record.objects.filter(
        visibility="public",
        number__gt=one.part * PART,
        number__lte=one.contents.last,
        **{"is_dated": True, **dated},
    )
