"""Variants and players are accepted in every spelling that the API returns."""

import pytest

from games.rules.variants import SPELLINGS, VARIANTS, find_variant
from tests.api import Api, problem

pytestmark = pytest.mark.django_db

PATHS = [
    "variants/{}",
    "variants/{}/geometry",
    "variants/{}/rules",
    "explorer/{}",
    "stats/{}",
    "leaderboards/{}",
    "games?variant={}",
    "records?variant={}",
    "records?ruleset={}",
    "rulesets?variant={}",
]


@pytest.fixture
def api() -> Api:
    return Api()


def test_each_blokus_3d_variant_has_a_second_name() -> None:
    rumis = [name for name in VARIANTS if name.startswith("rumis-")]
    assert sorted(SPELLINGS.values()) == sorted(rumis)
    for name, variant in SPELLINGS.items():
        assert name == variant.replace("rumis", "blokus-3d")
        assert find_variant(name) is VARIANTS[variant]


@pytest.mark.parametrize("path", PATHS)
def test_blokus_3d_is_accepted_beside_rumis(api: Api, path: str) -> None:
    first, second = (
        api.get(path.format(name)) for name in ("rumis-tower-2p", "blokus-3d-tower-2p")
    )
    assert second.status_code == first.status_code == 200, second.content
    assert second.content == first.content


def test_a_ruleset_of_blokus_3d_may_have_options(api: Api) -> None:
    paths = [
        f"explorer/{name}-tower;first_on_board=true" for name in ("rumis", "blokus-3d")
    ]
    first, second = (api.get(path) for path in paths)
    assert second.status_code == first.status_code
    assert second.content == first.content


def test_a_game_of_blokus_3d_has_the_canonical_id(api: Api) -> None:
    player = api.become_guest()
    game = player.post("games", {"variant": "blokus-3d-corner-2p", "seats": ["me"]})
    assert game.json()["variant"] == "rumis-corner-2p"


def test_the_document_lists_the_second_names(api: Api) -> None:
    schemas = api.get("openapi.json").json()["components"]["schemas"]
    assert {*SPELLINGS} <= {*schemas["VariantName"]["enum"]}
    assert not {*SPELLINGS} & {*schemas["VariantId"]["enum"]}


def test_the_document_lists_the_status_values_of_games(api: Api) -> None:
    schemas = api.get("openapi.json").json()["components"]["schemas"]
    statuses = ["open", "playing", "ended", "aborted"]
    assert sorted(schemas["GameStatus"]["enum"]) == sorted(statuses)
    status = schemas["Game"]["properties"]["status"]
    assert status["$ref"] == "#/components/schemas/GameStatus"
    assert all(
        f"`{status}`" in schemas["GameStatus"]["description"] for status in statuses
    )


@pytest.mark.parametrize("seat", [{"ai": "ai:greedy"}, {"player": "ai:greedy"}])
def test_a_level_sits_down_by_the_name_that_a_seat_has(
    api: Api, seat: dict[str, str]
) -> None:
    game = api.become_guest().post("games", {"variant": "duo", "seats": ["me", seat]})
    assert game.json()["seats"][1]["player"] == "ai:greedy"


def test_a_level_takes_a_seat_by_the_name_that_a_seat_has(api: Api) -> None:
    player = api.become_guest()
    game = player.post("games", {"variant": "duo", "seats": ["me"]}).json()["id"]
    taken = player.put(f"games/{game}/seats/1", {"ai": "ai:greedy"})
    assert taken.json()["events"][0]["data"]["player"] == "ai:greedy"


@pytest.mark.parametrize("spelling", ["{}", "player:{}"])
def test_a_player_is_invited_blocked_and_read_by_either_spelling(
    api: Api, spelling: str
) -> None:
    creator, other = api.become_guest(), api.become_guest()
    player = other.get("me").json()["id"]
    name = spelling.format(player)
    seats = ["me", {"player": name}]
    game = creator.post("games", {"variant": "duo", "seats": seats})
    assert game.status_code == 201
    assert creator.get(f"players/{name}").json()["id"] == player
    for path in ("summary", "ratings", "places", "ratings/duo"):
        assert creator.get(f"players/{name}/{path}").status_code == 200, path
    assert len(creator.get(f"players?ids={name}").json()["players"]) == 1
    assert creator.get(f"records?player={name}").status_code == 200
    blocked = creator.put(f"me/blocks/{name}")
    assert blocked.json()["player"]["id"] == player
    assert creator.delete(f"me/blocks/{name}").status_code == 204


def test_an_unknown_level_is_refused_by_its_field(api: Api) -> None:
    body = {"variant": "duo", "seats": ["me", {"player": "ai:none"}]}
    refusal = problem(api.become_guest().post("games", body))
    assert (refusal["code"], refusal["field"]) == ("invalid", "seats.1")
