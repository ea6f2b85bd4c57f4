"""Merkle trees and proofs as defined in RFC 9162 (and RFC 6962).

Functions read a tree through its complete subtrees. `subtree(level, number)` returns
the hash of the leaves from `number * 2**level` up to the next multiple of `2**level`.
It may use tiles or leaves. This module does no I/O.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import TypeAlias

Subtree: TypeAlias = Callable[[int, int], bytes]

HASH_SIZE = 32
EMPTY_ROOT = hashlib.sha256(b"").digest()
MAX_PATH = 63
"""Maximum number of hashes in a proof."""


def leaf_hash(entry: bytes) -> bytes:
    """Return the leaf hash of an entry."""
    return hashlib.sha256(b"\x00" + entry).digest()


def node_hash(left_hash: bytes, right_hash: bytes) -> bytes:
    """Return the hash of the node above two subtrees."""
    return hashlib.sha256(b"\x01" + left_hash + right_hash).digest()


def complete_root(hashes: Sequence[bytes]) -> bytes:
    """Return the root for a list of hashes whose length is a power of two."""
    assert len(hashes).bit_count() == 1, "The number of hashes must be a power of two."
    while len(hashes) > 1:
        pairs = zip(hashes[::2], hashes[1::2], strict=True)
        hashes = [node_hash(left_hash, right_hash) for left_hash, right_hash in pairs]
    return hashes[0]


def subtree_of(leaves: Sequence[bytes]) -> Subtree:
    """Return a function that reads the tree of these leaf hashes."""
    return lambda level, number: complete_root(
        leaves[number << level : (number + 1) << level]
    )


def root(subtree: Subtree, size: int) -> bytes:
    """Return the root of the tree with the first `size` leaves."""
    return _range_root(subtree, 0, size) if size else EMPTY_ROOT


def inclusion_path(subtree: Subtree, index: int, size: int) -> list[bytes]:
    """Return the inclusion proof for a leaf (RFC 9162, 2.1.3.1)."""
    if not 0 <= index < size:
        raise ValueError(f"A tree with {size} leaves has no leaf {index}.")
    path: list[bytes] = []
    low, high = 0, size
    while high - low > 1:
        middle = low + _split(high - low)
        if index < middle:
            path.append(_range_root(subtree, middle, high))
            high = middle
        else:
            path.append(_range_root(subtree, low, middle))
            low = middle
    return path[::-1]


def consistency_path(subtree: Subtree, first: int, second: int) -> list[bytes]:
    """Return the proof that a tree extends a smaller one (RFC 9162, 2.1.4.1)."""
    if not 0 <= first <= second:
        raise ValueError(
            f"A tree with {second} leaves cannot extend a tree with {first} leaves."
        )
    if first in (0, second):
        return []
    path: list[bytes] = []
    low, high, is_whole = 0, second, True
    while first != high:
        middle = low + _split(high - low)
        if first <= middle:
            path.append(_range_root(subtree, middle, high))
            high = middle
        else:
            path.append(_range_root(subtree, low, middle))
            low, is_whole = middle, False
    # The verifier knows the smaller root, so the proof may omit it.
    return path[::-1] if is_whole else [_range_root(subtree, low, high), *path[::-1]]


def is_included(
    leaf: bytes, index: int, size: int, path: Sequence[bytes], tree: bytes
) -> bool:
    """Return whether a path leads from a leaf to a root (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size or len(path) > MAX_PATH:
        return False
    node, last, computed = index, size - 1, leaf
    for sibling in path:
        if last == 0:
            return False
        if node & 1 or node == last:
            computed = node_hash(sibling, computed)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            computed = node_hash(computed, sibling)
        node, last = node >> 1, last >> 1
    return last == 0 and computed == tree


def is_consistent(
    sizes: tuple[int, int], roots: tuple[bytes, bytes], path: Sequence[bytes]
) -> bool:
    """Return whether a path proves that a tree extends another (RFC 9162, 2.1.4.2)."""
    (first, second), (old, new) = sizes, roots
    if not 0 <= first <= second or len(path) > MAX_PATH:
        return False
    if first == second:
        return not path and old == new
    if first == 0:
        return not path and old == EMPTY_ROOT
    hashes = [old, *path] if not first & (first - 1) else list(path)
    return bool(hashes) and _grows(first - 1, second - 1, hashes, (old, new))


def _grows(
    node: int, last: int, hashes: list[bytes], roots: tuple[bytes, bytes]
) -> bool:
    while node & 1:
        node, last = node >> 1, last >> 1
    before = after = hashes[0]
    for sibling in hashes[1:]:
        if last == 0:
            return False
        if node & 1 or node == last:
            before, after = node_hash(sibling, before), node_hash(sibling, after)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            after = node_hash(after, sibling)
        node, last = node >> 1, last >> 1
    return last == 0 and (before, after) == roots


def _split(size: int) -> int:
    """Return the largest power of two that is smaller than `size`."""
    return 1 << ((size - 1).bit_length() - 1)


def _range_root(subtree: Subtree, low: int, high: int) -> bytes:
    """Return the root of the leaves from `low` to `high`, which form a split part."""
    size = high - low
    if not size & (size - 1):
        level = size.bit_length() - 1
        return subtree(level, low >> level)
    middle = low + _split(size)
    return node_hash(
        _range_root(subtree, low, middle), _range_root(subtree, middle, high)
    )
