"""File layout of a dataset.

The layout follows Hive, for example `year=2026/part-0.parquet`. Readers get the year
from the folder name, and skip folders that a query does not need. This module does no
I/O.
"""

from pathlib import Path

PART = 50_000
"""Number of record numbers per part. A part has one file per year."""
PARTS = "year=*/part-*.parquet"
"""Glob pattern that matches the files of a dataset."""
OLD_PARTS = "ruleset=*/month=*/part-*.parquet"
"""Glob pattern that matches the files of datasets from earlier releases."""
UNDATED = "__HIVE_DEFAULT_PARTITION__"
"""Year in the name of the folder for records without a date; readers return null."""


class OldDatasetError(ValueError):
    """The dataset was written by an earlier release."""

    def __init__(self, dataset: str) -> None:
        """Set a message that names the command to run."""
        super().__init__(
            f"{dataset} was written by an earlier release. Run `export_lake` for"
            " it again."
        )


def file_of(year: int | None, part: int) -> Path:
    """Return the path of a part's file for a year, relative to the dataset."""
    return Path(f"year={UNDATED if year is None else year}", f"part-{part}.parquet")
