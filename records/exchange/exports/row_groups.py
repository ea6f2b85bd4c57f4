"""Write Parquet files in row groups, which limits memory use.

Requires the extra `parquet`.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow.parquet import ParquetWriter

ROWS = 1000
"""Number of rows per group, and maximum number of rows in memory."""


def write_groups(
    rows: Iterable[Mapping[str, Any]],
    schema: pa.Schema,
    path: Path,
    metadata: Mapping[str, str],
) -> int:
    """Write rows to a Parquet file; return their number.

    `metadata` describes the whole file, for example the license of its rows.
    """
    schema = schema.with_metadata(dict(metadata))
    written, remaining = 0, iter(rows)
    with ParquetWriter(path, schema, compression="zstd") as writer:
        while group := list(islice(remaining, ROWS)):
            written += len(group)
            writer.write_table(pa.Table.from_pylist(group, schema))
    return written
