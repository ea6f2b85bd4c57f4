"""Placements applied in one step lead to the same position as one by one."""

import random

import pytest

from games.rules.stretches import play_all
from games.rules.variants import VARIANTS
from tests.games.rules.boards import drafted, start

GAMES = [
    *((variant, {}) for variant in sorted(VARIANTS)),
    ("contest", {}),
    ("trigon", {"contact": "corner-only"}),
    ("rumis-tower", {"blocked_is_out": True}),
]


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_placements_in_one_step_lead_to_the_same_position(variant, options):
    chance = random.Random(variant)
    positions = [drafted(start(variant, **options), chance)]
    while legal := positions[-1].legal_placements():
        positions.append(positions[-1].play(*chance.choice(legal)))
    for position in (*positions[1:4], positions[len(positions) // 2], positions[-1]):
        assert play_all(positions[0], position.played) == position
