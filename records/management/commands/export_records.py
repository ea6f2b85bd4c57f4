"""Command `manage.py export_records`: write public records to a file."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.api.http.bodies import given_fields
from games.api.http.decoding import read_query
from games.api.http.openapi.components import field_texts
from games.errors import IllegalMoveError, InvalidError
from games.storage.files import beside
from records.archive.rows import transcript_of
from records.blksgf.writer import write_transcript
from records.exchange.exports.ndjson import in_order, record_line
from records.exchange.exports.requests import ExportQuery
from records.models import Record
from records.search.filters import matching

FILTERS = ExportQuery.__struct_encode_fields__
FORMATS = ("ndjson", "blksgf", "parquet")


class Command(BaseCommand):
    """Command that prints the number of written records."""

    help = "Write public records to a file, in the order of their numbers."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the file and the filters of `GET /records`."""
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--format",
            choices=FORMATS,
            help="format of the file (default: determined by the file's suffix,"
            " otherwise ndjson)",
        )
        texts = field_texts(ExportQuery)
        for name in FILTERS:
            parser.add_argument(f"--{name}", help=texts.get(name, name))

    def handle(self, *, file: Path, format: str | None, **values: Any) -> None:  # noqa: A002
        """Write all matching records, and leave the file unchanged if that fails."""
        form = format or file.suffix.removeprefix(".")
        filters = {
            name: [str(values[name])] for name in FILTERS if values[name] is not None
        }
        try:
            query = read_query(ExportQuery, filters)
            matches = matching(given_fields(query), None)
            records = in_order(matches, query.after)
        except (IllegalMoveError, InvalidError) as error:
            raise CommandError(f"--{error.field}: {error}") from error
        try:
            with (
                beside(file) as temporary,
                tqdm(records, unit="records", disable=None) as bar,
            ):
                count = _write(iter(bar), form, temporary)
                temporary.replace(file)
        except OSError as error:
            detail = error.strerror or error
            raise CommandError(f"Cannot write {file}: {detail}.") from error
        self.stdout.write(f"{file} records={count} license={settings.RECORDS_LICENSE}")


def _write(records: Iterator[Record], form: str, path: Path) -> int:
    if form == "parquet":
        return _write_table(records, path)
    count = 0
    with path.open("wb") as file:
        for record in records:
            count += 1
            if form == "blksgf":
                file.write(write_transcript(transcript_of(record)).encode())
            else:
                file.write(record_line(record))
    return count


def _write_table(records: Iterator[Record], path: Path) -> int:
    try:
        from records.exchange.exports.parquet import write_table  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise CommandError(
            "Parquet requires pyarrow. Install it with:"
            f" {sys.executable} -m pip install 'blokus-api[parquet]'."
        ) from error
    return write_table(records, path)
