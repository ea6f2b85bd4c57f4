from datetime import UTC, datetime

import pytest
from django.core.management import call_command

from records.archive.pools import Pool
from records.ratings.model import MODEL, Belief
from records.ratings.models import Rating, RatingChange
from tests.records.transcripts import judged, keep

pytestmark = pytest.mark.django_db

A, B, C = "imported:A", "imported:B", "imported:C"


def ratings():
    return {row.pk: (row.mu, row.sigma, row.games, row.wins) for row in everybody()}


def everybody():
    return Rating.objects.order_by("player", "ruleset", "pool")


def test_a_game_rates_its_players():
    (record,) = keep(judged("junior", 1, players=(A, B)))
    rows = {row.player: row for row in everybody()}
    winner = record.players[record.winners[0]]
    assert rows.keys() == {A, B}
    assert rows[winner].wins == 1
    assert rows[winner].mu > Belief().mu
    assert {row.model for row in rows.values()} == {MODEL}
    assert {row.ruleset for row in rows.values()} == {"junior"}


def test_every_change_is_kept():
    keep(judged("junior", 1, players=(A, B)), judged("junior", 2, players=(A, B)))
    changes = RatingChange.objects.filter(player=A).order_by("number")
    assert [change.number for change in changes] == [1, 2]
    assert changes[1].mu == Rating.objects.get(player=A).mu


def test_the_date_of_a_rating_is_that_of_the_latest_game_in_any_order():
    games = [
        judged(
            "junior", year, players=(A, B), ended_at=datetime(year, 5, 6, tzinfo=UTC)
        )
        for year in (2024, 2025, 2021, 2023)
    ]
    latest = {datetime(2025, 5, 6, tzinfo=UTC)}
    keep(*games[:3])
    assert {row.updated_at for row in everybody()} == latest
    keep(games[3])
    assert {row.updated_at for row in everybody()} == latest
    numbers = ratings()
    call_command("rebuild_archive", "ratings")
    assert {row.updated_at for row in everybody()} == latest
    assert ratings() == numbers


def test_rulesets_are_rated_apart():
    keep(judged("junior", players=(A, B)), judged("duo", players=(A, B)))
    assert Rating.objects.filter(player=A).count() == 2


def test_pools_are_rated_apart():
    keep(judged("junior", 1, players=(A, B)), pool=Pool.GUESTS)
    keep(judged("junior", 2, players=(A, B)), pool=Pool.PEOPLE)
    pools = Rating.objects.filter(player=A).values_list("pool", flat=True)
    assert sorted(pools) == ["guests", "people"]


@pytest.mark.parametrize(
    ("game", "kept"),
    [
        ({"players": (A, A)}, {}),
        ({"plies": 3}, {}),
        ({"stand_ins": (1,)}, {}),
        ({}, {"visibility": "private"}),
        ({}, {"pool": Pool.MIXED}),
    ],
)
def test_what_says_nothing_of_strength_rates_nobody(game, kept):
    keep(judged("junior", **{"players": (A, B), **game}), **kept)
    assert not Rating.objects.exists()


def test_one_by_one_in_batches_and_rebuilt_are_the_same_numbers():
    games = [
        judged(variant, seed, players=players)
        for seed, players in enumerate([(A, B), (B, C), (C, A), (A, C), (B, A)])
        for variant in ("junior", "duo")
    ]
    games[2:2] = [judged("junior", 9, players=(A, B), stand_ins=(0,))]
    for game in games[:4]:
        keep(game)
    keep(*games[4:])
    live = ratings()
    changes = list(RatingChange.objects.order_by("number", "player").values())
    call_command("rebuild_archive", "ratings")
    assert ratings() == live
    assert list(RatingChange.objects.order_by("number", "player").values()) == changes
    assert sum(games for _, _, games, _ in live.values()) == 20
