"""Tree reuse: copy the part below a node to a new tree with that node as root."""

from typing import NamedTuple

from numba import njit

from games.computers.ai.arrays.memory import Board, Counts, Room, Tree
from games.computers.ai.arrays.states import State
from games.computers.ai.arrays.style import Style
from games.computers.ai.kernels.bits import kernel
from games.computers.ai.kernels.playouts import begin
from games.computers.ai.kernels.tree import expand


class Subtree(NamedTuple):
    """Part of a tree below a node that has children."""

    tree: Tree
    node: int
    moved: Counts
    """Map from moves in the old tables to moves in the new, narrower tables."""


@njit(cache=True)
def reuse(
    board: Board, root: State, room: Room, tree: Tree, style: Style, subtree: Subtree
) -> None:
    """Copy a subtree breadth-first into an empty tree, up to half of the tree's room.

    The root's children are created from scratch, because a root has more children than
    other nodes, with different priors.
    """
    begin(root, board, room)
    here = room.path[0]
    if not expand(board, room, tree, style, here):
        return
    _copy_root(room, tree, subtree)
    most = len(tree.first) // 2
    # `here` has 64 bits; another type would compile all callees again.
    child = here + 1
    while child < tree.used[0]:
        source = here + tree.first[child]
        tree.first[child] = 0
        if source > 0 and tree.used[0] + subtree.tree.children[source] <= most:
            _copy_children(tree, child, subtree, source)
        child += 1


@kernel
def _copy_root(room: Room, tree: Tree, subtree: Subtree) -> None:
    """Copy the results of those root children that already existed."""
    old, moved, here = subtree.tree, subtree.moved, room.path[0]
    first, end = tree.first[here], tree.first[here] + tree.children[here]
    # The stamps of the new room are not in use yet, so they map moves to nodes here.
    for child in range(first, end):
        room.stamps[tree.move[child]] = child
    begins = here + old.first[subtree.node]
    for source in range(begins, begins + old.children[subtree.node]):
        child = here + room.stamps[moved[old.move[source]]]
        if child > 0:
            _copy(tree, child, old, source)
            tree.visits[here] += old.visits[source]
    for child in range(first, end):
        room.stamps[tree.move[child]] = 0
    tree.own[here] = old.own[subtree.node]


@kernel
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
