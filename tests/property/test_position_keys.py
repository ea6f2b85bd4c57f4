"""Position keys: what they tell apart, and what not."""

import random
from dataclasses import replace

import pytest

from games.rules.keys import keys_of
from games.rules.variants import VARIANTS, find_ruleset
from records.judging.judge import RefusedError, judge_transcript
from tests.records.transcripts import a_transcript, turned

pytestmark = pytest.mark.depth

PLIES = 24


@pytest.mark.parametrize("variant", VARIANTS)
def test_symmetric_games_fall_on_one_key_and_one_opening(variant):
    game = a_transcript(variant, plies=PLIES)
    judged = judge_transcript(game)
    keys = keys_of(game.ruleset)
    every = range(len(keys.symmetries))
    for way in random.Random(variant).sample(every, min(3, len(every))):
        mirrored = judge_transcript(turned(game, way))
        assert [k.value for k in mirrored.keys] == [k.value for k in judged.keys]
        assert keys.opening(mirrored.played) == keys.opening(judged.played)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_opening_of_a_beginning_is_the_beginning_of_the_opening(variant):
    game = a_transcript(variant, plies=12)
    played = judge_transcript(game).played
    opening = keys_of(game.ruleset).opening
    for plies in range(len(played) + 1):
        assert opening(played).startswith(opening(played[:plies]))


@pytest.mark.parametrize("variant", ["duo", "classic", "trigon", "rumis-tower"])
def test_a_key_does_not_depend_on_the_order_in_which_a_color_placed(variant):
    found = 0
    for seed in range(60):
        game = a_transcript(variant, seed, plies=PLIES)
        judged = judge_transcript(game)
        moves = list(game.placements)
        first, second = 4, 4 + len(game.ruleset.colors)
        if len(moves) <= second or moves[first].color != moves[second].color:
            continue
        moves[first], moves[second] = moves[second], moves[first]
        try:
            swapped = judge_transcript(replace(game, placements=tuple(moves)))
        except RefusedError:
            continue
        found += 1
        ours, theirs = ([k.value for k in j.keys] for j in (judged, swapped))
        between = slice(first + 1, second + 1)
        assert ours[: between.start] == theirs[: between.start]
        assert not set(ours[between]) & set(theirs[between])
        assert ours[between.stop :] == theirs[between.stop :]
    assert found


def test_rulesets_never_share_keys():
    rulesets = [find_ruleset(variant, {}) for variant in VARIANTS]
    rulesets += [
        find_ruleset("duo", {"starts": "fixed"}),
        find_ruleset("duo", {"objective": "reverse"}),
        find_ruleset("classic", {"scoring": "onboard"}),
    ]
    seen: dict[int, str] = {}
    for ruleset in rulesets:
        game = a_transcript(ruleset.variant, plies=4, options=dict(ruleset.options))
        for key in judge_transcript(game).keys:
            assert seen.setdefault(key.value, str(ruleset)) == str(ruleset)


def test_positions_of_a_game_have_keys_of_their_own():
    for variant in ("duo", "classic-3p", "draft-2p", "solo-84"):
        keys = judge_transcript(a_transcript(variant)).keys
        assert len({key.value for key in keys}) == len(keys)
