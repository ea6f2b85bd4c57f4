"""Tree search from one position: convert arrays, run kernels, and read the tree."""

import random
from collections.abc import Iterator

import numpy as np

from games.computers.ai.arrays.memory import Board, nodes_for, room_of, tree_of
from games.computers.ai.arrays.rules import rules_of
from games.computers.ai.arrays.states import copy_of, state_of
from games.computers.ai.arrays.style import Preferences, style_of
from games.computers.ai.arrays.tables import narrowed, tables_of, words_of
from games.computers.ai.findings import (
    LEAST_VISITS,
    LONGEST_LINE,
    Candidate,
    Choice,
    Continuation,
    Expectation,
    Findings,
)
from games.computers.ai.kernels.reuse import Subtree, reuse
from games.computers.ai.kernels.tree import simulate
from games.rules.position import Position

WORTH_NARROWING = 400
"""Minimum number of simulations for which removing impossible placements saves more
time than it takes."""
MOST_ALIVE = 0.8
"""Share of possible placements above which removing the impossible ones saves no
time."""


class TreeSearch:
    """A search that can be continued. Equal seeds produce equal findings."""

    def __init__(
        self,
        position: Position,
        preferences: Preferences,
        simulations: int,
        seed: str,
    ) -> None:
        """Prepare a search with about this many simulations."""
        chance = random.Random(seed)  # noqa: S311
        self._position = position
        ruleset, tables = position.ruleset, tables_of(position.placements)
        living = _living(position)
        if (
            simulations >= WORTH_NARROWING
            and ruleset.grid.is_flat
            and living.bit_count() < MOST_ALIVE * len(position.placements.cells)
        ):
            tables = narrowed(tables, words_of(tables, living))
        self._board = Board(tables, rules_of(ruleset, tables))
        self._root = state_of(position, tables)
        self._room = room_of(self._board, copy_of(self._root), chance.getrandbits(63))
        self._reused_of = np.zeros(len(self._room.wins), np.int32)
        self._tree = tree_of(nodes_for(simulations))
        style = style_of(preferences, ruleset, tables)
        if simulations < style.thorough * len(position.legal_placements()):
            style = style._replace(thorough=0.0)
        self._style = style

    def reuse(self, before: "TreeSearch") -> None:
        """Reuse an earlier search's results below the moves that have been made since.

        Nothing is reused if the earlier search never visited these moves or belongs to
        another game. The same applies after other events, such as a take-back or a
        player's departure. Call this before the first simulation, and only for a search
        with the same preferences.
        """
        node = before._node_of(self._position)
        if node is None:
            return
        old, new = before._board.tables, self._board.tables
        hands = np.arange(len(self._board.rules.color), dtype=np.int32)
        slots = np.where(old.number >= 0, new.slot[old.number], 0)
        # Placements that were removed since then are impossible, so no node below has
        # one of them as its move.
        moved = (hands[:, None] * len(new.number) + np.maximum(slots, 0)).ravel()
        subtree = Subtree(before._tree, node, moved.astype(np.int32))
        self.simulate(0)  # This expands the root.
        if not self._tree.children[0]:
            return
        reuse(self._tree, self._room.stamps, subtree)
        first, count = int(self._tree.first[0]), int(self._tree.children[0])
        self._reused_of[:count] = self._tree.visits[first : first + count]

    def _node_of(self, position: Position) -> int | None:
        """Return a position's node, or None if it has no children."""
        reached, tables = self._position, self._board.tables
        shared = len(reached.played)
        node = 0
        for color, number, _ in position.played[shared:]:
            slot = tables.slot[number]
            move = reached.hand_of(color) * len(tables.number) + slot
            first, count = self._tree.first[node], self._tree.children[node]
            matches = np.flatnonzero(self._tree.move[first : first + count] == move)
            if slot < 0 or not len(matches):
                return None
            node = int(first + matches[0])
            reached = reached.play(color, number)
        return node if reached == position and self._tree.children[node] else None

    @property
    def simulations(self) -> int:
        """Number of simulations from the root, including reused ones."""
        return int(self._tree.visits[0])

    def simulate(self, simulations: int) -> None:
        """Expand the root, if it has no children yet, and run more simulations."""
        simulate(
            self._board, self._root, self._room, self._tree, self._style, simulations
        )

    def until_decided(self, remaining: int) -> int:
        """Return the least number of further simulations that can decide the search.

        `remaining` is the number of simulations left in the budget. The result is 0 if
        no other placement can still become the best.
        """
        first, count = self._tree.first[0], self._tree.children[0]
        visits = self._tree.visits[first : first + count]
        if count == 1:
            return 0
        second, most = map(int, np.partition(visits, count - 2)[-2:])
        return max(0, (remaining - (most - second)) // 2 + 1)

    @property
    def findings(self) -> Findings:
        """Evaluations of the root's children, with the most visited child first."""
        tree = self._tree
        first, count = int(tree.first[0]), int(tree.children[0])
        visits = tree.visits[first : first + count]
        order = np.lexsort((-tree.prior[first : first + count], -visits))
        seen = np.maximum(visits, 1)[order]
        # Reused results exist for one team only.
        new_visits = visits - self._reused_of[:count]
        seen_by_teams = np.maximum(new_visits, 1)[order, None]
        # Reading single array elements is slow, so convert the arrays to plain numbers.
        rows = zip(
            (first + order).tolist(),
            visits[order].tolist(),
            new_visits[order].tolist(),
            (tree.won[first + order] / seen).tolist(),
            (tree.ahead[first + order] / seen).tolist(),
            (self._room.wins[order] / seen_by_teams).tolist(),
            (self._room.leads[order] / seen_by_teams).tolist(),
            strict=True,
        )
        candidates = tuple(
            Candidate(
                *self._choice(child),
                *(visited, value, score),
                teams=tuple(map(Expectation, wins, leads)) if new else (),
                line=tuple(self._line(child)) if visited >= LEAST_VISITS else (),
            )
            for child, visited, new, value, score, wins, leads in rows
        )
        return Findings(candidates, self.simulations, int(self._reused_of.sum()))

    def _choice(self, node: int) -> Choice:
        """Return the placement that leads to a node."""
        rules, tables = self._board.rules, self._board.tables
        hand, slot = divmod(int(self._tree.move[node]), len(tables.number))
        return int(rules.color[hand]), int(tables.number[slot])

    def _line(self, node: int) -> Iterator[Continuation]:
        """Yield the line of most visited children below a node."""
        tree = self._tree
        for _ in range(LONGEST_LINE):
            if not tree.children[node]:
                return
            first, count = int(tree.first[node]), int(tree.children[node])
            visits = tree.visits[first : first + count]
            node = first + int(visits.argmax())
            if tree.visits[node] < LEAST_VISITS:
                return
            color, number = self._choice(node)
            yield Continuation(color, number, int(tree.visits[node]))


def _living(position: Position) -> int:
    """Return the placements that are still possible or are a color's last placement."""
    living = 0
    for alive in position.alive:
        living |= alive & position.free
    last = {placed.color: placed.number for placed in position.played}
    for number in last.values():
        living |= 1 << number
    return living
