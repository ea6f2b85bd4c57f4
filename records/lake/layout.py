"""Layout: where the records of a ruleset and a month lie in a dataset. Pure.

`ruleset=duo/month=2026-11/part-0.parquet`, as Hive has it: what reads such folders
skips those that a question does not need, and knows the two columns by their names.
"""

from pathlib import Path
from urllib.parse import quote

PARTS = "ruleset=*/month=*/part-*.parquet"
"""A pattern for the files of a dataset."""


def folder_of(ruleset: str, month: str) -> Path:
    """Return the folder of a ruleset's month, as in 2026-11, below the dataset's.

    What is no letter, digit, hyphen or dot in a name is written as in addresses, so
    that no name leads out of the folder, and all readers read it back.
    """
    return Path(f"ruleset={quote(ruleset, safe='')}", f"month={month}")
