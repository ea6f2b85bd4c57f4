"""What the net sees is what the rules engine tells, and what it says adds up."""

import numpy as np
import pytest
from numba import njit

from games.computers.ai.arrays.memory import Board, Room, room_of
from games.computers.ai.arrays.nets import NO_NET, Net, layout_of
from games.computers.ai.arrays.rules import rules_of
from games.computers.ai.arrays.states import State, copy_of, state_of
from games.computers.ai.arrays.tables import tables_of
from games.computers.ai.findings import Findings
from games.computers.ai.kernels.evaluation import (
    MARGIN,
    WIN,
    evaluate,
    see,
)
from games.computers.ai.kernels.playouts import begin
from games.computers.ai.mcts import TreeSearch
from games.computers.ai.preferences import preferences_for
from games.rules.keys import symmetries
from games.rules.position import Position
from tests.games.computers.ai.kernels.rows import expected_rows
from tests.games.computers.ai.nets import a_net
from tests.games.computers.ai.positions import after, begun

each = pytest.mark.parametrize("variant", ["duo", "classic-2p", "trigon-3p", "junior"])
at = pytest.mark.parametrize("plies", [0, 1, 5, 12])


@njit(cache=True)
def look(board: Board, root: State, room: Room, net: Net) -> int:
    begin(root, board, room)
    n = see(board, room)
    evaluate(room, net, n)
    return n


def seen(position: Position, net: Net | None = None) -> tuple[list[int], Room]:
    """The rows that the kernel writes, in order, and all that it made of them."""
    tables = tables_of(position.placements)
    board = Board(tables, rules_of(position.ruleset, tables))
    root = state_of(position, tables)
    room = room_of(board, copy_of(root), 1)
    n = look(board, root, room, net or a_net(position.ruleset))
    return sorted(room.rows[:n].tolist()), room


@each
@at
def test_the_net_sees_what_the_rules_tell(variant, plies):
    position = after(plies, begun(variant))
    assert seen(position)[0] == expected_rows(position)


@each
@at
def test_no_position_has_more_rows_than_there_is_room_for(variant, plies):
    position = after(plies, begun(variant))
    rows, room = seen(position)
    assert len(rows) <= len(room.rows) == layout_of(position.ruleset).most


@each
def test_what_it_says_is_a_chance_and_points(variant):
    position = after(6, begun(variant))
    net = a_net(position.ruleset)
    rows, room = seen(position, net)
    sums = np.maximum(net.bias + net.rows[rows].sum(axis=0), 0)
    last = np.maximum(net.second_bias + sums @ net.second, 0)
    win, margin = net.out_bias + last @ net.out
    assert room.verdict[WIN] == pytest.approx(1 / (1 + np.exp(-win)), rel=1e-4)
    assert room.verdict[MARGIN] == pytest.approx(10 * margin, rel=1e-3, abs=1e-3)


@each
def test_a_turned_position_is_seen_by_turned_rows(variant):
    """So a net that rows are turned for says the same of it."""
    position = after(6, begun(variant))
    ruleset, placements = position.ruleset, position.placements
    layout = layout_of(ruleset)
    number_of = {frozenset(cells): k for k, cells in enumerate(placements.cells)}
    images = symmetries(ruleset)
    for image, turn in zip(images, layout.turned(images), strict=True):
        again = begun(variant)
        for placed in position.played:
            cells = placements.cells[placed.number]
            turned = number_of[frozenset(image[cell] for cell in cells)]
            again = again.play(placed.color, turned)
        assert seen(again)[0] == sorted(turn[seen(position)[0]])


@pytest.mark.parametrize("variant", ["duo", "classic-2p", "trigon-2p", "junior"])
def test_a_placement_wins_what_the_net_denies_the_next_to_move(variant):
    position = after(6, begun(variant))
    net = a_net(position.ruleset)
    best = searched(position, net, mix=1.0, simulations=1).best
    _, room = seen(position.play(best.color, best.number), net)
    assert best.value == pytest.approx(1 - room.verdict[WIN], rel=1e-4)
    assert best.score == pytest.approx(-room.verdict[MARGIN], rel=1e-3)


def test_half_the_net_is_between_the_playout_and_the_net():
    position = after(6, begun("duo"))
    net = a_net(position.ruleset)
    played, mixed, judged = (
        searched(position, net, mix, simulations=1).best.score for mix in (0, 0.5, 1)
    )
    assert mixed == pytest.approx((played + judged) / 2, rel=1e-4)
    assert played != judged


def test_a_net_that_is_not_mixed_in_changes_nothing():
    position = after(6, begun("duo"))
    net = a_net(position.ruleset)
    assert searched(position, net, 0.0, 200) == searched(position, NO_NET, 0.5, 200)
    assert searched(position, net, 0.5, 200) != searched(position, NO_NET, 0.5, 200)


def searched(position: Position, net: Net, mix: float, simulations: int) -> Findings:
    usual = preferences_for(position.ruleset)
    settings = usual.settings._replace(mix=mix)
    preferences = usual._replace(net=net, settings=settings)
    tree = TreeSearch(position, preferences, simulations, "1")
    tree.simulate(simulations)
    return tree.findings
