"""Lines of `manage.py arena --output`, as games to import."""

import json

import pytest

from games.lab.arena.pairings import Pairing, fixtures
from games.lab.arena.players import LevelPlayer
from games.lab.arena.playing import Match
from games.lab.arena.results import EngineFailure, write_line
from games.rules.variants import find_ruleset
from records.documents.arena import is_result, read_result
from records.judging.judge import RecordKind, RefusedError, judge_transcript
from tests.games.lab.arena.results import a_result

PAIRING = Pairing("level:greedy", "level:random")


def played(variant, options=None, opening=0):
    """A game of the arena, and its line."""
    levels = {f"level:{level}": LevelPlayer(level) for level in ("greedy", "random")}
    match = Match(variant, options or {}, levels)
    sides = len(match.ruleset.teams)
    fixture, *_ = fixtures(PAIRING, str(match.ruleset), sides, 1, "1", opening)
    result = match.play(fixture)
    line = write_line(result)
    assert is_result(line)
    return result, line


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("junior", {}),
        ("junior", {"objective": "reverse"}),
        ("duo", {"starts": "fixed", "scoring": "onboard"}),
        ("classic-2p", {}),
        ("classic-teams", {}),
        ("trigon-3p", {}),
        ("rumis-tower", {}),
        ("draft-3p", {}),
        ("contest", {}),
    ],
)
def test_a_game_of_the_arena_is_a_finished_game(variant, options):
    result, line = played(variant, options)
    told = read_result(line)
    judged = judge_transcript(told)
    assert judged.kind is RecordKind.GAME
    assert told.ruleset == find_ruleset(variant, options)
    assert told.players == result.seats
    assert judged.result.teams == result.scores
    assert len(told.placements) == len(result.moves)
    assert told.ended_at
    assert told.ended_at.isoformat(timespec="milliseconds") == result.ended_at


def test_the_same_moves_at_another_time_are_another_game():
    first, second = (read_result(played("junior")[1]) for _ in range(2))
    assert first.placements == second.placements
    assert first.content != second.content


def test_lines_of_earlier_releases_have_no_date():
    document = json.loads(played("junior")[1])
    del document["ended_at"]
    assert read_result(json.dumps(document, indent=1).encode()).ended_at is None


def test_moves_that_chance_made_are_told_of():
    assert read_result(played("junior", opening=2)[1]).stand_ins == (0, 1)
    assert read_result(played("junior")[1]).stand_ins == ()


def test_a_game_that_was_broken_off_is_unfinished():
    moves = (("B", "e10"), ("W", "j5"))
    failure = EngineFailure(player=0, problem="died")
    told = read_result(write_line(a_result(moves=moves, failure=failure)))
    assert judge_transcript(told).kind is RecordKind.UNFINISHED


def test_long_names_of_players_are_cut():
    long = "level:9?" + "x" * 200
    told = read_result(write_line(a_result(moves=(), seats=(long, "greedy"))))
    assert told.players == (long[:100], "greedy")


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"seats": ["a"]}, "malformed"),
        ({"seats": "a"}, "malformed"),
        ({"moves": [["B"]]}, "malformed"),
        ({"moves": [["AB", "e10"]]}, "bad-color"),
        ({"moves": [["3", "e10"]]}, "bad-color"),
        ({"moves": [["B", "z99"]]}, "out-of-bounds"),
        ({"moves": [["B", "x"]]}, "bad-value"),
        ({"moves": [["B", "e10"]] * 256}, "too-long"),
        ({"picks": ["F"], "moves": []}, "draft"),
        ({"fixture": {"opening": "0"}}, "malformed"),
        ({"fixture": {"ruleset": "chess"}}, "unknown-variant"),
        ({"fixture": {"ruleset": "solo-trigon-figure;figure=0"}}, "unknown-variant"),
        ({"fixture": {"ruleset": "duo;starts=never"}}, "unknown-variant"),
    ],
)
def test_a_broken_line_is_refused(changed, code):
    document = json.loads(write_line(a_result()))
    if "fixture" in changed:
        changed = {"fixture": {**document["fixture"], **changed["fixture"]}}
    with pytest.raises(RefusedError) as refused:
        read_result(json.dumps({**document, **changed}).encode())
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("rest", "code"),
    [
        (b'{"x":' + b"[" * 100_000, "syntax"),
        (b'{"ruleset":"\xff"}}', "malformed"),
        (b'{"ruleset":"duo","side":1e999}}', "malformed"),
        (b"", "malformed"),
    ],
    ids=["deep", "no UTF-8", "huge", "torn"],
)
def test_a_hostile_line_is_refused(rest, code):
    line = b'{"fixture":' + rest
    assert is_result(line)
    with pytest.raises(RefusedError) as refused:
        read_result(line)
    assert refused.value.code == code
