"""Placements applied in one step lead to the same position as one by one."""

import random

import pytest

from games.rules.cell_board import is_plain
from games.rules.placements import members
from games.rules.position import Position, play_all, start_position
from games.rules.variants import VARIANTS, find_ruleset
from tests.games.rules.boards import drafted, start

GAMES = [
    *((variant, {}) for variant in sorted(VARIANTS)),
    ("contest", {}),
    ("trigon", {"contact": "corner-only"}),
    ("rumis-tower", {"blocked_is_out": True}),
]


def random_game(begun: Position, chance: random.Random) -> list[Position]:
    """Play at random from a position, and return all positions."""
    positions = [begun]
    while legal := positions[-1].legal_placements():
        positions.append(positions[-1].play(*chance.choice(legal)))
    return positions


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_placements_in_one_step_lead_to_the_same_position(variant, options):
    chance = random.Random(variant)
    positions = random_game(drafted(start(variant, **options), chance), chance)
    for position in (*positions[1:4], positions[len(positions) // 2], positions[-1]):
        assert play_all(positions[0], position.played) == position


PLAIN = [
    ruleset
    for ruleset in (
        *(find_ruleset(variant) for variant in VARIANTS),
        find_ruleset("duo", {"starts": "fixed"}),
        find_ruleset("classic", {"starts": "fixed"}),
        find_ruleset("classic-2p", {"starts": "border"}),
        find_ruleset("classic-3p", {"shared_color": "blue"}),
    )
    if is_plain(ruleset)
]
PLIES = 6

every_plain_ruleset = pytest.mark.parametrize("ruleset", PLAIN, ids=str)


def replayed(position: Position) -> Position:
    """Return the position as a replay reaches it, with its sets not computed."""
    again = play_all(start_position(position.ruleset), position.played)
    assert again.bitsets.board
    return again


@every_plain_ruleset
def test_moves_after_a_replay_compute_no_sets(ruleset):
    positions = random_game(start_position(ruleset), random.Random(str(ruleset)))
    for ply in (2, len(positions) // 2, len(positions) - PLIES):
        position = replayed(positions[ply])
        for expected in positions[ply + 1 : ply + PLIES]:
            position = position.play(*expected.played[-1][:2])
            assert position.bitsets.board
            assert (position.turn, position.started) == (
                expected.turn,
                expected.started,
            )
            assert position.played == expected.played
        assert position == expected
        assert position.bitsets.board is None


@every_plain_ruleset
def test_a_replayed_position_permits_its_legal_placements_alone(ruleset):
    chance = random.Random(str(ruleset))
    positions = random_game(start_position(ruleset), chance)
    for expected in (positions[2], positions[len(positions) // 2], positions[-2]):
        position = replayed(expected)
        sampled = chance.sample(range(len(expected.placements.piece)), 2000)
        for color, legal in enumerate(expected.legal_sets):
            for number in {*sampled, *members(legal)}:
                assert position.permits(color, number) == bool(legal >> number & 1)
        assert position.bitsets.board


@every_plain_ruleset
def test_seats_leave_and_skip_in_a_replayed_position(ruleset):
    positions = random_game(start_position(ruleset), random.Random(str(ruleset)))
    for expected in positions[2 :: len(positions) // 3]:
        if expected.turn is not None:
            assert replayed(expected).skip() == expected.skip()
        for seat in range(len(expected.ruleset.seats)):
            assert replayed(expected).leave(seat) == expected.leave(seat)


def test_positions_are_equal_however_they_were_reached():
    chance = random.Random(1)
    *_, position = random_game(start("duo"), chance)[:9]
    assert replayed(position) == replayed(position) == position
    assert hash(replayed(position)) == hash(position)
