"""The fast replay and the replay move by move agree on every game."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.rules.cell_board import is_plain
from games.rules.moves import Move, move_of
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS, find_ruleset
from records.judging import judge
from records.judging.judge import Judged, RefusedError, judge_transcript
from records.judging.tracing import trace
from records.judging.transcripts import Leaving, Skip, Transcript

RULESETS = [
    *(find_ruleset(name) for name in VARIANTS),
    find_ruleset("duo", {"objective": "reverse"}),
]
PLAIN = [ruleset for ruleset in RULESETS if is_plain(ruleset)]


every_plain_ruleset = pytest.mark.parametrize("ruleset", PLAIN, ids=str)


def moves_at_random(ruleset: Ruleset, chance: random.Random) -> list[Move]:
    position: Position = start_position(ruleset)
    moves = []
    while position.turn is not None:
        color, number = chance.choice(position.legal_placements())
        moves.append(move_of(ruleset, color, number))
        position = position.play(color, number)
    return moves


def transcript(ruleset: Ruleset, moves: Sequence[Move]) -> Transcript:
    return Transcript(
        ruleset=ruleset,
        placements=tuple(moves),
        players=("",) * len(ruleset.seats),
    )


def judged_move_by_move(
    game: Transcript, monkeypatch: pytest.MonkeyPatch
) -> Judged | None:
    with monkeypatch.context() as patched:
        patched.setattr(judge, "trace", lambda _: None)
        try:
            return judge_transcript(game)
        except RefusedError:
            return None


def test_most_rulesets_on_flat_boards_are_plain():
    names = {ruleset.variant for ruleset in PLAIN}
    assert {"classic", "classic-2p", "classic-3p", "duo", "junior", "trigon"} <= names
    assert not any(name.startswith(("rumis", "draft")) for name in names)


@every_plain_ruleset
def test_a_game_and_its_beginnings_are_judged_as_move_by_move(ruleset, monkeypatch):
    moves = moves_at_random(ruleset, random.Random(1))
    for plies in {0, 1, 2, 3, 5, 9, *range(len(moves) - 6, len(moves) + 1)}:
        game = transcript(ruleset, moves[:plies])
        slow = judged_move_by_move(game, monkeypatch)
        assert trace(game) is not None
        assert judge_transcript(game) == slow


@every_plain_ruleset
def test_a_game_with_another_move_is_refused_where_the_rules_refuse_it(
    ruleset, monkeypatch
):
    chance = random.Random(2)
    moves = moves_at_random(ruleset, chance)
    placements = range(len(ruleset.placements.piece))
    refused = 0
    for ply in range(len(moves)):
        color = ruleset.color_index[moves[ply].color]
        near = ply + chance.choice((1, 2, len(ruleset.colors)))
        others = [
            move_of(ruleset, color, chance.choice(placements)),
            moves[near % len(moves)],
            moves[near % len(moves)]._replace(color=moves[ply].color),
            moves[ply]._replace(piece="?"),
        ]
        for other in others:
            game = transcript(ruleset, [*moves[:ply], other, *moves[ply + 1 :]])
            slow = judged_move_by_move(game, monkeypatch)
            assert (trace(game) is None) == (slow is None)
            assert slow is None or judge_transcript(game) == slow
            refused += slow is None
    assert refused > len(moves)


@every_plain_ruleset
def test_a_color_may_be_passed_over_only_if_it_cannot_move(ruleset, monkeypatch):
    moves = moves_at_random(ruleset, random.Random(3))
    for ply in range(0, len(moves) - 1, 3):
        game = transcript(ruleset, [*moves[:ply], *moves[ply + 1 :]])
        is_refused = judged_move_by_move(game, monkeypatch) is None
        assert (trace(game) is None) == is_refused


def test_what_is_not_only_moves_is_left_to_the_replay_move_by_move():
    ruleset = find_ruleset("duo")
    game = transcript(ruleset, moves_at_random(ruleset, random.Random(4)))
    assert trace(game)
    assert trace(replace(game, out=(Leaving(0, 3, "resigned"),))) is None
    assert trace(replace(game, skips=(Skip(3, "black"),))) is None
    assert trace(replace(game, first_piece="1")) is None
