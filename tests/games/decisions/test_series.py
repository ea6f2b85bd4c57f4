"""Series: rotation over seats, and tables of summed scores."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import decisions
from games.decisions.series import ScoredGame, place_at, points_of, seated, table
from games.replay.evolution import replay
from games.rules.variants import VARIANTS, find_ruleset
from tests.builders import a_stream, played, went_on

CONTESTS = [name for name, variant in VARIANTS.items() if variant.seats > 1]
SHAPES = ["duo", "classic-2p", "classic-3p", "classic", "classic-teams", "draft-2p"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_over_as_many_games_as_players_each_sits_at_each_seat_once(seats):
    players = [f"player:{n}" for n in range(seats)]
    tables = [seated(players, number) for number in range(1, seats + 1)]
    assert tables[0] == players
    for seat in zip(*tables, strict=True):
        assert sorted(seat) == players
    assert seated(players, seats + 1) == players


def test_who_moved_second_moves_first_in_the_next_game():
    assert seated(["a", "b", "c"], 2) == ["b", "c", "a"]


@pytest.mark.parametrize("variant", CONTESTS)
def test_partners_stay_partners_from_game_to_game(variant):
    ruleset = find_ruleset(variant, {})
    seats = len(ruleset.seats)
    for number in range(1, seats + 1):
        moved = {
            frozenset(place_at(seat, number, seats) for seat in team)
            for team in ruleset.teams
        }
        assert moved == {frozenset(team) for team in ruleset.teams}


@pytest.mark.parametrize("variant", SHAPES)
@given(data=st.data())
def test_a_table_adds_up_what_its_games_were_worth(variant, data):
    ruleset = find_ruleset(variant, {})
    seats = len(ruleset.seats)
    scores = st.lists(st.integers(-89, 109), min_size=seats, max_size=seats)
    games = data.draw(st.lists(scores, max_size=20))
    lines = table(
        ruleset, [ScoredGame(n, game, [0]) for n, game in enumerate(games, 1)]
    )
    assert sum(line.points for line in lines) == sum(map(sum, games))
    assert sorted(place for line in lines for place in line.places) == [*range(seats)]
    for one in lines:
        better = [other for other in lines if other.points > one.points]
        assert one.rank == 1 + len(better)
    if len(ruleset.teams) == seats:
        assert sum(line.wins for line in lines) == len(games)


def test_a_player_is_followed_from_seat_to_seat():
    ruleset = find_ruleset("classic-3p", {})
    games = [ScoredGame(1, [10, 20, 30], [2]), ScoredGame(2, [1, 2, 3], [2])]
    lines = {
        line.places: (line.points, line.wins, line.rank)
        for line in table(ruleset, games)
    }
    assert lines == {(0,): (13, 1, 3), (1,): (21, 0, 2), (2,): (32, 1, 1)}


def test_who_has_the_fewest_leads_where_these_win():
    ruleset = find_ruleset("duo", {"objective": "reverse"})
    first, second = table(ruleset, [ScoredGame(1, [40, 12], [1])])
    assert (first.places, first.rank) == ((1,), 1)
    assert (second.places, second.rank) == ((0,), 2)


def test_equal_points_share_a_rank():
    lines = table(find_ruleset("classic-3p", {}), [ScoredGame(1, [5, 9, 9], [1, 2])])
    assert [line.rank for line in lines] == [1, 1, 3]


def test_nobody_leads_a_series_of_reverse_by_giving_up():
    stream = a_stream("duo", options={"objective": "reverse"})
    stream = went_on(stream, decisions.resign(replay(stream), 0, None), "player:A")
    stream = went_on(stream, decisions.score(replay(stream)), "system:score")
    state = replay(stream)
    assert state.scored is not None
    assert state.scored.seats == (0, 0)
    assert points_of(state) == [0, 0]
    stream = a_stream("duo", options={"objective": "reverse"})
    stream = played(stream, 4)
    state = replay(stream)
    out = state.seats[0].player
    assert out is not None
    stream = went_on(stream, decisions.resign(state, 0, None), out)
    state = replay(went_on(stream, decisions.score(replay(stream)), "system:score"))
    assert state.scored is not None
    assert points_of(state)[0] >= points_of(state)[1] == state.scored.seats[1]
