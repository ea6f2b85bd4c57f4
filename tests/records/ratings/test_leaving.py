"""A game that is left early costs the player who leaves, and gives nobody anything."""

from dataclasses import replace

import pytest

from games.rules.variants import VARIANTS, find_ruleset
from records.judging.judge import Judged, judge_transcript
from records.judging.transcripts import Leaving
from records.ratings.model import (
    ENOUGH_PLACEMENTS,
    Belief,
    after,
    changed_beliefs,
    opponents_of,
    staying_teams,
)
from tests.records.transcripts import a_transcript, judged

NEW = Belief()
STUCK = 52
"""Seed of a game in which the second player places one piece, and the first 19."""
MATCHES = [name for name in VARIANTS if len(find_ruleset(name, {}).teams) > 1]
"""The variants that have ratings: several sides."""


def left(variant: str, plies: int, *seats: int) -> Judged:
    """A random game in which these seats leave, one after another, at a ply."""
    game = a_transcript(variant, plies=plies)
    out = tuple(Leaving(seat, plies, "resigned") for seat in seats)
    return judge_transcript(replace(game, out=out))


def all_but_the_first_team(variant: str) -> list[int]:
    return [seat for team in find_ruleset(variant, {}).teams[1:] for seat in team]


def changes(game: Judged) -> dict[int, Belief]:
    return changed_beliefs(game, [NEW] * len(game.ruleset.seats))


@pytest.mark.parametrize("variant", MATCHES)
@pytest.mark.parametrize("rounds", [0, 1, ENOUGH_PLACEMENTS - 1])
def test_in_every_family_nobody_gains_by_a_game_that_is_left_early(variant, rounds):
    seats = all_but_the_first_team(variant)
    game = left(variant, rounds * len(game_seats(variant)), *seats)
    changed = changes(game)
    assert set(changed) == set(seats)
    for belief in changed.values():
        assert belief.mu < NEW.mu
        assert belief.sigma == NEW.sigma
    assert not any(opponents_of(game).values())


def game_seats(variant: str) -> tuple[int, ...]:
    return tuple(range(len(find_ruleset(variant, {}).seats)))


@pytest.mark.parametrize("variant", MATCHES)
def test_in_every_family_a_game_counts_once_each_player_has_placed_enough(variant):
    seats = all_but_the_first_team(variant)
    plies = next(
        plies
        for plies in range(200)
        if least_placed(judged(variant, plies=plies)) == ENOUGH_PLACEMENTS
    )
    game = left(variant, plies, *seats)
    ranks, teams = game.result.ranks, game.ruleset.teams
    assert changes(game) == after(teams, ranks, [NEW] * len(ranks))
    assert all(opponents_of(game).values())


def least_placed(game: Judged) -> int:
    placed = [placement.seat for placement in game.played]
    return min(placed.count(seat) for seat in game_seats(game.ruleset.variant))


@pytest.mark.parametrize("variant", MATCHES)
def test_in_every_family_a_game_that_ends_by_the_rules_counts_however_short(variant):
    game = judged(variant)
    assert staying_teams(game) == list(game.ruleset.teams)
    assert set(changes(game)) == set(game_seats(variant))


def test_one_placement_less_of_one_player_is_too_few():
    plies = 2 * ENOUGH_PLACEMENTS
    assert set(changes(left("duo", plies - 1, 0))) == {0}
    assert set(changes(left("duo", plies, 0))) == {0, 1}


def test_it_costs_as_much_to_leave_early_as_to_lose():
    early, late = left("duo", 0, 0), left("duo", 2 * ENOUGH_PLACEMENTS, 0)
    assert changes(early)[0].mu == changes(late)[0].mu


def test_leaving_never_raises_an_ordinal():
    weak, strong = Belief(5, 8), Belief(45, 1)
    changed = changed_beliefs(left("duo", 0, 0), [weak, strong])
    assert changed[0].ordinal <= weak.ordinal


def test_who_plays_on_without_a_player_is_rated_as_if_they_had_not_been_there():
    game = judged("classic-3p", leaves_at=1)
    (leaver,) = (leaving.seat for leaving in game.transcript.out)
    staying = [team for team in game.ruleset.teams if leaver not in team]
    changed = changes(game)
    ranks = game.result.ranks
    assert {seat: changed[seat] for (seat,) in staying} == after(
        staying, ranks, [NEW] * 3
    )
    assert changed[leaver].mu < NEW.mu
    assert leaver not in opponents_of(game)


def test_a_team_plays_on_when_one_of_it_leaves():
    game = judged("classic-teams", leaves_at=0)
    assert len(game.transcript.out) == 1
    assert staying_teams(game) == list(game.ruleset.teams)


def test_a_player_who_is_stuck_does_not_keep_a_game_from_counting():
    game = a_transcript("half-board", STUCK)
    assert least_placed(judge_transcript(game)) < ENOUGH_PLACEMENTS
    plies = len(game.placements) - 1
    begun = replace(game, placements=game.placements[:plies])
    out = (Leaving(1, plies, "resigned"),)
    assert set(changes(judge_transcript(replace(begun, out=out)))) == {0, 1}
