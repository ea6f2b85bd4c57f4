import pytest

from tests.api import Api, problem

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


@pytest.mark.parametrize("query", ["scoring=onboard", "starts=free&starts=fixed"])
def test_a_query_that_cannot_be_read_is_malformed(query):
    document = problem(api.get(f"variants/duo/geometry?{query}"))
    assert document["code"] == "malformed"


def test_another_board_has_another_tag():
    tags = {
        api.get(f"variants/duo/geometry{query}")["ETag"]
        for query in ("", "?starts=fixed", "?starts=free")
    }
    assert len(tags) == 2
