import random
from itertools import permutations

import pytest

from games.rules.options import OptionError
from games.rules.scoring import outcome
from games.rules.variants import find_ruleset
from tests.games.rules.boards import start

COLORS = ("blue", "yellow", "red", "green")
CORNERS = {(0, 0), (19, 0), (19, 19), (0, 19)}


def turns(position, rng):
    """List color and seat of every placement until the game is over."""
    found = []
    while moves := position.legal_placements():
        found.append((position.color, position.seat))
        position = position.play(*rng.choice(moves))
    return found, position


@pytest.mark.parametrize(
    ("variant", "options", "order", "obstacles"),
    [
        ("obstacle-1p", {}, (0,), (1, 2, 3)),
        ("obstacle-2p", {}, (0, 1), (2, 3)),
        ("obstacle-3p", {}, (0, 1, 2), (3,)),
        ("obstacle-2p", {"player_colors": ["green", "blue"]}, (3, 0), (1, 2)),
        ("obstacle-1p", {"player_colors": ("red",)}, (2,), (0, 1, 3)),
    ],
)
def test_the_colors_that_nobody_plays_are_obstacles(variant, options, order, obstacles):
    ruleset = find_ruleset(variant, options)
    assert ruleset.order == order
    assert ruleset.obstacles == obstacles
    assert ruleset.seats == tuple((color,) for color in order)
    assert all(ruleset.owner[color] is None for color in obstacles)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_player_colors_are_any_different_ones(seats):
    option = find_ruleset(f"obstacle-{seats}p", {})
    assert option.options == {}
    for colors in permutations(COLORS, seats):
        ruleset = find_ruleset(f"obstacle-{seats}p", {"player_colors": list(colors)})
        assert tuple(ruleset.colors[c] for c in ruleset.order) == colors


@pytest.mark.parametrize(
    "colors",
    [[], ["blue"], ["blue", "blue"], ["blue", "pink"], ["blue", "red", "green"]],
    ids=str,
)
def test_other_player_colors_are_refused(colors):
    with pytest.raises(OptionError) as refused:
        find_ruleset("obstacle-2p", {"player_colors": colors})
    assert refused.value.option == "player_colors"


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_obstacles_are_placed_by_all_seats_in_turn_before_play(seats, seed):
    found, position = turns(start(f"obstacle-{seats}p"), random.Random(seed))
    ruleset = position.ruleset
    obstacles = [seat for color, seat in found if color in ruleset.obstacles]
    assert obstacles == [j % seats for j in range(len(obstacles))]
    assert all(color in ruleset.obstacles for color, _ in found[: len(obstacles)])
    own = found[len(obstacles) :]
    assert own[:seats] == [(ruleset.order[seat], seat) for seat in range(seats)]
    assert position.is_over
    assert not any(position.legal_sets)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_obstacles_leave_a_corner_for_each_player(seats):
    position = start(f"obstacle-{seats}p")
    rng = random.Random(seats)
    while position.turn in position.ruleset.obstacles:
        position = position.play(*rng.choice(position.legal_placements()))
    cells = {position.ruleset.grid.cells[i] for i in position.filled()}
    assert len(CORNERS - cells) == seats
    for color in position.ruleset.order:
        assert position.started[color] is None
        assert position.legal(color)


def test_obstacles_alternate_while_they_can():
    position = start("obstacle-2p")
    found = []
    for _ in range(6):
        found.append((position.color, position.seat))
        position = position.play(*position.legal_placements()[0])
    assert found == [(2, 0), (3, 1), (2, 0), (3, 1), (2, 0), (3, 1)]


def test_a_seat_that_left_places_no_obstacles():
    position = start("obstacle-3p").leave(1)
    found = []
    for _ in range(4):
        found.append(position.seat)
        position = position.play(*position.legal_placements()[0])
    assert found == [0, 2, 0, 2]


def test_the_lone_seat_may_leave():
    assert start("obstacle-1p").leave(0).is_over
    assert start("obstacle-2p").leave(0).is_over
    assert not start("obstacle-3p").leave(0).is_over


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_only_player_colors_count(seats):
    _, position = turns(start(f"obstacle-{seats}p"), random.Random(7))
    result = outcome(position)
    order = position.ruleset.order
    assert result.seats == tuple(result.colors[color] for color in order)
    assert (result.solved is None) == (seats > 1)


def test_one_seat_has_solved_it_when_all_its_pieces_are_placed():
    position = start("obstacle-1p")
    assert (outcome(position).solved, outcome(position).winners) == (False, ())
    table = position.placements
    played = position.played
    for piece in range(21):
        number = next(n for n in range(len(table.cells)) if table.piece[n] == piece)
        position = position.place(0, number)
    assert played == ()
    assert (outcome(position).solved, outcome(position).winners) == (True, (0,))
    assert outcome(position).seats == (15,)
