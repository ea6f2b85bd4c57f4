import pytest

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
    assert {"id": "reverse-2p", "options": {"objective": "reverse"}} in document[
        "aliases"
    ]


@pytest.mark.parametrize("path", ["", "/geometry", "/pieces"])
def test_a_variant_that_is_not_there_is_told(path):
    document = problem(api.get(f"variants/chess{path}"))
    assert document["code"] == "not-found"
    assert "'chess'" in document["detail"]


@pytest.mark.parametrize(
    "path", ["variants", "variants/duo", "variants/duo/geometry", "variants/duo/pieces"]
)
def test_the_catalogue_is_kept_for_an_hour_and_then_asked_for_cheaply(path):
    first = api.get(path)
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


def test_nobody_posts_a_variant():
    answer = api.post("variants", {})
    assert answer.status_code == 405
    assert problem(answer)["code"] == "method-not-allowed"
