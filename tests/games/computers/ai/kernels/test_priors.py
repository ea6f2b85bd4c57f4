"""What a cell looks like to a hand, told by the rules engine in other words."""

import math

import pytest

from games.computers.ai.arrays.memory import Board, Floats, room_of
from games.computers.ai.arrays.rules import rules_of
from games.computers.ai.arrays.states import state_of
from games.computers.ai.arrays.tables import tables_of
from games.computers.ai.kernels import priors
from games.rules.placements import members
from games.rules.position import Position
from tests.games.computers.ai.positions import after, begun

each = pytest.mark.parametrize("variant", ["duo", "classic-2p", "trigon-teams"])


def described(position: Position) -> tuple[int, Floats]:
    """The phase of whose turn it is, and the features of all cells."""
    tables = tables_of(position.placements)
    board = Board(tables, rules_of(position.ruleset, tables))
    room = room_of(board, state_of(position, tables), 0)
    assert position.turn is not None
    phase = priors.features_of(board, room, position.turn)
    return phase, room.features.T


def sides(position: Position) -> tuple[set[int], set[int]]:
    """The colors of partners, and those of opponents."""
    ruleset = position.ruleset
    own = next(team for team in ruleset.teams if position.seat in team)
    friends = {color for seat in own for color in ruleset.seats[seat]}
    return friends - {position.turn}, {*range(len(ruleset.colors))} - friends


@each
def test_cells_tell_who_lies_there(variant):
    position = after(17, begun(variant))
    _, features = described(position)
    friends, foes = sides(position)
    filled = position.filled()
    for cell in range(len(position.ruleset.grid.cells)):
        color = filled.get(cell)
        assert features[cell, priors.EMPTY] == (color is None)
        assert features[cell, priors.OURS] == (color in friends | {position.turn})
        assert features[cell, priors.THEIRS] == (color in foes)
        assert features[cell, priors.OFF_BOARD] == 0


@each
def test_free_cells_tell_whose_corners_and_edges_they_are(variant):
    position = after(17, begun(variant))
    _, features = described(position)
    grid, filled = position.ruleset.grid, position.filled()
    friends, foes = sides(position)
    for cell in range(len(grid.cells)):
        if cell in filled:
            continue
        edges = {filled[c] for c in grid.forbids[cell] if c in filled}
        corners = {filled[c] for c in grid.needs[cell] if c in filled} - edges
        told = features[cell]
        assert told[priors.OWN_EDGE] == (position.turn in edges)
        assert told[priors.OWN_CORNER] == (position.turn in corners)
        assert told[priors.FRIEND_EDGE] == bool(edges & friends)
        assert told[priors.FRIEND_CORNER] == bool(corners & friends)
        assert told[priors.FOE_EDGE] == bool(edges & foes)
        assert told[priors.FOE_CORNER] == bool(corners & foes)
        assert told[priors.FOE_CORNERS] == (len(corners & foes) > 1)


@each
def test_free_cells_tell_how_many_placements_cover_them(variant):
    position = after(17, begun(variant))
    _, features = described(position)
    friends, foes = sides(position)
    assert position.turn is not None
    free = {*range(len(position.ruleset.grid.cells))} - position.filled().keys()
    for colors, feature in (
        ({position.turn}, priors.OWN_HEAT),
        (friends, priors.FRIEND_HEAT),
        (foes, priors.FOE_HEAT),
    ):
        covering = dict.fromkeys(free, 0)
        for color in colors:
            for number in members(position.legal(color)):
                for cell in position.placements.cells[number]:
                    covering[cell] += 1
        for cell in free:
            heat = math.log(1 + covering[cell]) * priors.HEAT
            assert features[cell, feature] == pytest.approx(heat, abs=1e-5)


def test_phases_follow_each_other_as_cells_are_placed():
    positions = [after(plies, begun("duo"), seed=3) for plies in (0, 2, 10, 24)]
    assert [described(position)[0] for position in positions] == [0, 1, 2, 3]
