import os

import pytest

from games.computers.ai.builds import COMPILED, build_in
from games.computers.ai.levels import LEVELS
from games.storage import obligations
from tests.api import Api, problem
from tests.builders import a_game

api = Api()


def test_every_variant_is_listed():
    items = api.get("variants").json()["items"]
    assert [item["id"] for item in items][:2] == ["classic", "classic-teams"]
    assert {"duo", "junior", "half-board", "classic-3p"} <= {i["id"] for i in items}


def test_a_variant_tells_seats_colors_and_options():
    document = api.get("variants/classic-3p").json()
    assert document["colors"] == ["blue", "yellow", "red", "green"]
    assert document["turn_order"] == ["blue", "yellow", "red", "green"]
    assert document["seats"][1] == {"seat": 1, "colors": ["yellow"]}
    assert document["teams"] == [[0], [1], [2]]
    assert (document["cells"], document["cells_per_color"]) == (400, 89)
    assert document["pieces_per_color"] == 21
    assert {o["name"]: o["default"] for o in document["options"]} == {
        "starts": "free",
        "scoring": "standard",
        "objective": "standard",
        "shared_color": "green",
    }
    assert document["bonus"] == {"all_placed": 15, "one_cell_piece_last": 5}


def test_partners_are_told_as_teams():
    assert api.get("variants/classic-teams").json()["teams"] == [[0, 2], [1, 3]]


def test_junior_has_two_of_each_piece():
    document = api.get("variants/junior").json()
    assert (document["pieces_per_color"], document["cells_per_color"]) == (24, 88)


def test_an_alias_tells_the_variant_it_stands_for():
    document = api.get("variants/reverse-2p").json()
    assert document["id"] == "classic-2p"
    (alias,) = [one for one in document["aliases"] if one["id"] == "reverse-2p"]
    assert alias["options"] == {"objective": "reverse"}
    assert document["title"] == alias["title"] == "Reverse for two"


def test_a_variant_tells_what_a_list_of_games_shows():
    items = {item["id"]: item for item in api.get("variants").json()["items"]}
    assert items["classic"]["title"] == items["classic"]["family_title"] == "Classic"
    assert items["duo"]["summary"].startswith("The duel")
    assert items["trigon-3p"]["family"] == "trigon"
    assert items["trigon-3p"]["players"] == 3
    assert items["trigon-3p"]["minutes"] == {"least": 20, "most": 30}
    assert items["solo-cube-3"]["minutes"] is None
    assert {one for one in items if items[one]["is_puzzle"]} == {
        one for one in items if one.startswith("solo")
    }
    assert {one for one in items if items[one]["is_solid"]} == {
        one for one in items if one.startswith(("rumis", "solo-cube"))
    }


def test_a_variant_tells_its_rules_to_people():
    rules = api.get("variants/duo").json()["rules"]
    (board,) = rules["board"]
    assert board.endswith("196 in all, with two start cells, e10 and j5.")
    assert "trademarks" in rules["about"][-1]


def test_options_say_what_they_and_their_values_mean():
    options = api.get("variants/obstacle-3p").json()["options"]
    colors = options[-1]
    assert colors["name"] == "player_colors"
    assert colors["descriptions"][0] == "For players: blue, yellow, red."
    assert len(colors["descriptions"]) == len(colors["values"])
    assert colors["value"] == colors["default"] == ["blue", "yellow", "red"]


def test_a_variant_is_told_with_its_options():
    query = "player_colors=red,green&objective=reverse"
    document = api.get(f"variants/obstacle-2p?{query}").json()
    assert document["turn_order"] == ["red", "green"]
    assert [seat["colors"] for seat in document["seats"]] == [["red"], ["green"]]
    assert document["obstacles"] == ["blue", "yellow"]
    assert document["phases"] == ["obstacles", "play"]
    assert document["bonus"] == {"all_placed": 0, "one_cell_piece_last": 0}
    assert {one["name"]: one["value"] for one in document["options"]} == {
        "scoring": "standard",
        "objective": "reverse",
        "player_colors": ["red", "green"],
    }
    assert api.get("variants/draft").json()["phases"] == ["draft", "play"]


@pytest.mark.parametrize(
    ("path", "ruleset"),
    [
        ("duo?starts=free", "duo"),
        ("solo-cube-4?colors=3", "solo-cube-4;colors=3"),
        ("rumis-tower?blocked_is_out=true", "rumis-tower;blocked_is_out=true"),
        ("trigon-3p?unused_color=blue", "trigon-3p;unused_color=blue"),
        ("reverse?starts=fixed", "classic;objective=reverse;starts=fixed"),
    ],
)
def test_options_of_any_kind_are_read(path, ruleset):
    assert api.get(f"variants/{path}").json()["ruleset"] == ruleset


