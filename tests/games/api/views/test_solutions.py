import json
from pathlib import Path

import pytest
from django.conf import settings

from games.api.requests.solutions import MAX_SOLUTIONS
from games.rules.variants import VARIANTS
from tests.api import Api, problem

api = Api()
SOLUTIONS = Path(__file__).parents[3] / "data" / "solutions"
GOOD = sorted(SOLUTIONS.glob("*.json"))


def file_of(path):
    return json.loads((SOLUTIONS / f"{path}.json").read_text())


def verified(document, variant=None):
    return api.post(f"variants/{variant or document['variant']}/solutions", document)


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_solution_is_one(path):
    document = json.loads(path.read_text())
    answer = verified(document)
    assert answer.status_code == 200
    found = answer.json()
    assert found["solved"] is True
    assert found["variant"] == document["variant"]
    assert len(found["solutions"]) == len(document.get("solutions", [1]))
    for solution in found["solutions"]:
        assert solution["solved"] is True
        assert solution["fault"] is None
        assert solution["scores"]["seats"] == [80 if "moves" in document else 0]
        assert solution["scores"]["solved"] is True


@pytest.mark.parametrize(
    ("name", "index", "reason", "cells", "ply"),
    [
        ("cube_3_piece_twice", 3, "piece-not-available", [], 3),
        ("figure_hole", None, "cells-missing", [[7, 7]], 21),
        ("tetromino_level_missed", None, "contact-missing", None, 20),
    ],
)
def test_what_is_no_solution_is_told_why(name, index, reason, cells, ply):
    found = verified(file_of(f"broken/{name}")).json()
    assert found["solved"] is False
    [solution] = found["solutions"]
    assert (solution["solved"], solution["ply"]) == (False, ply)
    fault = solution["fault"]
    assert (fault["index"], fault["reason"]) == (index, reason)
    assert cells in (None, fault["cells"])
    assert solution["scores"]["solved"] is False


def test_each_solution_of_a_list_is_judged():
    document = file_of("cube_3")
    document["solutions"][1][2][2][0] = [3, 0, 0]
    found = verified(document).json()
    assert [solution["solved"] for solution in found["solutions"]] == [True, False]
    assert found["solved"] is False
    assert found["solutions"][1]["fault"]["index"] == 2


def test_moves_are_played_in_turn_and_scored():
    moves = [["blue", "1", [[0, 0]]], ["yellow", "2", [[19, 0], [18, 0]]]]
    found = verified({"moves": moves}, "solo-84").json()
    [solution] = found["solutions"]
    assert solution["ply"] == 2
    assert solution["fault"] == {
        "index": None,
        "reason": "pieces-missing",
        "cells": [],
    }
    assert solution["scores"]["colors"] == {
        "blue": -88,
        "yellow": -87,
        "red": -89,
        "green": -89,
    }
    assert solution["scores"]["seats"] == [-353]
    again = verified({"moves": [*moves, moves[0]]}, "solo-84").json()
    fault = again["solutions"][0]["fault"]
    assert (fault["index"], fault["reason"]) == (2, "not-your-turn")


def test_options_stand_at_the_top_and_other_names_are_comments():
    document = file_of("tetromino_8x10_free") | {"contact": "no-edge", "by": {"a": []}}
    found = verified(document).json()
    assert found["ruleset"] == "solo-tetromino-8x10;contact=no-edge"
    assert found["options"] == {"contact": "no-edge"}
    fault = found["solutions"][0]["fault"]
    assert fault["reason"] == "edge-contact"
    assert fault["cells"]


@pytest.mark.parametrize(
    ("variant", "document", "field"),
    [
        ("solo-cube-3", {}, "placements"),
        ("solo-cube-3", {"variant": "solo-cube-4", "placements": []}, "variant"),
        ("solo-cube-3", {"colors": 5, "placements": []}, "colors"),
        ("solo-cube-3", {"placements": None}, "placements"),
        ("solo-cube-3", {"placements": [[]]}, "placements.0"),
        ("solo-cube-3", {"solutions": [[]] * 501}, "solutions"),
        ("solo-cube-3", {"moves": []}, "moves"),
        ("solo-84", {"placements": []}, "placements"),
        ("solo-84", {"moves": [["blue", "1", [[0, 1e9]]]]}, "moves.0.2.0"),
        ("solo-trigon-figure", {"region": [[0]], "placements": []}, "region"),
    ],
)
def test_what_means_nothing_is_named_with_its_place(variant, document, field):
    answer = problem(verified(document, variant))
    assert (answer["status"], answer["code"]) == (422, "invalid")
    assert answer["field"] == field


@pytest.mark.parametrize(
    "variant", [variant for variant in VARIANTS if not variant.startswith("solo-")]
)
def test_a_game_for_several_has_no_solutions(variant):
    answer = problem(verified({"moves": []}, variant))
    assert (answer["status"], answer["field"]) == (422, "variant")


def test_a_variant_that_is_not_there_is_not_found():
    assert problem(verified({"moves": 1}, "solo-85"))["code"] == "not-found"


PARALLELOGRAM = file_of("trigon_figure_parallelogram")["placements"]


def as_many_as_fit(solution, **document):
    """Repeat a solution until the body has nearly the size that is allowed."""
    length = len(json.dumps(solution, separators=(",", ":"))) + 1
    times = min(MAX_SOLUTIONS, (settings.MAX_BODY_BYTES - 1000) // length)
    body = document | {"solutions": [solution] * times}
    return json.dumps(body, separators=(",", ":")).encode()


@pytest.mark.depth
@pytest.mark.parametrize(
    ("variant", "document", "solution"),
    [
        ("solo-cube-3", {}, file_of("cube_3")["solutions"][0]),
        ("solo-cube-4", {}, file_of("cube_4")["placements"]),
        (
            "solo-cube-4",
            {"assembly": "drop"},
            file_of("cube_4")["placements"][::-1],
        ),
        ("solo-cube-5", {}, [["blue", "1", [[0, 0, 0]]], ["blue", "1", [[0, 0, 1]]]]),
        (
            "solo-pentomino-15x16",
            {"contact": "no-edge"},
            file_of("pentomino_15x16_no_edge")["placements"],
        ),
        (
            "solo-tetromino-8x10",
            {"contact": "chain"},
            file_of("tetromino_8x10_chain")["placements"],
        ),
        ("solo-trigon-figure", {}, PARALLELOGRAM),
        ("solo-trigon-figure", {}, []),
        ("solo-trigon-figure", {"colors": 4}, [*PARALLELOGRAM[:6], ["red", "X", []]]),
    ],
    ids=lambda value: value if isinstance(value, str) else str(len(value)),
)
@pytest.mark.timeout(30)
def test_no_body_takes_long(variant, document, solution):
    body = as_many_as_fit(solution, **document)
    answer = api.send("POST", f"variants/{variant}/solutions", body)
    assert answer.status_code == 200
