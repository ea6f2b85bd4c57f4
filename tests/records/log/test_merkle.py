"""The tree, against the vectors of Certificate Transparency and its own definition."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records.log.merkle import (
    EMPTY_ROOT,
    consistency_path,
    inclusion_path,
    is_consistent,
    is_included,
    leaf_hash,
    node_hash,
    root,
    subtree_of,
)

# The inputs and roots that implementations of RFC 6962 share.
ENTRIES = [
    bytes.fromhex(entry)
    for entry in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
EIGHT = subtree_of([leaf_hash(entry) for entry in ENTRIES])


def leaves(count: int) -> list[bytes]:
    return [leaf_hash(str(number).encode()) for number in range(count)]


def defined_root(hashes: list[bytes]) -> bytes:
    """As RFC 9162, 2.1.1, defines it, without any cleverness."""
    if len(hashes) < 2:
        return hashes[0] if hashes else sha256().digest()
    half = 1
    while half * 2 < len(hashes):
        half *= 2
    return node_hash(defined_root(hashes[:half]), defined_root(hashes[half:]))


@pytest.mark.parametrize("size", range(1, 9))
def test_a_tree_has_the_root_that_others_compute(size):
    assert root(EIGHT, size).hex() == ROOTS[size - 1]


def test_an_empty_tree_has_the_hash_of_nothing():
    assert root(EIGHT, 0) == EMPTY_ROOT
    assert EMPTY_ROOT.hex().startswith("e3b0c44298fc1c149afbf4c8996fb924")


@pytest.mark.parametrize(
    ("index", "size", "path"),
    [
        (0, 1, []),
        (
            0,
            8,
            [
                "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
            ],
        ),
        (
            5,
            8,
            [
                "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            ],
        ),
        (
            2,
            3,
            ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
        ),
    ],
)
def test_a_leaf_has_the_path_that_others_compute(index, size, path):
    assert [one.hex() for one in inclusion_path(EIGHT, index, size)] == path


@pytest.mark.parametrize(
    ("first", "second", "path"),
    [
        (1, 1, []),
        (
            1,
            8,
            [
                "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
            ],
        ),
        (
            6,
            8,
            [
                "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
                "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            ],
        ),
        (
            2,
            5,
            [
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            ],
        ),
    ],
)
def test_two_trees_have_the_path_that_others_compute(first, second, path):
    assert [one.hex() for one in consistency_path(EIGHT, first, second)] == path


@given(
    st.integers(1, 300).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n - 1)))
)
def test_every_leaf_is_proved_and_no_other_in_its_place(drawn):
    size, index = drawn
    hashes = leaves(size)
    tree = subtree_of(hashes)
    path, top = inclusion_path(tree, index, size), defined_root(hashes)
    assert root(tree, size) == top
    assert is_included(hashes[index], index, size, path, top)
    assert not is_included(leaf_hash(b"another"), index, size, path, top)
    assert not is_included(hashes[index], index + 1, size, path, top)
    assert not is_included(hashes[index], index, size, [*path, top], top)
    if path:
        assert not is_included(hashes[index], index, size, path[:-1], top)


@given(st.integers(1, 300).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))))
def test_a_tree_grew_out_of_each_that_it_was_and_of_no_other(drawn):
    size, first = drawn
    hashes = leaves(size)
    old, new = defined_root(hashes[:first]), defined_root(hashes)
    path = consistency_path(subtree_of(hashes), first, size)
    assert is_consistent((first, size), (old, new), path)
    assert not is_consistent((first, size), (leaf_hash(b"another"), new), path)
    assert not is_consistent((first, size), (old, new), [*path, new])
    if path:
        assert not is_consistent((first, size), (old, leaf_hash(b"another")), path)
        assert not is_consistent((first, size), (old, new), path[:-1])


@pytest.mark.parametrize(("index", "size"), [(-1, 8), (8, 8), (0, 0)])
def test_what_is_not_in_a_tree_has_no_path(index, size):
    with pytest.raises(ValueError, match="has no leaf"):
        inclusion_path(EIGHT, index, size)


def test_a_tree_does_not_grow_out_of_a_larger_one():
    with pytest.raises(ValueError, match="cannot extend"):
        consistency_path(EIGHT, 5, 4)
    assert not is_consistent((5, 4), (EMPTY_ROOT, EMPTY_ROOT), [])
