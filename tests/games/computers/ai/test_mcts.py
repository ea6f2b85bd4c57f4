from functools import cache

import pytest

from games.computers.ai.findings import LEAST_VISITS, LONGEST_LINE, Findings
from games.computers.ai.kernels.tree import simulate
from games.computers.ai.mcts import WORTH_NARROWING, TreeSearch
from games.computers.ai.preferences import preferences_for
from games.rules.position import Position
from games.rules.scoring import outcome
from tests.games.computers.ai.positions import after, begun, random_game, random_games

SEARCHED = ["duo", "classic-3p", "trigon-2p", "draft-2p", "rumis-corner-3p", "junior"]
each = pytest.mark.parametrize("variant", SEARCHED)


def a_search(position: Position, simulations: int = 50, seed: str = "s") -> TreeSearch:
    """A search that has been prepared for so many simulations, and made none."""
    preferences = preferences_for(position.ruleset)
    return TreeSearch(position, preferences, simulations, seed)


def searched(position: Position, simulations: int = 50, seed: str = "s") -> Findings:
    search = a_search(position, simulations, seed)
    search.simulate(simulations)
    return search.findings


@pytest.mark.depth
@each
@pytest.mark.parametrize("simulations", [3, WORTH_NARROWING])
@pytest.mark.parametrize("plies", [0, 9, 23])
def test_all_legal_placements_are_candidates(variant, simulations, plies):
    position = after(plies, begun(variant))
    found = searched(position, simulations).candidates
    told = [(candidate.color, candidate.number) for candidate in found]
    assert sorted(told) == sorted(position.legal_placements())


@each
def test_every_simulation_visits_a_candidate(variant):
    findings = searched(after(8, begun(variant)), 77)
    assert findings.simulations == 77
    assert sum(candidate.visits for candidate in findings.candidates) == 77


@each
def test_the_most_visited_comes_first(variant):
    findings = searched(after(12, begun(variant)), 90)
    visits = [candidate.visits for candidate in findings.candidates]
    assert visits == sorted(visits, reverse=True)
    assert findings.best == findings.candidates[0]


@each
def test_values_are_shares_of_a_win(variant):
    for candidate in searched(after(12, begun(variant)), 90).candidates:
        assert 0 <= candidate.value <= 1
        assert candidate.visits or candidate.value == candidate.score == 0


@each
def test_each_team_has_its_own_expectation(variant):
    position = after(8, begun(variant))
    seat = position.seat
    assert seat is not None
    team = position.ruleset.team_of[seat]
    for candidate in searched(position, 300).candidates:
        if not candidate.visits:
            assert candidate.teams == ()
            continue
        assert len(candidate.teams) == len(position.ruleset.teams)
        assert sum(each.value for each in candidate.teams) == pytest.approx(1)
        assert candidate.teams[team].value == pytest.approx(candidate.value, abs=1e-4)
        assert candidate.teams[team].score == pytest.approx(candidate.score, abs=1e-3)


def test_of_more_than_two_teams_none_has_just_what_another_lost():
    best = searched(after(8, begun("classic-3p")), 600).best
    ahead = [each.score for each in best.teams]
    assert max(ahead) > 0
    assert sum(ahead) < 0
    assert len(set(ahead)) == 3


@each
def test_what_is_expected_can_be_played_and_is_visited_ever_less(variant):
    position = after(12, begun(variant))
    found = searched(position, 3000)
    assert found.line
    assert found.line[1:] == found.best.line
    for candidate in found.candidates:
        following, visits = (
            position.play(candidate.color, candidate.number),
            [candidate.visits],
        )
        for step in candidate.line:
            assert (step.color, step.number) in following.legal_placements()
            following = following.play(step.color, step.number)
            visits.append(step.visits)
        assert visits == sorted(visits, reverse=True)
        assert len(candidate.line) <= LONGEST_LINE
        assert not candidate.line or visits[-1] >= LEAST_VISITS


