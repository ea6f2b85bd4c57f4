import json
from urllib.parse import urlencode

import pytest

from tests.api import Api, problem
from tests.games.rules.boards import NEEDED

api = Api()


def geometry(path):
    return api.get(f"variants/{path}").json()


def test_a_cell_has_a_number_a_name_and_corners():
    document = geometry("duo/geometry")
    assert len(document["cells"]) == 196
    assert document["cells"][0] == {
        "id": 0,
        "name": "a14",
        "cell": [0, 0],
        "points": [[0, 0], [1, 0], [1, 1], [0, 1]],
    }
    assert document["bounds"] == [0, 0, 14, 14]


def test_the_outline_goes_once_around_the_board():
    (polygon,) = geometry("half-board/geometry")["outline"]
    assert len(polygon) == 2 * (10 + 20)
    assert len({tuple(point) for point in polygon}) == len(polygon)


def test_start_cells_are_told_by_color():
    starts = geometry("duo/geometry")["starts"]
    assert starts == {"purple": [[4, 4], [9, 9]], "orange": [[4, 4], [9, 9]]}


def test_options_that_move_start_cells_are_taken():
    document = geometry("duo/geometry?starts=fixed")
    assert document["options"] == {"starts": "fixed"}
    assert document["starts"] == {"purple": [[4, 4]], "orange": [[9, 9]]}


def test_every_option_of_a_variant_is_taken():
    for variant in api.get("variants").json()["items"]:
        for option in variant["options"]:
            if not option["open"]:
                for value in option["values"]:
                    text = value if isinstance(value, str) else json.dumps(value)
                    text = ",".join(value) if isinstance(value, list) else text
                    needed = NEEDED.get((option["name"], text), {})
                    query = urlencode({option["name"]: text, **needed})
                    for part in ("geometry", "pieces"):
                        path = f"variants/{variant['id']}/{part}?{query}"
                        assert api.get(path).status_code == 200, path


def test_half_a_board_may_begin_in_the_corners_of_the_whole():
    document = geometry("half-board/geometry?half_starts=board-corners")
    assert document["starts"]["blue"] == [[0, 0], [0, 19]]


def test_an_alias_has_the_board_of_its_variant():
    assert geometry("travel/geometry") == geometry("duo/geometry")


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("starts=maybe", "starts"),
        ("half_starts=any", "half_starts"),
        ("starts=", "starts"),
    ],
)
def test_an_option_that_the_variant_does_not_have_is_refused(query, field):
    document = problem(api.get(f"variants/duo/geometry?{query}"))
    assert (document["code"], document["field"]) == ("invalid", field)


@pytest.mark.parametrize("query", ["colour=blue", "starts=free&starts=fixed"])
def test_a_query_that_cannot_be_read_is_malformed(query):
    document = problem(api.get(f"variants/duo/geometry?{query}"))
    assert document["code"] == "malformed"


def test_another_board_has_another_tag():
    tags = {
        api.get(f"variants/duo/geometry{query}")["ETag"]
        for query in ("", "?starts=fixed", "?starts=free")
    }
    assert len(tags) == 2


def test_triangles_are_told_with_three_corners_and_pentobis_names():
    document = geometry("trigon/geometry")
    first = document["cells"][0]
    assert (first["name"], first["cell"]) == ("i18", [8, 0])
    assert first["points"] == [[4, 0], [4.5, 0.866], [3.5, 0.866]]
    assert {len(cell["points"]) for cell in document["cells"]} == {3}
    assert document["columns"] == []
    (polygon,) = document["outline"]
    assert len(polygon) == 6 * 9
    assert document["starts"]["blue"] == [
        *([17, 3], [25, 6], [25, 11], [17, 14], [9, 11], [9, 6]),
    ]


def test_the_smaller_trigon_board_is_a_part_of_the_whole_one():
    whole = geometry("trigon/geometry")["cells"]
    small = geometry("trigon-3p/geometry")
    named = {cell["name"]: cell["points"] for cell in whole}
    assert all(named[cell["name"]] == cell["points"] for cell in small["cells"])
    assert len(small["outline"][0]) == 6 * 8


def test_the_colors_in_play_have_the_start_cells():
    starts = geometry("trigon-3p/geometry?unused_color=blue")["starts"]
    assert set(starts) == {"yellow", "red", "green"}


