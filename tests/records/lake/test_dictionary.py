"""The dictionary of columns in `docs/lake.md`, held against a written dataset."""

import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

duckdb = pytest.importorskip("duckdb")
from records.archive.answers import RecordWithHands  # noqa: E402
from records.lake.columns import COLUMNS  # noqa: E402 - an extra
from records.lake.layout import PARTS  # noqa: E402
from records.models import Record  # noqa: E402
from tests.records.lake import archived  # noqa: E402
from tests.records.transcripts import a_transcript, keep  # noqa: E402

PAGE = Path(__file__).parents[3] / "docs" / "lake.md"
YEAR = "year of `ended_at` in UTC, from the folder; null if not `is_dated`"


class Row(NamedTuple):
    """A row of the dictionary."""

    name: str
    type: str
    nulls: str
    meaning: str


def dictionary() -> list[Row]:
    section = PAGE.read_text().partition("### Columns\n")[2].partition("\n#")[0]
    cells = re.findall(r"^\| (`.*) \|$", section, re.MULTILINE)
    return [Row(*(cell.strip() for cell in row.split(" | "))) for row in cells]


def read(dataset: Path, sql: str) -> list[Any]:
    view = re.search(r"CREATE VIEW record AS (FROM .*?\))\n", PAGE.read_text(), re.S)
    assert view
    source = view[1].replace("lake/", f"{dataset}/")
    found: list[Any] = duckdb.sql(f"{sql} {source}").fetchall()
    return found


def described(dataset: Path) -> Iterator[Row]:
    """The columns as DuckDB reads them, with the meanings of the code."""
    meanings = {one.name: one.meaning for one in COLUMNS}
    nullable = {one.name: one.is_nullable for one in COLUMNS}
    for name, kind, *_ in read(dataset, "DESCRIBE SELECT *"):
        is_nullable = nullable.get(name, True)
        nulls = "yes" if is_nullable else "no"
        # DuckDB quotes names that are also words of SQL.
        unquoted = kind.replace('"', "")
        yield Row(f"`{name}`", f"`{unquoted}`", nulls, meanings.get(name, YEAR))


def test_the_page_lists_the_columns_of_a_dataset(dataset):
    assert dictionary() == list(described(dataset))


@pytest.mark.django_db
def test_the_year_has_its_type_where_all_records_are_undated(tmp_path):
    keep(a_transcript("junior", ended_at=None))
    *_, year = described(archived.dataset(tmp_path))
    assert (year.name, year.type) == ("`year`", "`SMALLINT`")


def test_only_columns_that_may_have_nulls_have_some(dataset):
    names = [row.name.strip("`") for row in dictionary()]
    counted = ", ".join(f"count(*) - count({name})" for name in names)
    (counts,) = read(dataset, f"SELECT {counted}")
    have = {name for name, count in zip(names, counts, strict=True) if count}
    may_have = {row.name.strip("`") for row in dictionary() if row.nulls == "yes"}
    # Each of these archived games has an id, as if it had been played.
    assert have == may_have - {"game"}


def test_the_scripts_of_the_page_answer_by_the_columns_alone(dataset):
    scripts = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
    assert len(scripts) == 2
    for script in scripts:
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=dataset.parent,
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        assert "CC0-1.0" in done.stdout or "smallest_last" in done.stdout


def test_hands_in_sql_are_those_of_the_api(dataset):
    sums = """
        SELECT ruleset, sum(hand.cells_left), sum(hand.bonus), count(hand.last_piece)
        FROM (SELECT ruleset, unnest(hands) AS hand FROM '{}') GROUP BY ruleset
    """
    found = duckdb.sql(sums.format(dataset / PARTS)).fetchall()
    known: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for record in Record.objects.filter(visibility="public"):
        for hand in RecordWithHands.from_record(record).hands:
            known[record.ruleset]["cells"] += hand.cells_left
            known[record.ruleset]["bonus"] += hand.bonus
            known[record.ruleset]["last"] += hand.last_piece is not None
    assert dict(known) == {
        ruleset: {"cells": cells, "bonus": bonus, "last": last}
        for ruleset, cells, bonus, last in found
    }
    assert any(counts["bonus"] for counts in known.values())
