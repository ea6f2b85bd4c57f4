"""Layout of the files of a dataset. Pure.

The layout is Hive's, for example `year=2026/part-0.parquet`. Readers get the year from
the folder, and skip the folders that a query does not need.
"""

from pathlib import Path

PART = 50_000
"""Record numbers per part; a part has one file per year."""
PARTS = "year=*/part-*.parquet"
"""Glob pattern of the files of a dataset."""
OLD_PARTS = "ruleset=*/month=*/part-*.parquet"
"""Glob pattern of the files of a dataset from an earlier release."""
UNDATED = "__HIVE_DEFAULT_PARTITION__"
"""Name of the year of records without a date; readers return null."""


class OldDatasetError(ValueError):
    """A dataset of an earlier release."""

    def __init__(self, dataset: str) -> None:
        """Set a message with the command to run."""
        super().__init__(
            f"An earlier release wrote {dataset}. Run `export_lake` for it again."
        )


def file_of(year: int | None, part: int) -> Path:
    """Return the path of a part's file for a year, below the dataset's folder."""
    return Path(f"year={UNDATED if year is None else year}", f"part-{part}.parquet")
