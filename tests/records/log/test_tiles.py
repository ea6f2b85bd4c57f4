"""Tiles have the names that tlog-tiles gives them, and hold the tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records.log import merkle
from records.log.tiles import (
    TileName,
    bundle,
    edge,
    grow,
    number_path,
    parse_path,
    read_bundle,
    subtree_in,
    tiles_of,
)

SIZES = st.lists(st.integers(1, 700), min_size=1, max_size=6)


def entries(count: int, start: int = 0) -> list[bytes]:
    return [number.to_bytes(32) for number in range(start, start + count)]


def grown(steps: list[int]) -> dict[tuple[int, int], bytes]:
    tiles: dict[tuple[int, int], bytes] = {}
    size = 0
    for step in steps:
        partial = {place: tiles[place] for place in edge(size)}
        tiles |= grow(size, partial, entries(step, size))
        size += step
    return tiles


@pytest.mark.parametrize(
    ("number", "path"),
    [(0, "000"), (67, "067"), (1000, "x001/000"), (1234067, "x001/x234/067")],
)
def test_numbers_are_elements_of_three_digits(number, path):
    assert number_path(number) == path
    assert parse_path(f"0/{path}") == TileName(0, number)


def test_a_partial_tile_says_how_wide_it_is():
    assert parse_path("1/000.p/17") == TileName(1, 0, 17)
    assert parse_path("entries/x001/234.p/1") == TileName(None, 1234, 1)
    assert TileName(None, 1234, 1).path == "entries/x001/234.p/1"


@pytest.mark.parametrize(
    "path",
    [
        *("", "0", "0/", "0/0", "0/00", "0/0000", "00/000", "64/000", "-1/000"),
        *("0/x000/001", "0/001/002", "0/x001", "0/000.p/0", "0/000.p/256"),
        *(
            "0/000.p/01",
            "0/000.p/",
            "0/000.p",
            "entry/000",
            "0/000/",
            "0/\u0660\u0660\u0660",
        ),
        "0/" + "x001/" * 20 + "000",
    ],
)
def test_other_paths_name_no_tile(path):
    assert parse_path(path) is None


def test_the_tiles_of_a_tree_are_those_of_the_specification():
    found = list(tiles_of(70_000))
    full = [name for name in found if name.level == 0 and name.width == 256]
    assert len(full) == 273
    assert {TileName(0, 273, 112), TileName(1, 0), TileName(1, 1, 17)} < {*found}
    assert TileName(2, 0, 1) in found
    assert TileName(None, 273, 112) in found
    assert [name.path for name in tiles_of(256)][-1] == "1/000.p/1"


@given(SIZES)
def test_tiles_grow_into_the_same_whatever_the_steps(steps):
    size = sum(steps)
    tiles = grown(steps)
    assert tiles == grown([size])
    names = [name for name in tiles_of(size) if name.level is not None]
    assert {(name.level, name.number): name.width * 32 for name in names} == {
        place: len(tile) for place, tile in tiles.items()
    }


@given(SIZES, st.data())
def test_a_tree_kept_as_tiles_is_the_tree(steps, data):
    size = sum(steps)
    tiles = grown(steps)
    tree = subtree_in(lambda level, number: tiles[level, number])
    whole = merkle.subtree_of([merkle.leaf_hash(one) for one in entries(size)])
    first = data.draw(st.integers(1, size))
    assert merkle.root(tree, first) == merkle.root(whole, first)
    path = merkle.inclusion_path(tree, first - 1, size)
    assert path == merkle.inclusion_path(whole, first - 1, size)


def test_a_tree_that_was_large_is_read_from_its_level_of_roots():
    tiles = grown([70_000])
    read = []

    def counted(level: int, number: int) -> bytes:
        read.append((level, number))
        return tiles[level, number]

    tree = subtree_in(counted)
    leaf = merkle.leaf_hash(entries(1, 12_345)[0])
    path = merkle.inclusion_path(tree, 12_345, 70_000)
    assert len(read) <= 6
    assert merkle.is_included(leaf, 12_345, 70_000, path, merkle.root(tree, 70_000))


@given(st.lists(st.binary(max_size=300), max_size=20))
def test_a_bundle_is_read_as_it_was_written(told):
    assert read_bundle(bundle(told)) == told


@pytest.mark.parametrize("told", [b"\0", b"\0\2x"])
def test_a_bundle_that_is_cut_off_is_refused(told):
    with pytest.raises(ValueError, match="in the middle of an entry"):
        read_bundle(told)
