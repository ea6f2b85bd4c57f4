import pytest

from tests.api import Api

api = Api()


def pieces(variant):
    items = api.get(f"variants/{variant}/pieces").json()["items"]
    return {item["id"]: item for item in items}


def test_a_piece_lies_in_every_way_it_may():
    orientations = {name: len(p["orientations"]) for name, p in pieces("duo").items()}
    assert sum(orientations.values()) == 91
    assert (orientations["1"], orientations["I5"], orientations["F"]) == (1, 2, 8)


def test_a_piece_has_its_size_in_every_orientation():
    for piece in pieces("classic").values():
        assert len(piece["cells"]) == piece["size"]
        assert piece["cells"] in piece["orientations"]
        assert {len(cells) for cells in piece["orientations"]} == {piece["size"]}


def test_junior_has_two_of_each():
    assert {piece["copies"] for piece in pieces("junior").values()} == {2}


def test_a_turn_tells_which_orientation_it_makes():
    # Of L5, lying: the foot goes to the lower right when it is turned.
    piece = pieces("duo")["L5"]
    lying = piece["orientations"].index([[3, 0], [0, 1], [1, 1], [2, 1], [3, 1]])
    rotate, flip = piece["turns"]["rotate"], piece["turns"]["flip"]
    turned = [[0, 0], [0, 1], [0, 2], [0, 3], [1, 3]]
    assert piece["orientations"][rotate[lying]] == turned
    flipped = [[0, 0], [0, 1], [1, 1], [2, 1], [3, 1]]
    assert piece["orientations"][flip[lying]] == flipped


def test_cubes_rotate_tip_and_roll_and_have_no_flat_outlines():
    standing = pieces("rumis-tower")["I2"]
    assert standing["orientations"] == [
        [[0, 0, 0], [0, 0, 1]],
        [[0, 0, 0], [0, 1, 0]],
        [[0, 0, 0], [1, 0, 0]],
    ]
    assert standing["turns"] == {
        "rotate": [0, 2, 1],
        "tip": [1, 0, 2],
        "roll": [2, 1, 0],
    }
    assert "outlines" not in standing


def test_a_piece_is_drawn_off_the_board_in_every_orientation():
    triangle = pieces("trigon")["1"]
    assert triangle["orientations"] == [[[0, 0]], [[1, 0]]]
    up = [[0, 0], [0.5, 0.866], [-0.5, 0.866]]
    down = [[0, 0], [1, 0], [0.5, 0.866]]
    assert triangle["outlines"] == [[up], [down]]


def test_moved_by_one_offset_it_is_drawn_as_cells_of_the_board_are():
    board = api.get("variants/trigon/geometry").json()
    points = {tuple(cell["cell"]): cell["points"] for cell in board["cells"]}
    assert board["parity"] == 2
    dx, dy = 15, 9
    for piece in pieces("trigon").values():
        for cells, outlines in zip(
            piece["orientations"], piece["outlines"], strict=True
        ):
            for (x, y), outline in zip(cells, outlines, strict=True):
                there = points[x + dx, y + dy]
                for (across, down), (a, b) in zip(outline, there, strict=True):
                    assert across + dx / 2 == pytest.approx(a)
                    assert down + dy * 0.866 == pytest.approx(b, abs=0.001)
