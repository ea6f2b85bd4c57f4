import pytest

from records.judging.judge import judge_transcript
from records.judging.results import is_drawn, margin_of, margins_of, winners_of, wins_of
from tests.records.transcripts import a_transcript


@pytest.mark.parametrize("seed", range(6))
def test_a_margin_is_seen_from_each_seat(seed):
    judged = judge_transcript(a_transcript("classic-3p", seed))
    first, second, third = judged.result.teams
    assert margins_of(judged) == [
        first - max(second, third),
        second - max(first, third),
        third - max(first, second),
    ]


def test_where_the_least_win_fewer_are_ahead():
    judged = judge_transcript(a_transcript("duo", options={"objective": "reverse"}))
    first, second = judged.result.teams
    assert margins_of(judged) == [second - first, first - second]


def test_partners_share_a_margin_and_win_alone():
    judged = judge_transcript(a_transcript("classic-teams", 3))
    teams = judged.ruleset.teams
    margins, wins = margins_of(judged), wins_of(judged)
    for team in teams:
        assert len({margins[seat] for seat in team}) == 1
        assert len({wins.alone[seat] for seat in team}) == 1
    assert sum(wins.alone) == 2
    assert sum(wins.shared) == 0


def test_equal_points_are_a_shared_win():
    games = (judge_transcript(a_transcript("duo", seed)) for seed in range(200))
    judged = next(game for game in games if len(set(game.result.teams)) == 1)
    assert wins_of(judged) == ((False, False), (True, True))
    assert margins_of(judged) == [0, 0]


def test_a_game_for_one_is_won_if_it_is_solved():
    judged = judge_transcript(a_transcript("solo-cube-3", 1))
    assert judged.result.solved is False
    assert wins_of(judged) == ((False,), (False,))
    assert margins_of(judged) == [0]


def test_a_team_leads_by_its_points_also_when_its_first_seat_left():
    judged = judge_transcript(a_transcript("classic-teams", 9, leaves_at=56))
    assert judged.transcript.out[0].seat == 0
    assert judged.result.winners == (2,)
    first, second = judged.result.teams
    assert margin_of(judged) == first - second
    assert first > second


def test_nobody_wins_what_did_not_end_or_was_not_solved():
    unfinished = judge_transcript(a_transcript("duo", plies=5))
    given_up = judge_transcript(a_transcript("solo-84", plies=5))
    assert unfinished.result.winners
    for judged in (unfinished, given_up):
        assert winners_of(judged) == ()
        assert not is_drawn(judged)
