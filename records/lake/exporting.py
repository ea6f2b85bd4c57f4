"""Exporting: public records of the archive as a dataset, months anew that changed."""

import shutil
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from django.db import connection
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from games.rules.variants import VARIANTS
from records.exchange.exports.row_groups import ROWS
from records.explorer.slicing import ratings_of
from records.lake.layout import folder_of
from records.lake.writing import SCHEMA, write_parts
from records.models import Record

WRITTEN = "_written.json"
"""What a month's folder says of itself; readers of datasets skip such names."""
_MAKING = "_making"
_OWN_BOARDS = sorted(name for name, one in VARIANTS.items() if one.has_own_boards)

# A record never changes, except for the names of its players, or it is removed.
_MONTHS = """
SELECT CASE WHEN variant = ANY(%s) THEN variant ELSE ruleset END AS ruleset,
    to_char(ended_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
    count(*), max(number), sum(hashtextextended(players::text, 0))::text
FROM records_record WHERE visibility = 'public' GROUP BY 1, 2 ORDER BY 1, 2
"""

_JSON = ("options", "picks", "setup", "placements", "out", "result")
_MADE = ("name", "is_shared", "rating")
_PLAIN = tuple(name for name in SCHEMA.names if name not in (*_JSON, *_MADE))
_COLUMNS = ("ruleset", *_PLAIN, *(Cast(name, TextField()) for name in _JSON))


class Contents(msgspec.Struct, frozen=True):
    """The contents of a ruleset's month: where they are the same, so is its folder."""

    records: int
    last: int
    """The greatest of their numbers."""
    players: str
    """A sum of hashes."""
    license: str
    """SPDX identifier, which every file names in its metadata."""


class RulesetMonth(NamedTuple):
    """A month of a ruleset; of a variant whose games have boards of their own."""

    ruleset: str
    month: str
    """In UTC, as in `2026-11`."""
    contents: Contents

    @property
    def folder(self) -> Path:
        """Return its folder, below the dataset's."""
        return folder_of(self.ruleset, self.month)


class Exported(NamedTuple):
    """A month as it is on disk now."""

    one: RulesetMonth
    is_new: bool
    """False: it was there as it is."""


def export(folder: Path, *, anew: bool = False) -> Iterator[Exported]:
    """Write what public records there are, and yield each ruleset's month.

    A month that is there with the same contents stays, unless all are wanted `anew`.
    Whoever writes a month puts all of it in the place of the one before. Months of
    which all records were removed go.
    """
    folder.mkdir(parents=True, exist_ok=True)
    months = _months()
    _drop_others({folder / one.folder for one in months}, folder)
    for one in months:
        is_new = anew or _written(folder / one.folder) != one.contents
        if is_new:
            _write(one, folder)
        yield Exported(one, is_new)


def _drop_others(wanted: Collection[Path], folder: Path) -> None:
    """Delete the folders that we wrote for months which have no records any more."""
    for written in folder.glob(f"ruleset=*/month=*/{WRITTEN}"):
        if written.parent not in wanted:
            shutil.rmtree(written.parent)


def _months() -> list[RulesetMonth]:
    with connection.cursor() as cursor:
        cursor.execute(_MONTHS, [_OWN_BOARDS])
        return [
            RulesetMonth(
                ruleset,
                month,
                Contents(records, last, players, settings.RECORDS_LICENSE),
            )
            for ruleset, month, records, last, players in cursor.fetchall()
        ]


def _written(folder: Path) -> Contents | None:
    try:
        return msgspec.json.decode((folder / WRITTEN).read_bytes(), type=Contents)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def _write(one: RulesetMonth, folder: Path) -> None:
    """Write a month beside the dataset, and put it in its place when it is whole.

    A name that is erased meanwhile is another sum of hashes the next time.
    """
    making, place = folder / _MAKING, folder / one.folder
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir()
    try:
        write_parts(_rows(_records(one)), making, one.contents.license)
        (making / WRITTEN).write_bytes(msgspec.json.encode(one.contents))
        shutil.rmtree(place, ignore_errors=True)
        place.parent.mkdir(exist_ok=True)
        making.rename(place)
    finally:
        shutil.rmtree(making, ignore_errors=True)


def _records(one: RulesetMonth) -> "QuerySet[Record]":
    year, month = map(int, one.month.split("-"))
    name = "variant" if one.ruleset in _OWN_BOARDS else "ruleset"
    return Record.objects.filter(
        Q((name, one.ruleset)),
        visibility="public",
        number__lte=one.contents.last,
        ended_at__year=year,
        ended_at__month=month,
    ).order_by("number")


def _rows(records: "QuerySet[Record]") -> Iterator[dict[str, Any]]:
    """Yield records as rows of the dataset, read by a cursor of the server."""
    found = records.values_list(*_COLUMNS).iterator(chunk_size=ROWS)
    while group := list(islice(found, ROWS)):
        rows = [_row(*values) for values in group]
        ratings = ratings_of([row["number"] for row in rows])
        for row in rows:
            yield {**row, "rating": ratings.get(row["number"])}


def _row(name: str, *values: Any) -> dict[str, Any]:
    row = dict(zip((*_PLAIN, *_JSON), values, strict=True))
    for key in ("id", "game"):
        row[key] = None if row[key] is None else str(row[key])
    return {**row, "name": name, "is_shared": row["variant"] not in _OWN_BOARDS}
