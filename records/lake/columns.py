"""Columns and format version of a dataset. Requires the extra `parquet`.

`docs/lake.md` lists the columns. A test compares that list with a written dataset.
"""

import pyarrow as pa

from records.exchange.exports import columns
from records.exchange.exports.columns import Column, schema_of

FORMAT = 3
"""Version of the columns and folders, stored in each file's metadata.

A dataset with another version is rewritten completely. Version 1 had a folder for each
ruleset and month, stored nested values as JSON text, and stored position keys as signed
numbers. Version 2 lacked `skips` and `first_piece`.
"""
COLUMNS = (
    *columns.COLUMNS,
    Column(
        "opening",
        pa.string(),
        "key of the opening (the first placements); symmetrical openings have the same"
        " key",
    ),
    Column(
        "is_shared",
        pa.bool_(),
        "whether other games can use the same board; false if the board was generated"
        " for a single game",
    ),
    Column(
        "rating",
        pa.float64(),
        "mean `mu` of the players right after the game; null if it was not rated",
        is_nullable=True,
    ),
)
SCHEMA = schema_of(COLUMNS)
