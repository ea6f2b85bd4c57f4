"""Tree reuse: copy the part below a node to a new tree with that node as root."""

from typing import NamedTuple

from games.computers.ai.arrays.memory import Counts, Tree
from games.computers.ai.kernels.bits import ZERO, entry, inlined, kernel


class Subtree(NamedTuple):
    """Part of a tree below a node that has children."""

    tree: Tree
    node: int
    moved: Counts
    """Map from moves in the old tables to moves in the new, narrower tables."""


@entry
def reuse(tree: Tree, stamps: Counts, subtree: Subtree) -> None:
    """Copy a subtree breadth-first into a tree, up to half of the tree's room.

    The tree contains a root and its children, because a root has more children than
    other nodes, with different priors. `stamps` belongs to a new room.
    """
    _copy_root(tree, stamps, subtree)
    most = len(tree.first) // 2
    child = ZERO + 1
    while child < tree.used[0]:
        source = ZERO + tree.first[child]
        tree.first[child] = 0
        if source > 0 and tree.used[0] + subtree.tree.children[source] <= most:
            _copy_children(tree, child, subtree, source)
        child += 1


@inlined
def _copy_root(tree: Tree, stamps: Counts, subtree: Subtree) -> None:
    """Copy the results of those root children that already existed."""
    old, moved = subtree.tree, subtree.moved
    first, end = tree.first[0], tree.first[0] + tree.children[0]
    # The stamps of the new room are not in use yet, so they map moves to nodes here.
    for child in range(first, end):
        stamps[tree.move[child]] = child
    begins = ZERO + old.first[subtree.node]
    for source in range(begins, begins + old.children[subtree.node]):
        child = ZERO + stamps[moved[old.move[source]]]
        if child > 0:
            _copy(tree, child, old, source)
            tree.visits[0] += old.visits[source]
    for child in range(first, end):
        stamps[tree.move[child]] = 0
    tree.own[0] = old.own[subtree.node]


@inlined
def _copy_children(tree: Tree, node: int, subtree: Subtree, source: int) -> None:
    """Copy a node's children, if it had any."""
    old, moved = subtree.tree, subtree.moved
    first, end, count = old.first[source], tree.used[0], old.children[source]
    if count == 0:
        return
    tree.first[node], tree.children[node] = end, count
    tree.team[node], tree.own[node] = old.team[source], old.own[source]
    for k in range(count):
        _copy(tree, end + k, old, first + k)
        tree.move[end + k] = moved[old.move[first + k]]
        tree.prior[end + k] = old.prior[first + k]
    tree.used[0] = end + count


@kernel
def _copy(tree: Tree, node: int, old: Tree, source: int) -> None:
    """Copy a node's results; `first` holds its source until the node is expanded."""
    tree.first[node] = source
    tree.visits[node], tree.total[node] = old.visits[source], old.total[source]
    tree.rave_visits[node] = old.rave_visits[source]
    tree.rave_total[node] = old.rave_total[source]
    tree.won[node], tree.ahead[node] = old.won[source], old.ahead[source]
    tree.win[node], tree.margin[node] = old.win[source], old.margin[source]
