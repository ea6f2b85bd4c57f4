import pytest

from games.rules.variants import find_ruleset
from records.ratings.model import Belief, after, is_rated
from tests.records.transcripts import judged

NEW = Belief()
DUO = find_ruleset("duo", {}).teams
TEAMS = find_ruleset("classic-teams", {}).teams


def test_who_wins_rises_and_who_loses_falls():
    first, second = after(DUO, (2, 1), [NEW, NEW]).values()
    assert second.mu > NEW.mu > first.mu
    assert first.sigma < NEW.sigma


def test_a_draw_between_equals_moves_nobody():
    first, second = after(DUO, (1, 1), [NEW, NEW]).values()
    assert first.mu == pytest.approx(second.mu) == pytest.approx(NEW.mu)


def test_four_seats_stand_in_the_order_of_their_ranks():
    teams = find_ruleset("classic", {}).teams
    beliefs = after(teams, (3, 1, 4, 2), [NEW] * 4)
    strengths = [beliefs[seat].mu for seat in range(4)]
    assert sorted(range(4), key=lambda seat: -strengths[seat]) == [1, 3, 0, 2]


def test_a_team_wins_together():
    beliefs = after(TEAMS, (1, 3, 1, 3), [NEW] * 4)
    assert beliefs[0] == beliefs[2]
    assert beliefs[0].mu > NEW.mu > beliefs[1].mu


def test_a_team_of_which_one_left_stands_where_the_other_does():
    assert after(TEAMS, (1, 2, 4, 2), [NEW] * 4) == after(
        TEAMS, (1, 2, 1, 2), [NEW] * 4
    )


def test_to_beat_the_stronger_is_worth_more():
    strong, weak = Belief(35, 2), Belief(15, 2)
    against_strong, _ = after(DUO, (1, 2), [NEW, strong]).values()
    against_weak, _ = after(DUO, (1, 2), [NEW, weak]).values()
    assert against_strong.mu > against_weak.mu


@pytest.mark.parametrize(
    ("variant", "players", "rated"),
    [
        ("junior", ("imported:A", "imported:B"), True),
        ("junior", ("imported:A", "imported:A"), False),
        ("junior", ("imported:A", ""), False),
        ("solo-cube-3", ("imported:A",), False),
    ],
)
def test_games_between_different_players_are_rated(variant, players, rated):
    assert is_rated(judged(variant, plies=3, players=players)) is rated