def test_a_long_search_expects_more_than_one_placement():
    assert len(searched(after(8, begun("duo")), 3000).best.line) > 1


def test_what_is_hardly_visited_is_not_followed():
    assert searched(after(8, begun("duo")), LEAST_VISITS - 1).line == ()


@each
def test_equal_seeds_find_the_same(variant):
    position = after(8, begun(variant))
    assert searched(position, seed="a") == searched(position, seed="a")
    assert searched(position, seed="a") != searched(position, seed="b")


def test_a_search_in_parts_finds_what_it_finds_at_once():
    position = after(8, begun("duo"))
    search = a_search(position, 60)
    for part in (1, 20, 39):
        search.simulate(part)
    assert search.findings == searched(position, 60)


def test_a_search_goes_on_when_its_tree_is_full():
    search = a_search(begun("duo"), 1)
    search.simulate(3000)
    findings = search.findings
    assert findings.simulations == 3000
    assert sum(candidate.visits for candidate in findings.candidates) == 3000


def test_rulesets_share_what_was_compiled():
    """Arrays of another kind would cost a worker a quarter of a minute."""
    for variant in SEARCHED:
        searched(begun(variant), 1)
        searched(after(9, begun(variant)), WORTH_NARROWING)
    assert len(simulate.signatures) == 1


def test_one_legal_placement_is_decided_from_the_beginning():
    forced = next(
        one for one in random_games("duo") if len(one.legal_placements()) == 1
    )
    search = a_search(forced)
    search.simulate(1)
    assert search.until_decided(10**6) == 0


def test_what_is_behind_by_more_than_is_left_is_decided():
    search = a_search(after(19, begun("duo")), 200)
    search.simulate(200)
    first, second, *_ = search.findings.candidates
    ahead = first.visits - second.visits
    assert search.until_decided(ahead - 1) == 0
    assert search.until_decided(ahead) == 1
    assert search.until_decided(ahead + 10) == 6


@cache
def share_of(position: Position, team: int) -> float:
    """What a team wins if all play as well as they can; for two teams."""
    if position.is_over:
        winners = outcome(position).winners
        return (team in winners) / len(winners)
    best = max if position.seat == team else min
    return best(
        share_of(position.play(*move), team) for move in position.legal_placements()
    )


def is_small(position: Position, most: int = 300) -> bool:
    """Whether so few positions can follow that all can be looked at."""
    waiting, seen = [position], 0
    while waiting and seen <= most:
        seen += 1
        now = waiting.pop()
        waiting += [now.play(*move) for move in now.legal_placements()]
    return seen <= most


def decisive_positions(variant: str, wanted: int) -> list[Position]:
    """Ends of games in which some placements win and others do not."""
    found: list[Position] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        for position in reversed(list(random_game(begun(variant), seed))[:-1]):
            if not is_small(position):
                break
            values = {
                share_of(position.play(*move), position.seat or 0)
                for move in position.legal_placements()
            }
            if len(values) > 1:
                found.append(position)
                break
    return found


@pytest.mark.parametrize("variant", ["duo", "half-board", "junior"])
def test_where_placements_win_and_others_lose_one_that_wins_is_found(variant):
    for position in decisive_positions(variant, 4):
        seat = position.seat or 0
        best = searched(position, 2000).best
        after_best = position.play(best.color, best.number)
        assert share_of(after_best, seat) == share_of(position, seat)


def test_what_is_won_is_told_so():
    position = decisive_positions("half-board", 1)[0]
    best = searched(position, 2000).best
    seat = position.seat or 0
    assert best.value == pytest.approx(share_of(position, seat), abs=0.1)


def test_to_simulate_nothing_expands_the_root_and_changes_nothing_else():
    position = after(6, begun("duo"))
    prepared, plain = a_search(position, 100), a_search(position, 100)
    prepared.simulate(0)
    assert prepared.simulations == 0
    assert prepared._tree.children[0] == len(position.legal_placements())
    prepared.simulate(100)
    plain.simulate(100)
    assert prepared.findings == plain.findings
