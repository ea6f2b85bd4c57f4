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
