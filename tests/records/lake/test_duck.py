"""What SQL asks of a dataset, held against the tables of the archive."""

from collections import Counter
from dataclasses import replace

import pytest
from django.conf import settings

from records.archive.rows import transcript_of
from records.explorer.visits import visits
from records.judging.judge import judge_transcript
from records.models import Record
from records.search.filters import matching
from tests.records.lake import archived
from tests.records.transcripts import a_transcript, keep

duckdb = pytest.importorskip("duckdb")
from records.lake.duck import Lake  # noqa: E402 - an extra
from records.lake.layout import PARTS, OldDatasetError  # noqa: E402


def test_statistics_are_those_of_the_archive(dataset):
    assert set(Lake(str(dataset)).statistics()) == archived.tallied()


@pytest.mark.django_db
def test_choices_are_counted_as_in_the_explorer(tmp_path):
    keep(*archived.recorded())
    keep(*(a_transcript("duo", seed, among=2) for seed in range(12)))
    made = Lake(str(archived.dataset(tmp_path))).choices(settings.EXPLORER_PLIES)
    live = archived.chosen()
    assert len(live) > 300
    assert made == [{name: row[name] for name in made[0]} for row in live]


def test_what_a_skip_or_a_seat_left_behind_is_not_counted(dataset):
    made = Lake(str(dataset)).choices(settings.EXPLORER_PLIES)
    live = archived.chosen()
    games = {tuple(row[name] for name in archived.KEY): row["games"] for row in live}
    for row in made:
        assert row["games"] <= games[tuple(row[name] for name in archived.KEY)]
    after_skips = sum(map(left_out, Record.objects.filter(skips__isnull=False)))
    assert after_skips > 0
    missing = sum(games.values()) - sum(row["games"] for row in made)
    assert after_skips < missing <= after_skips + 3


def left_out(record):
    """The visits of a game with skips that SQL leaves to the job on Spark."""
    judged = judge_transcript(transcript_of(record))
    plies = settings.EXPLORER_PLIES
    counted = min(plies, record.skips[0][0] - 1)
    return len(list(visits(judged, plies))) - counted


@pytest.mark.parametrize(
    "asked",
    [
        {"player": "player:1"},
        {"ruleset": "duo", "length_min": 27, "length_max": 30},
        {"margin_min": 5, "margin_max": 20, "player": "player:0"},
    ],
)
def test_a_search_finds_what_the_archive_finds(dataset, asked):
    known = matching(asked, None).order_by("-ended_at", "-id")
    found = Lake(str(dataset)).search(asked)
    assert found == [str(record) for record in known.values_list("id", flat=True)] != []


def test_a_dataset_of_an_earlier_release_is_refused(tmp_path):
    month = tmp_path / "ruleset=duo" / "month=2026-11"
    month.mkdir(parents=True)
    (month / "part-0.parquet").write_bytes(b"")
    with pytest.raises(OldDatasetError, match="Run `export_lake` for it again"):
        Lake(str(tmp_path))


def test_records_are_counted_by_the_year_of_their_end(dataset):
    files = str(dataset / PARTS)
    count = "SELECT year, count(*) FROM '{}' GROUP BY year ORDER BY year NULLS LAST"
    dated = Record.objects.filter(visibility="public", is_dated=True)
    undated = Record.objects.filter(visibility="public", is_dated=False)
    years = Counter(record.ended_at.year for record in dated)
    assert duckdb.sql(count.format(files)).fetchall() == [
        *sorted(years.items()),
        (None, undated.count()),
    ]
    assert undated.count() > 0


def test_a_path_is_no_sql(tmp_path):
    keep_nothing = tmp_path / "it's"
    with pytest.raises(Exception, match="No files found"):
        Lake(str(keep_nothing))


@pytest.mark.django_db
def test_a_name_is_found_in_every_form_of_unicode(tmp_path):
    names = ("imported:Zo\xe9", "imported:Zoe\u0301")
    for seed, name in enumerate(names):
        keep(replace(a_transcript("junior", seed), players=(name, "imported:Bob")))
    lake = Lake(str(archived.dataset(tmp_path)))
    assert [len(lake.search({"player": name})) for name in names] == [2, 2]