def test_a_region_is_told_by_its_cells():
    path = "variants/solo-trigon-figure?region=8,6%209,6%208,7"
    document = api.get(path).json()
    assert document["cells"] == 3
    assert document["rules"]["board"][0].startswith("A figure of 3 triangles")


@pytest.mark.parametrize(
    ("query", "code", "field"),
    [
        ("starts=anywhere", "invalid", "starts"),
        ("contact=standard", "invalid", "contact"),
        ("colors=2", "invalid", "colors"),
        ("x=2", "malformed", "x"),
        ("region=1", "invalid", "region"),
        (f"starts={'x' * 101}", "invalid", "starts"),
    ],
)
def test_options_that_a_variant_lacks_are_told(query, code, field):
    document = problem(api.get(f"variants/duo?{query}"))
    assert (document["code"], document["field"]) == (code, field)


@pytest.mark.parametrize("path", ["", "/geometry", "/pieces"])
def test_a_variant_that_is_not_there_is_told(path):
    document = problem(api.get(f"variants/chess{path}"))
    assert document["code"] == "not-found"
    assert "'chess'" in document["detail"]


@pytest.mark.parametrize(
    "path",
    [
        "variants",
        *(f"variants/duo{part}" for part in ("", "/rules", "/geometry", "/pieces")),
        "variants/solo-trigon-figure/geometry",
    ],
)
def test_the_catalogue_is_kept_for_an_hour_and_then_asked_for_cheaply(path):
    first = api.get(path)
    assert api.get(path).content == first.content
    assert first["Cache-Control"] == "public, max-age=3600"
    assert not first["ETag"].startswith("W/")
    again = api.get(path, if_none_match=first["ETag"])
    assert again.status_code == 304
    assert again.content == b""
    assert again["ETag"] == first["ETag"]


def test_a_tag_that_is_not_current_gets_the_whole_answer():
    assert api.get("variants", if_none_match='"x", W/"y"').status_code == 200


@pytest.mark.parametrize("header", ["*", 'W/{}, "x"'])
def test_tags_are_compared_weakly(header):
    tag = api.get("variants")["ETag"]
    answer = api.get("variants", if_none_match=header.format(tag))
    assert answer.status_code == 304


def test_variants_take_no_query():
    document = problem(api.get("variants?page=2"))
    assert (document["code"], document["field"]) == ("malformed", "page")


@pytest.mark.django_db
def test_the_levels_of_the_computer_are_listed_weakest_first():
    answer = api.get("ai/levels")
    items = answer.json()["items"]
    assert [item["name"] for item in items] == list(LEVELS)
    assert "duo" in items[0]["variants"]
    assert api.get("ai/levels", if_none_match=answer["ETag"]).status_code == 304


@pytest.mark.django_db
def test_levels_are_being_prepared_while_their_work_waits_for_it():
    ready = api.get("ai/levels")
    assert ready.json()["preparing"] is False
    game = a_game(players=["ai:3", "player:B"])
    obligations.await_preparation("ai-move", game, 4)
    preparing = api.get("ai/levels", if_none_match=ready["ETag"])
    assert preparing.json()["preparing"] is True
    obligations.begin("ai-move", game, 4)
    assert api.get("ai/levels").content == ready.content


@pytest.mark.django_db
def test_the_levels_tell_which_share_of_the_search_is_compiled(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert api.get("ai/levels").json()["prepared"] is None
    kernels = build_in(os.environ).folder / "kernels"
    kernels.mkdir(parents=True)
    (kernels / "one.nbc").write_bytes(bytes(COMPILED // 2))
    half = api.get("ai/levels")
    assert half.json()["prepared"] == 0.5
    build_in(os.environ).complete()
    assert api.get("ai/levels", if_none_match=half["ETag"]).json()["prepared"] == 1


def test_nobody_posts_a_variant():
    answer = api.post("variants", {})
    assert answer.status_code == 405
    assert problem(answer)["code"] == "method-not-allowed"


def test_the_contest_tells_its_first_pieces_skips_and_limit():
    document = api.get("variants/contest").json()
    assert len(document["first_pieces"]) == 12
    assert (document["may_skip"], document["turn_limit"]) == (True, 24)
    usual = api.get("variants/classic-2p").json()
    assert {"first_pieces", "may_skip", "turn_limit"}.isdisjoint(usual)
