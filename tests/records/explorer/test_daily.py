"""The game of the day."""

from datetime import date, timedelta
from itertools import combinations

import pytest
from django.db.models import Avg

from records.archive.pools import Pool
from records.explorer.daily import choose
from records.ratings.models import RatingChange
from tests.api import Api
from tests.records.transcripts import judged, keep

pytestmark = pytest.mark.django_db

DAYS = [date(2026, 11, 1) + timedelta(days=days) for days in range(30)]
LEVELS = [("ai:1", "ai:2"), ("ai:3", "ai:4"), ("ai:5", "ai:6")]


@pytest.fixture
def games():
    return keep(
        *(judged("duo", seed, players=LEVELS[seed % 3]) for seed in range(40)),
        pool=Pool.AI,
    )


def chosen_on(days):
    return {game.id for game in map(choose, days) if game is not None}


def read():
    return Api().get("game-of-the-day").json()


def test_it_is_the_same_for_all_and_another_day_shows_another(games):
    first = read()
    assert first == read()
    assert first["record"]["id"] in {str(game.id) for game in games}
    assert set(first["players"]) == set(first["record"]["players"])
    assert len(chosen_on(DAYS)) > 3


def test_of_some_the_one_of_the_strongest_players_is_shown():
    pairs = [*combinations([f"ai:{level}" for level in range(1, 6)], 2)]
    keep(
        *(judged("duo", i, players=pair) for i, pair in enumerate(pairs)), pool=Pool.AI
    )
    rated = RatingChange.objects.values_list("record")
    means = dict(rated.annotate(mean=Avg("mu")))
    strongest = max(means, key=lambda record: means[record])
    assert chosen_on(DAYS) == {strongest}


def test_an_empty_archive_has_none():
    assert read() == {"day": read()["day"], "record": None, "players": {}}


@pytest.mark.parametrize("pool", [Pool.IMPORTED, Pool.GUESTS])
def test_names_that_anyone_chooses_are_not_shown(pool):
    keep(judged("duo"), pool=pool)
    assert read()["record"] is None


def test_private_short_and_unfinished_games_are_not_shown():
    keep(judged("duo", 1), pool=Pool.PEOPLE, visibility="private")
    keep(judged("classic-2p", 2, plies=20), pool=Pool.PEOPLE)
    keep(judged("duo", 3, leaves_at=8), pool=Pool.PEOPLE)
    assert read()["record"] is None
