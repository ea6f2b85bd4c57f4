import re
from itertools import combinations
from urllib.parse import quote

import pytest

from blokus_api.page.sources import SOURCE
from games.rules.variants import find_variant
from records.archive.pools import Pool
from records.ratings.model import NEW_POINTS, POINTS_PER_SKILL
from records.ratings.models import Rating
from tests.api import Api, problem
from tests.records.transcripts import judged, keep

pytestmark = pytest.mark.django_db

A, B, C, D = "imported:A", "imported:B", "imported:C", "imported:D"
EVERYBODY = {A, B, C, D}
PAIRS = list(combinations(sorted(EVERYBODY), 2))


@pytest.fixture
def games():
    pairs = [*PAIRS, (A, C)]
    return keep(*(judged("junior", i, players=p) for i, p in enumerate(pairs)))


@pytest.fixture
def duos():
    """The same players, in Duo as well."""
    keep(*(judged("duo", i, players=pair) for i, pair in enumerate(PAIRS)))


def items(path):
    answer = Api().get(path)
    assert answer.status_code == 200, answer.content
    return answer.json()["items"]


def test_a_leaderboard_lists_the_strongest_first(games):
    listed = items("leaderboards/junior?pool=imported")
    strengths = [item["ordinal"] for item in listed]
    assert {item["player"] for item in listed} == EVERYBODY
    assert strengths == sorted(strengths, reverse=True)
    assert sum(item["games"] for item in listed) == 2 * len(games)


@pytest.mark.parametrize(
    "path",
    [
        "leaderboards/junior?pool=imported",
        "players/imported:A/ratings",
        "players/imported:A/ratings/junior",
        "players/imported:A/places",
        "leaderboards/junior/players/imported:A?pool=imported",
    ],
)
def test_points_are_the_ordinal_on_the_scale_that_players_are_shown(games, path):
    for item in items(path):
        assert item["points"] == round(900 + 30 * item["ordinal"])


def test_the_page_converts_points_as_the_server_does():
    text = (SOURCE / "points.js").read_text()
    known = {name: int(value) for name, value in re.findall(r"(\w+) = (\d+);", text)}
    assert known == {"NEW_POINTS": NEW_POINTS, "PER_SKILL": POINTS_PER_SKILL}


def test_a_leaderboard_is_paged_to_its_end(games):
    whole = items("leaderboards/junior?pool=imported")
    page = Api().get("leaderboards/junior?pool=imported&limit=1").json()
    found = page["items"]
    while page["next"]:
        query = f"pool=imported&limit=1&cursor={page['next']}"
        page = Api().get(f"leaderboards/junior?{query}").json()
        found += page["items"]
    assert found == whole


def test_pools_have_leaderboards_of_their_own(games):
    assert items("leaderboards/junior") == []


def test_a_player_has_a_rating_per_ruleset(games):
    keep(judged("duo", players=(A, B)))
    assert [item["ruleset"] for item in items(f"players/{A}/ratings")] == [
        "duo",
        "junior",
    ]


def test_a_bare_id_is_a_player_of_ours():
    players = ("player:A", "player:B")
    keep(judged("junior", players=players), pool=Pool.PEOPLE)
    (rating,) = items("players/A/ratings")
    assert rating["player"] == "player:A"


def test_a_history_leads_to_the_rating(games):
    changes = items(f"players/{A}/ratings/junior")
    (rating,) = items(f"players/{A}/ratings")
    assert changes[0]["mu"] == rating["mu"]
    assert [change["record"] for change in changes] == [
        str(game.id) for game in reversed(games) if A in game.players
    ]


@pytest.mark.parametrize(
    "name", ["chess", "duo;starts=nowhere", "duo;beginning=fixed", "duo;"]
)
def test_there_is_no_leaderboard_of_an_unknown_ruleset(name):
    answer = Api().get(f"leaderboards/{name}")
    assert (answer.status_code, problem(answer)["code"]) == (404, "not-found")


def test_an_alias_has_the_leaderboard_of_its_ruleset(games, duos):
    assert len(items("leaderboards/travel?pool=imported")) == 4
    assert items("leaderboards/duo;starts=fixed?pool=imported") == []


@pytest.mark.parametrize("name", ["Ann / Bo", "ratings", "A/ratings/duo", "..", "Ä?#%"])
def test_a_name_may_hold_whatever_a_file_told(name):
    player = f"imported:{name}"
    (game,) = keep(judged("junior", players=(player, B)))
    path = f"players/{quote(player, safe='')}/ratings"
    assert [item["player"] for item in items(path)] == [player]
    assert [item["record"] for item in items(f"{path}/junior")] == [str(game.id)]


@pytest.mark.parametrize("player", ["nobody", "imported:%E2%82%AC", "a" * 5000])
def test_who_never_played_has_no_ratings(player):
    assert items(f"players/{player}/ratings") == []


def test_leaderboards_are_listed_with_how_many_are_on_them(games, duos):
    keep(judged("duo", players=(A, "imported:E")))
    listed = items("leaderboards?pool=imported")
    told = [(one["ruleset"], one["family"], one["players"]) for one in listed]
    families = [find_variant(name).family for name in ("duo", "junior")]
    assert told == [("duo", families[0], 4), ("junior", families[1], 4)]
    page = Api().get("leaderboards?pool=imported&limit=1").json()
    rest = items(f"leaderboards?pool=imported&limit=1&cursor={page['next']}")
    assert page["items"] + rest == listed
    assert items("leaderboards") == []


def test_a_place_is_that_of_the_leaderboard(games, duos):
    board = [one["player"] for one in items("leaderboards/junior?pool=imported")]
    for number, player in enumerate(board, start=1):
        junior = items(f"players/{player}/places")[-1]
        assert (junior["ruleset"], junior["place"]) == ("junior", number)
        assert junior["players"] == 4


def test_equal_ordinals_share_a_place(games):
    Rating.objects.filter(player__in=[A, B]).update(ordinal=9)
    Rating.objects.filter(player__in=[C, D]).update(ordinal=1)
    places = [items(f"players/{one}/places")[0]["place"] for one in (A, B, C)]
    assert places == [1, 1, 3]
