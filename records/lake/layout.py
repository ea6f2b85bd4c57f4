"""Layout: which file of a dataset has which records. Pure.

`year=2026/part-0.parquet`, as Hive has it: readers know the year by the folder, and
skip the folders that a query does not need.
"""

from pathlib import Path

PART = 50_000
"""Numbers of one part: its files have the records with these numbers, by year."""
PARTS = "year=*/part-*.parquet"
"""A pattern for the files of a dataset."""
OLD_PARTS = "ruleset=*/month=*/part-*.parquet"
"""A pattern for the files of a dataset that an earlier release wrote."""
UNDATED = "__HIVE_DEFAULT_PARTITION__"
"""Year of records without a date; readers return null."""


class OldDatasetError(ValueError):
    """A dataset of an earlier release."""

    def __init__(self, dataset: str) -> None:
        """Say what to do."""
        super().__init__(
            f"An earlier release wrote {dataset}: run `export_lake` there again."
        )


def file_of(year: int | None, part: int) -> Path:
    """Return the file of a year's records in a part, below the dataset's folder."""
    return Path(f"year={UNDATED if year is None else year}", f"part-{part}.parquet")
