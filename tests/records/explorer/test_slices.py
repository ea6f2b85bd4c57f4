import pytest

from records.archive.pools import Pool
from records.archive.rebuilding import new_record_of
from records.explorer.slices import POOLS, band_of
from records.explorer.slicing import slices_of
from records.ratings.models import RatingChange
from tests.builders import NOON
from tests.records.transcripts import a_transcript, keep


@pytest.mark.parametrize(
    ("rating", "band"),
    [(None, 0), (1, 5), (-50, 5), (9.9, 5), (25, 25), (27.3, 25)],
)
def test_a_rating_falls_into_a_band_and_none_into_none(rating, band):
    assert band_of(rating) == band


@pytest.mark.django_db
@pytest.mark.parametrize(("ended_at", "year"), [(NOON, 2026), (None, 0)])
def test_a_game_is_sliced_by_who_played_and_when(ended_at, year):
    (record,) = keep(a_transcript("junior", plies=3, ended_at=ended_at), pool=Pool.AI)
    assert slices_of([new_record_of(record)]) == [(POOLS.index(Pool.AI), year, 0)]


@pytest.mark.django_db
def test_a_rated_game_is_sliced_by_what_it_made_of_its_players():
    (record,) = keep(a_transcript("junior"))
    ratings = RatingChange.objects.filter(number=record.number)
    mean = sum(ratings.values_list("mu", flat=True)) / 2
    (found,) = slices_of([new_record_of(record)])
    assert found.rating == band_of(mean) == 25
