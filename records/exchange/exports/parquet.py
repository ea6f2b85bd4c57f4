"""Export of records to Parquet for data frames, with one row per record.

Requires the extra `parquet`.
"""

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from records.exchange.exports.columns import COLUMNS, row_of, schema_of
from records.exchange.exports.row_groups import write_groups
from records.models import Record


def write_table(records: Iterator[Record], path: Path) -> int:
    """Write records to a Parquet file; return their number."""
    metadata = {"license": settings.RECORDS_LICENSE}
    return write_groups(map(row_of, records), schema_of(COLUMNS), path, metadata)
