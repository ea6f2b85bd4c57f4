"""Groups of rows: files of Parquet, of which a bounded number of rows is held at once.

Needs the extra `parquet`.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow.parquet import ParquetWriter

ROWS = 1000
"""Records that are held at once, and make a group of rows."""


def write_groups(
    rows: Iterable[Mapping[str, Any]],
    schema: pa.Schema,
    path: Path,
    metadata: Mapping[str, str],
) -> int:
    """Write rows to a file, a group of them at a time; return how many.

    `metadata` is about the whole file, and names the license of its rows.
    """
    schema = schema.with_metadata(dict(metadata))
    written, left = 0, iter(rows)
    with ParquetWriter(path, schema, compression="zstd") as writer:
        while group := list(islice(left, ROWS)):
            written += len(group)
            writer.write_table(pa.Table.from_pylist(group, schema))
    return written
