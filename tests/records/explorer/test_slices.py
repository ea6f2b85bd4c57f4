from datetime import UTC, datetime

import pytest

from records.archive import Arrival
from records.explorer.slices import band_of, slice_of
from records.judging import judge_transcript
from records.models import Record
from records.players import Players
from tests.records.transcripts import a_transcript


@pytest.mark.parametrize(
    ("rating", "band"),
    [(None, 0), (1, 200), (-50, 200), (399.9, 200), (1500, 1400), (1600, 1600)],
)
def test_a_rating_falls_into_a_band_and_none_into_none(rating, band):
    assert band_of(rating) == band


@pytest.mark.parametrize(("is_dated", "year"), [(True, 2025), (False, 0)])
def test_a_game_is_sliced_by_who_played_and_when(is_dated, year):
    record = Record(
        players=["ai:greedy", "ai:random"],
        ended_at=datetime(2025, 12, 31, 23, 59, tzinfo=UTC),
        is_dated=is_dated,
    )
    arrival = Arrival(record, judge_transcript(a_transcript("junior")))
    assert slice_of(arrival) == (Players.AI, year, 0)
