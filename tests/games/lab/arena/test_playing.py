from itertools import islice

import pytest

from games.computers.dialects import dialect_of
from games.computers.gtp.names import find_rules
from games.lab.arena.pairings import Pairing, fixtures
from games.lab.arena.players import find_player
from games.lab.arena.playing import Match
from games.rules.position import start_position
from games.rules.scoring import outcome
from tests.games.computers.gtp.programs import a_rogue, ourselves

PROGRAMS = {
    "ours": ourselves(),
    **{
        way: a_rogue(way, seconds)
        for way, seconds in {"a1": 10, "pass": 10, "dies": 10, "silent": 0.3}.items()
    },
}


def played(variant, first, second, games=2, opening=0, options=()):
    ruleset = find_rules(variant, options)
    players = {name: find_player(name, PROGRAMS) for name in (first, second)}
    match = Match(ruleset.variant, ruleset.options, players)
    pairing, sides = Pairing(first, second), len(ruleset.teams)
    plan = fixtures(pairing, str(ruleset), sides, games, "1", opening)
    return ruleset, [match.play(fixture) for fixture in islice(plan, games)]


def replayed(ruleset, result):
    dialect, position = dialect_of(ruleset), start_position(ruleset)
    if position.awaits_draw:
        first = ruleset.placements.find(dialect.parse_cells(result.moves[0][1]))
        position = position.draw(ruleset.placements.piece[first])
    for color, cells in result.moves:
        number = ruleset.placements.find(dialect.parse_cells(cells))
        index = dialect.color_names.index(color)
        assert number is not None
        assert (index, number) in position.legal_placements()
        position = position.play(index, number)
    return position


@pytest.mark.parametrize(
    "variant",
    [
        *("duo", "classic-2p", "classic-teams", "classic-3p", "trigon-3p"),
        *("rumis-steps", "contest"),
    ],
)
def test_a_result_is_what_the_rules_say_of_its_moves(variant):
    ruleset, results = played(variant, "random", "level:random", games=4)
    for result in results:
        position = replayed(ruleset, result)
        assert position.is_over
        ended = outcome(position)
        assert result.scores == ended.teams
        side = result.fixture.side
        mine = set(ruleset.teams[side])
        assert result.seats == tuple(
            "random" if seat in mine else "level:random"
            for seat in range(len(ruleset.seats))
        )
        best = max(score for i, score in enumerate(ended.teams) if i != side)
        assert result.margin == ended.teams[side] - best
        assert (result.share > 0) == bool(mine & set(ended.winners))
        assert sum(result.turns) == len(result.moves)
        assert result.failure is None


def test_the_better_player_wins_from_every_side():
    _, results = played("junior", "greedy", "random", games=4)
    assert [result.share for result in results] == [1, 1, 1, 1]
    assert len({result.moves for result in results}) == 4


def test_a_smaller_score_wins_a_reverse_game():
    _, (first, second) = played(
        "duo", "random", "greedy", options=["objective=reverse"]
    )
    for result in (first, second):
        side = result.fixture.side
        fewer = result.scores[side] < result.scores[1 - side]
        assert (result.share == 1) is fewer is (result.margin > 0)


def test_an_opening_is_the_same_for_both_sides():
    _, (first, second) = played("duo", "greedy", "random", opening=4)
    assert first.moves[:4] == second.moves[:4]
    assert sum(first.turns) == len(first.moves) - 4
    pieces = [cells.count(",") + 1 for _, cells in first.moves[:4]]
    assert pieces == [5, 5, 5, 5]


@pytest.mark.parametrize("variant", ["duo", "contest"])
def test_an_engine_plays_a_whole_game(variant):
    ruleset, (result,) = played(variant, "gtp:ours", "greedy", games=1)
    assert result.failure is None
    assert replayed(ruleset, result).is_over
    assert None not in result.cpu


@pytest.mark.depth
@pytest.mark.parametrize(
    ("way", "what"),
    [
        ("a1", "responded with 'a1', which is not a legal move"),
        ("pass", "responded with 'pass', which is not a legal move"),
        ("dies", "ended; status 1, last output 'out of ideas'"),
        ("silent", "did not respond in time; status -9"),
    ],
)
def test_an_engine_that_breaks_a_game_off_has_lost_it(way, what):
    _, (first, second) = played("duo", "greedy", f"gtp:{way}")
    for result in (first, second):
        assert result.failure is not None
        assert (result.failure.player, result.failure.problem) == (1, what)
        assert result.share == 1
    assert len(first.moves) == 1
    _, (lost,) = played("duo", f"gtp:{way}", "greedy", games=1)
    assert lost.share == 0
