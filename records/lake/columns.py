"""Columns of a dataset, and the version of its format. Needs the extra `parquet`.

`docs/lake.md` lists the columns; a test compares that table with a written dataset.
"""

import pyarrow as pa

from records.exchange.exports import columns
from records.exchange.exports.columns import Column, schema_of

FORMAT = 3
"""Version of the columns and folders, which the metadata of each file has.

A folder that another version wrote is written again as a whole. 1 had a folder for each
ruleset and month, nested values as JSON text, and signed numbers for position keys. 2
lacked `skips` and `first_piece`.
"""
COLUMNS = (
    *columns.COLUMNS,
    Column(
        "opening",
        pa.string(),
        "key of the first placements; images of a board have the same",
    ),
    Column(
        "is_shared",
        pa.bool_(),
        "whether games share the board; false: made for one game",
    ),
    Column(
        "rating",
        pa.float64(),
        "mean `mu` of the players right after the game; null: not rated",
        is_nullable=True,
    ),
)
SCHEMA = schema_of(COLUMNS)
