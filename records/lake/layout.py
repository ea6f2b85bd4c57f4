"""File layout of a dataset.

The layout follows Hive, for example `year=2026/part-0.parquet`. Readers get the year
from the folder name, and skip folders that a query does not need. This module does no
I/O.
"""

from pathlib import Path

PART = 50_000
"""Size of the range of record numbers in a part. A part has one file per year."""
PARTS = "year=*/part-*.parquet"
"""Glob pattern that matches the files of a dataset."""
OLD_PARTS = "ruleset=*/month=*/part-*.parquet"
"""Glob pattern that matches the files of datasets from earlier releases."""
UNDATED = "__HIVE_DEFAULT_PARTITION__"
"""Year in the folder name for records without a date. Readers return it as null."""


class OldDatasetError(ValueError):
    """Raised if a dataset was written by an earlier release."""

    def __init__(self, dataset: str) -> None:
        """Set a message with the command that the user must run."""
        super().__init__(
            f"{dataset} was written by an earlier release. Run `export_lake` for"
            " it again."
        )


def file_of(year: int | None, part: int) -> Path:
    """Return the path of a part's file for a year, relative to the dataset."""
    return Path(f"year={UNDATED if year is None else year}", f"part-{part}.parquet")
