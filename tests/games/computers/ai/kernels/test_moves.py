"""What few games come to; `tests/property` replays games of all rulesets."""

from itertools import islice, pairwise

import pytest

from games.computers.ai.arrays.tables import narrowed, tables_of, words_of
from games.rules.position import Position, start_position
from games.rules.scoring import outcome
from games.rules.variants import find_ruleset
from tests.games.computers.ai.positions import (
    after,
    begun,
    random_game,
    skipping_game,
)
from tests.games.computers.ai.replaying import Move, ahead, replayed, seen

pytestmark = pytest.mark.depth


def moves_between(positions: list[Position]) -> list[Move]:
    return [
        (before.hand_of(now.played[-1].color), now.played[-1].number)
        for before, now in pairwise(positions)
    ]


@pytest.mark.parametrize(
    "variant", ["duo", "classic-2p", "junior", "trigon", "draft-3p"]
)
def test_with_narrow_tables_games_go_on_as_the_rules_say(variant):
    middle = after(14, begun(variant))
    whole = tables_of(middle.placements)
    living = 0
    for hand in middle.alive:
        living |= hand & middle.free
    for placed in middle.played:
        living |= 1 << placed.number
    positions = list(random_game(middle, seed=1))
    narrow = narrowed(whole, words_of(whole, living))
    replay = replayed(middle, moves_between(positions), narrow)
    assert replay.seen == [seen(position) for position in positions]
    assert replay.ahead == ahead(positions[-1])


@pytest.mark.parametrize("seed", range(6))
def test_after_skips_games_end_at_the_turn_limit(seed):
    *_, middle = islice(skipping_game(begun("contest"), seed, skips=0.75), 70)
    positions = list(random_game(middle, seed))
    replay = replayed(middle, moves_between(positions))
    assert replay.seen == [seen(position) for position in positions]
    assert replay.ahead == ahead(positions[-1])
    assert positions[-1].is_over
    assert any(positions[-1].legal_sets)


def test_a_game_ends_though_the_next_color_could_move():
    *_, end = skipping_game(begun("contest"), seed=0, skips=0.8)
    assert end.is_over
    assert any(end.legal_sets)
    assert replayed(end, []).seen == [(None, None, {})]


def test_seats_that_stay_share_a_color_in_turn():
    position = start_position(find_ruleset("classic-3p", {}))
    positions = list(random_game(after(20, position).leave(1), seed=2))
    replay = replayed(positions[0], moves_between(positions))
    shared = [
        told.team for told in replay.seen if told.turn == position.ruleset.order[-1]
    ]
    assert shared[:4] in ([0, 2, 0, 2], [2, 0, 2, 0])
    assert replay.seen == [seen(one) for one in positions]


def test_who_stays_plays_on_for_a_partner_who_left():
    *_, end = random_game(after(40, begun("classic-teams")).leave(0), seed=0)
    assert replayed(end, []).ahead == ahead(end)
    margin = outcome(end).teams[0] - outcome(end).teams[1]
    assert ahead(end) == [margin, -margin]


def test_a_team_that_left_is_behind_all_others():
    *_, end = random_game(after(30, begun("classic")).leave(2), seed=0)
    told = replayed(end, []).ahead
    assert told == ahead(end)
    assert min(told) == told[2] < -500


def test_nobody_may_move_when_the_game_is_over():
    *_, end = random_game(begun("half-board"), seed=0)
    assert replayed(end, []).seen == [(None, None, {})]