def test_cubes_are_told_by_columns_and_their_limits():
    document = geometry("rumis-steps/geometry")
    assert len(document["cells"]) == 140
    assert len(document["columns"]) == 40
    assert document["columns"][0] == {
        "column": [3, 0],
        "limit": 8,
        "points": [[3, 0], [4, 0], [4, 1], [3, 1]],
    }
    assert document["cells"][-1]["name"] == "4,0,7"
    assert document["starts"] == {}
    assert document["bounds"] == [0, 0, 8, 8]
    (polygon,) = document["outline"]
    assert len(polygon) == 8 + 8 + 8 + 6 - 6 + 8


def test_a_figure_is_drawn_cell_by_cell():
    document = geometry("solo-trigon-figure/geometry?region=8,6%209,6%208,7")
    assert [cell["cell"] for cell in document["cells"]] == [[8, 6], [9, 6], [8, 7]]
    assert document["options"] == {"region": [[8, 6], [9, 6], [8, 7]]}
    assert len(geometry("solo-trigon-figure/geometry")["cells"]) == 110


def test_a_figure_from_elsewhere_is_drawn_in_the_middle():
    document = geometry("solo-trigon-figure/geometry?region=-9,-3%20-8,-3")
    assert [cell["cell"] for cell in document["cells"]] == [[16, 8], [17, 8]]


@pytest.mark.parametrize("region", ["8,6%208,6", "8,6%2099,99", "8,6,1", "8", "x", ""])
def test_what_is_no_region_is_refused(region):
    path = f"variants/solo-trigon-figure/geometry?region={region}"
    document = problem(api.get(path))
    assert (document["code"], document["field"]) == ("invalid", "region")


def test_cubes_to_be_filled_are_told_by_columns():
    document = geometry("solo-cube-4/geometry")
    assert {column["limit"] for column in document["columns"]} == {4}
    assert len(document["cells"]) == 64


def test_an_l_shaped_structure_has_one_outline():
    (polygon,) = geometry("rumis-corner/geometry")["outline"]
    assert len(polygon) == 2 * (6 + 8)


def test_only_triangles_ask_for_an_even_offset():
    parities = {
        variant: geometry(f"{variant}/geometry")["parity"]
        for variant in ("duo", "trigon-3p", "solo-trigon-figure", "rumis-tower")
    }
    assert parities == {
        "duo": 1,
        "trigon-3p": 2,
        "solo-trigon-figure": 2,
        "rumis-tower": 1,
    }


def test_columns_and_rows_are_written_outside_the_board():
    labels = geometry("duo/geometry")["labels"]
    assert len(labels) == 28
    assert labels[0] == {"text": "a", "at": [0.5, 14.5]}
    assert labels[13] == {"text": "n", "at": [13.5, 14.5]}
    assert labels[14] == {"text": "14", "at": [-0.5, 0.5]}
    assert labels[-1] == {"text": "1", "at": [-0.5, 13.5]}


@pytest.mark.parametrize(
    "board",
    [
        "trigon/geometry",
        "trigon-3p/geometry",
        "half-board/geometry",
        "solo-trigon-figure/geometry?region=8,6%209,6%208,7",
    ],
)
def test_labels_are_where_the_names_of_cells_say(board):
    document = geometry(board)
    left, _, _, bottom = document["bounds"]
    columns = {
        one["text"]: one["at"] for one in document["labels"] if one["text"].isalpha()
    }
    rows = {
        one["text"]: one["at"] for one in document["labels"] if one["text"].isdigit()
    }
    assert len(columns) + len(rows) == len(document["labels"])
    assert {y for _, y in columns.values()} == {round(bottom + 0.5, 4)}
    assert {x for x, _ in rows.values()} == {left - 0.5}
    for cell in document["cells"]:
        letters = cell["name"].rstrip("0123456789")
        across = [x for x, _ in cell["points"]]
        down = [y for _, y in cell["points"]]
        x, _ = columns[letters]
        assert min(across) < x < max(across)
        _, y = rows[cell["name"].removeprefix(letters)]
        assert min(down) < y < max(down)


def test_only_cubes_have_labels_of_their_own():
    tower = geometry("rumis-tower/geometry")
    first = tower["cells"][0]
    assert (first["name"], first["label"]) == ("0,0,0", "column a8, floor 1")
    assert len({cell["label"] for cell in tower["cells"]}) == len(tower["cells"])
    assert [one["text"] for one in tower["labels"]] == [*"abcd", *"87654"]
    assert not any("label" in cell for cell in geometry("trigon/geometry")["cells"])


def test_an_alias_settles_start_cells():
    starts = geometry("contest/geometry")["starts"]
    assert [len(cells) for cells in starts.values()] == [76] * 4
    assert geometry("classic-2p/geometry?starts=border")["starts"] == starts
    asked = geometry("reverse/geometry?objective=standard")
    assert asked["options"] == {}
