"""Drawings have all path data of a board and its pieces."""

import gzip
import re

import pytest

from games.pictures.board import flat_board
from games.pictures.flat import piece
from games.rules.variants import find_ruleset
from tests.api import Api, problem
from tests.games.pictures.positions import random_position, scene_of

api = Api()
RELATIVE = re.compile(r"m[-\d.aclhqvmz ]*z?")


def drawing(path):
    return api.get(f"variants/{path}").json()


def data_in(value):
    """All path data of an answer."""
    if isinstance(value, str):
        return [value] if value.startswith("m") and len(value) > 5 else []
    if isinstance(value, dict):
        return [data for one in value.values() for data in data_in(one)]
    if isinstance(value, list):
        return [data for one in value for data in data_in(one)]
    return []


@pytest.mark.parametrize("variant", ["classic", "trigon", "rumis-tower"])
def test_all_path_data_is_relative(variant):
    found = data_in(drawing(f"{variant}/drawing"))
    assert len(found) > 20
    for data in found:
        assert RELATIVE.fullmatch(data), data


@pytest.mark.parametrize("variant", ["duo", "trigon", "obstacle-2p", "draft-3p"])
def test_placements_lie_where_their_outline_is_placed(variant):
    """As the answer says: at the offset of their first cell, times the step."""
    position = random_position(variant)
    ruleset, scene = position.ruleset, scene_of(position)
    document = drawing(f"{variant}/drawing")
    across, down = document["step"]
    forms = {
        orientation: (one.id, i)
        for one in ruleset.pieces
        for i, orientation in enumerate(one.orientations)
    }
    for shown in scene.placements:
        cells = [ruleset.grid.cells[cell] for cell in shown.cells]
        normal = ruleset.grid.lattice.normal(cells)
        first = min(cells, key=lambda cell: cell[::-1])
        name, turned = forms[normal]
        outline = document["pieces"][name][turned]["outline"]
        x = (first[0] - normal[0][0]) * across
        y = (first[1] - normal[0][1]) * down
        start, _, drawn = piece(scene, shown).outline.removeprefix("M").partition("m")
        assert drawn == outline.removeprefix("m")
        left, top = re.findall(r"-?(?:\d+\.?\d*|\.\d+)", start)
        assert float(left) == pytest.approx(x, abs=1e-3)
        assert float(top) == pytest.approx(y, abs=1e-3)


def test_cubes_have_the_edges_at_which_their_piece_ends():
    solid = drawing("rumis-tower/drawing")["solid"]
    ruleset = find_ruleset("rumis-tower", {})
    for one in ruleset.pieces:
        assert len(solid["pieces"][one.id]) == len(one.orientations)
        for cells, edges in zip(one.orientations, solid["pieces"][one.id], strict=True):
            assert len(cells) == len(edges)
    lying = next(one for one in ruleset.pieces if one.size == 2)
    along = lying.orientations.index(((0, 0, 0), (1, 0, 0)))
    assert solid["pieces"][lying.id][along] == ["0145", "1234"]


def test_a_turned_board_is_moved_back_to_the_origin():
    solid = drawing("rumis-steps/drawing")["solid"]
    assert solid["turns"][0]["shift"] == [0, 0]
    assert len({turn["ground"] for turn in solid["turns"]}) == 4


def test_start_cells_have_the_color_that_starts_there():
    field = drawing("duo/drawing?starts=fixed")["field"]
    assert [start["color"] for start in field["starts"]] == ["purple", "orange"]
    assert field["start_area"] is None
    free = drawing("duo/drawing")["field"]
    assert [start["color"] for start in free["starts"]] == [None, None]
    assert drawing("classic-2p/drawing?starts=border")["field"]["start_area"]


def test_names_follow_the_border():
    board = flat_board(find_ruleset("trigon", {}).grid)
    field = drawing("trigon/drawing")["field"]
    assert [name["text"] for name in field["names"]] == [n.text for n in board.names]
    across = [name["at"][0] for name in field["names"] if name["text"].isdigit()]
    assert across[0] > across[8] < across[17]


@pytest.mark.parametrize(
    ("variant", "most"),
    [("classic", 2_500), ("trigon", 5_000), ("rumis-pyramid", 4_000)],
)
def test_it_is_small(variant, most):
    response = api.get(f"variants/{variant}/drawing")
    assert len(gzip.compress(response.content)) < most
    assert "max-age=3600" in response["Cache-Control"]


def test_unknown_variants_and_options_are_problems():
    assert problem(api.get("variants/chess/drawing"))["status"] == 404
    assert problem(api.get("variants/duo/drawing?starts=nowhere"))["status"] == 422
