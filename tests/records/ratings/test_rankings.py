import math
import random
from itertools import combinations

import pytest
from django.utils import timezone

from records.archive.pools import Pool
from records.ratings.models import Ranking, Rating
from records.ratings.neighbors import around
from records.ratings.projection import PROJECTION
from records.ratings.ranking import ENOUGH, rank
from tests.api import Api, problem
from tests.records.transcripts import judged, keep

pytestmark = pytest.mark.django_db


OWNERS = ["player:X", "player:Y", "player:Z"]


def rated(
    player, ruleset, ordinal, games=ENOUGH, pool="people", opponents=tuple(OWNERS)
):
    Rating.objects.create(
        player=player,
        ruleset=ruleset,
        pool=pool,
        model=1,
        mu=ordinal + 3,
        sigma=1,
        ordinal=ordinal,
        games=games,
        wins=0,
        updated_at=timezone.now(),
        opponents=list(opponents),
    )
    rank([player])


def ranking(family="classic", pool="people"):
    answer = Api().get(f"rankings/{family}?pool={pool}")
    assert answer.status_code == 200, answer.content
    return {item["player"]: item for item in answer.json()["items"]}


def test_who_plays_one_variant_is_as_strong_as_its_ordinal():
    rated("player:A", "classic", 12.5)
    assert ranking() == {
        "player:A": {
            "player": "player:A",
            "family": "classic",
            "pool": "people",
            "strength": 12.5,
            "points": 1275,
            "variants": 1,
            "games": ENOUGH,
        }
    }


def test_another_variant_adds_and_takes_nothing_away():
    rated("player:A", "classic", 12)
    rated("player:A", "classic-2p", 5)
    rated("player:A", "classic-3p", -4)
    told = ranking()["player:A"]
    assert (told["strength"], told["variants"]) == (13, 3)


def test_of_a_variant_the_ruleset_counts_that_somebody_is_best_at():
    rated("player:A", "classic", 8)
    rated("player:A", "classic;objective=reverse", 9, games=11)
    rated("player:A", "classic;scoring=onboard", 7)
    told = ranking()["player:A"]
    assert (told["strength"], told["variants"], told["games"]) == (9, 1, 11)


def test_ratings_of_few_games_and_of_other_families_and_pools_do_not_count():
    rated("player:A", "classic", 20, games=ENOUGH - 1)
    rated("player:A", "duo", 15)
    rated("player:A", "classic", 10, pool="guests")
    assert ranking() == {}
    assert ranking("duo")["player:A"]["strength"] == 15
    assert ranking(pool="guests")["player:A"]["strength"] == 10


def test_games_change_rankings_and_an_archive_read_again_has_the_same():
    pairs = list(combinations([f"imported:{name}" for name in "ABCD"], 2))
    games = [(i, pair) for i in range(ENOUGH // 3 + 1) for pair in pairs]
    keep(*(judged("junior", i, players=pair) for i, pair in games))
    told = ranking("duo", "imported")
    for row in Rating.objects.all():
        strength = max(row.ordinal, 0)
        assert math.isclose(told[row.player]["strength"], strength, abs_tol=1e-9)
    PROJECTION.clear()
    assert not Ranking.objects.exists()


def test_a_ranking_is_renamed_as_its_player_is():
    rated("player:A", "classic", 10)
    PROJECTION.rename("player:A", "erased:1")
    assert ranking().keys() == {"erased:1"}


def test_a_place_is_told_with_who_is_next_to_it():
    for name, ordinal in zip("ABCDEFG", (9, 8, 8, 7, 6, 5, 4), strict=True):
        rated(f"player:{name}", "classic", ordinal)
    for path in ("rankings/classic", "leaderboards/classic"):
        told = Api().get(f"{path}/players/D?neighbors=2").json()
        assert (told["place"], told["of"]) == (4, 7)
        assert [(one["place"], one["player"]) for one in told["items"]] == [
            (2, "player:B"),
            (2, "player:C"),
            (4, "player:D"),
            (5, "player:E"),
            (6, "player:F"),
        ]


def test_places_are_those_that_counting_tells():
    chance = random.Random(1)
    for number in range(60):
        rated(f"player:{number}", "duo", chance.randrange(12))
    rows = list(Rating.objects.order_by("-ordinal", "player"))
    for index, mine in enumerate(rows):
        placed = around(Rating.objects.all(), "ordinal", mine.player, 4)
        assert placed is not None
        assert [one.row for one in placed] == rows[max(0, index - 4) : index + 5]
        for place, row in placed:
            assert place == 1 + sum(other.ordinal > row.ordinal for other in rows)


@pytest.mark.parametrize(
    "path",
    [
        "rankings/chess",
        "rankings/classic-2p",
        "rankings/classic/players/nobody",
        "rankings/chess/players/nobody",
        "leaderboards/duo/players/nobody",
        "leaderboards/chess/players/nobody",
    ],
)
def test_there_is_no_ranking_of_what_is_no_family_and_no_place_of_nobody(path):
    answer = Api().get(path)
    assert (answer.status_code, problem(answer)["code"]) == (404, "not-found")


@pytest.mark.parametrize("neighbors", ["-1", "51", "x"])
def test_neighbors_are_bounded(neighbors):
    answer = Api().get(f"rankings/duo/players/A?neighbors={neighbors}")
    assert answer.status_code == 422


def test_pools_of_rankings_are_those_of_ratings():
    assert Api().get(f"rankings/duo?pool={Pool.MIXED.value}").status_code == 422
