import random

import pytest

from games.rules.keys import keys_of
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from records.explorer.moves import Moves


@pytest.mark.parametrize(
    "variant", ["duo", "trigon", "rumis-pyramid", "solo-cube-3", "classic-3p"]
)
def test_a_move_comes_back_to_itself_or_to_one_that_is_its_like(variant):
    ruleset = find_ruleset(variant, {})
    keys, chance = keys_of(ruleset), random.Random(variant)
    moves, position = Moves(keys), start_position(ruleset)
    for _ in range(6):
        color, number = chance.choice(position.legal_placements())
        key = keys.key_of(position)
        text = moves.common(key.frames, number)
        for frame in key.frames:
            back = moves.turned_back(frame, text)
            assert moves.common(key.frames, back) == text
            after = keys.key_of(position.play(color, back)).value
            assert after == keys.key_of(position.play(color, number)).value
        position = position.play(color, number)
