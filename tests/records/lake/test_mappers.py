"""What jobs make of rows, held against the tables of the archive, game for game."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from games.api.requests.lines import cells_text
from records.models import Record
from records.search.filters import matching
from tests.records.lake import archived
from tests.records.transcripts import a_transcript

parquet = pytest.importorskip("pyarrow.parquet")
from records.lake import mappers  # noqa: E402 - an extra

FIRST = a_transcript("duo", 0, among=2)
PIECE = f"piece:{cells_text(FIRST.ruleset.grid, FIRST.placements[0].cells)}"
PATTERNS = [
    ("owned:purple:e10", None),
    (PIECE, None),
    (f"{PIECE} empty:j5", None),
    (PIECE, 1),
    ("owned:e10 empty:f9", 3),
    ("owned:orange:j5 owned:purple:e10", None),
    (f"{PIECE} empty:j5", 1),
]


def batches(dataset: Path, rows: int = 7) -> Iterator[list[dict[str, Any]]]:
    for file in sorted(dataset.rglob("*.parquet")):
        for batch in parquet.ParquetFile(file).iter_batches(rows):
            yield batch.to_pylist()


def test_each_record_is_judged_as_it_was(dataset):
    told = [one for rows in batches(dataset) for one in mappers.verdicts(rows)]
    assert {one["record"] for one in told} == archived.public()
    assert [one for one in told if one["differs"]] == []


def test_a_record_that_tells_something_else_is_found(dataset):
    (row, *_) = next(batches(dataset))
    wrong = {**row, "length": 1, "positions": row["positions"][::-1]}
    (told,) = mappers.verdicts([wrong])
    assert told["differs"] == ["length", "positions"]
    first = row["placements"][0]
    illegal = {**row, "placements": [first, first], "kind": "game"}
    (told,) = mappers.verdicts([illegal])
    assert (told["kind"], told["differs"]) == (None, ["refused: not-your-turn"])


def test_choices_are_those_of_the_explorer(dataset):
    made = []
    for rows in batches(dataset, 10**6):
        for one in mappers.choices(rows, settings.EXPLORER_PLIES):
            one["examples"] = [example["record"] for example in one["examples"]]
            made.append(one)
    # No year is in two of these files, so nothing has to be added up.
    made.sort(key=lambda one: [one[name] for name in archived.KEY])
    assert len(made) > 300
    assert made == archived.chosen()


def test_tallies_are_those_of_the_statistics(dataset):
    games: Counter[tuple[Any, ...]] = Counter()
    for rows in batches(dataset):
        for one in mappers.measures(rows):
            *key, count = one.values()
            games[tuple(key)] += count
    assert {(*key, count) for key, count in games.items()} == archived.tallied()


def test_positions_are_those_of_the_index(dataset):
    made = [
        tuple(one.values())
        for rows in batches(dataset)
        for one in mappers.positions(rows)
    ]
    assert set(made) == archived.came_through()
    assert len(made) == len(set(made))


@pytest.mark.parametrize(("pattern", "at_ply"), PATTERNS)
def test_patterns_find_what_the_search_finds(dataset, pattern, at_ply):
    asked = {"ruleset": "duo", "pattern": pattern, "symmetric": True}
    if at_ply is not None:
        asked["at_ply"] = at_ply
    found = {
        one["record"]
        for rows in batches(dataset)
        for one in mappers.matches(rows, "duo", pattern, at_ply)
    }
    known = matching(asked, None).values_list("id", flat=True)
    games = Record.objects.filter(ruleset="duo").count()
    assert found == {str(record) for record in known}
    assert 0 < len(found) < games
