"""Skips and drawn first pieces in transcripts: what the judge takes and refuses."""

from dataclasses import replace

import pytest

from games.rules.moves import Move
from games.rules.scoring import outcome
from records.judging.judge import RecordKind, RefusedError, judge_transcript
from records.judging.transcripts import Leaving, Setup, Skip
from tests.records.contest import BLOCKED, LIMITED, RULESET, a_contest, drawn
from tests.records.transcripts import a_transcript

GAME = a_contest(1, LIMITED)
FIRST_SKIP = GAME.skips[0]


def refusal(transcript, **lenient):
    with pytest.raises(RefusedError) as refused:
        judge_transcript(transcript, **lenient)
    return refused.value.code, refused.value.detail


@pytest.mark.parametrize("skips", [BLOCKED, LIMITED])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_is_judged_as_it_was_played(seed, skips):
    transcript = a_contest(seed, skips)
    judged = judge_transcript(transcript)
    assert (judged.kind, judged.turn) == (RecordKind.GAME, None)
    assert transcript.first_piece is not None
    position = drawn(RULESET.piece_index[transcript.first_piece])
    left, keys = list(transcript.skips), list(judged.keys)
    for ply, move in enumerate((*transcript.placements, None)):
        while left and left[0].ply == ply:
            position = position.push(Move(left.pop(0).color, None, ()))
        position = position if move is None else position.push(move)
    assert judged.result == outcome(position)
    assert len({key.value for key in keys}) == len(transcript.placements) + 1
    assert [each.deed for each in judged.passed] == list(transcript.skips)


def test_a_game_goes_on_until_the_turns_of_the_limit_are_over():
    last = GAME.skips[-1]
    assert last.ply == len(GAME.placements)
    judged = judge_transcript(replace(GAME, skips=GAME.skips[:-1]))
    assert judged.kind == RecordKind.UNFINISHED
    assert judged.turn == RULESET.color_index[last.color]


def test_a_game_can_end_before_its_first_placement():
    judged = judge_transcript(a_contest(1, plies=0))
    assert judged.kind == RecordKind.GAME
    assert judged.result.winners == (0,)
    assert len(judged.keys) == len(judged.passed) == 1


def test_the_first_placement_shows_the_first_piece():
    silent = replace(GAME, first_piece=None)
    assert silent.drawn == GAME.first_piece
    assert silent.content == GAME.content
    assert judge_transcript(silent).keys == judge_transcript(GAME).keys
    others = replace(GAME, skips=GAME.skips[1:])
    assert others.content != GAME.content


def test_a_game_without_placements_names_its_first_piece():
    silent = a_contest(1, plies=0, first_piece=None)
    code, detail = refusal(silent)
    assert code == "first-piece"
    assert "F, I5, L5" in detail


@pytest.mark.parametrize("piece", ["1", "I4", "zebra", "\x00"])
def test_an_impossible_first_piece_is_refused(piece):
    for game in (GAME, a_contest(1, plies=0)):
        told = replace(game, first_piece=piece)
        assert refusal(told)[0] == "first-piece"
        assert refusal(told, lenient=True)[0] == "first-piece"


def test_no_first_piece_is_drawn_in_other_rulesets():
    code, detail = refusal(a_transcript("duo", first_piece="W"))
    assert code == "first-piece"
    assert "No first piece is drawn" in detail


def test_another_first_piece_than_the_drawn_one_breaks_the_rules():
    other = next(
        RULESET.pieces[piece].id
        for piece in RULESET.first_pieces
        if RULESET.pieces[piece].id != GAME.first_piece
    )
    told = replace(GAME, first_piece=other)
    assert refusal(told)[0] == "first-piece"
    judged = judge_transcript(told, lenient=True)
    assert judged.kind == RecordKind.IRREGULAR


@pytest.mark.parametrize(
    ("skips", "code"),
    [
        ([Skip(0, "blue")], "pass-not-allowed"),
        ([Skip(1, "blue")], "not-your-turn"),
        ([FIRST_SKIP._replace(color="zebra")], "not-your-turn"),
        ([FIRST_SKIP._replace(color="\x00")], "not-your-turn"),
        ([FIRST_SKIP._replace(ply=200)], "not-your-turn"),
        ([*GAME.skips, GAME.skips[-1]], "game-over"),
        ([*GAME.skips, Skip(255, "blue")], "skip"),
        ([*GAME.skips[:-1], Skip(-1, "blue")], "skip"),
        (GAME.skips[::-1], "not-your-turn"),
    ],
)
def test_impossible_skips_are_refused(skips, code):
    told = replace(GAME, skips=tuple(skips))
    assert refusal(told)[0] == code


def test_a_refused_skip_is_told_with_its_place():
    _, detail = refusal(replace(GAME, skips=(Skip(1, "blue"),)))
    assert detail.startswith("Skip after 1 placements: ")


def test_skips_of_other_rulesets_are_refused():
    game = a_transcript("duo")
    color = game.placements[4].color
    told = replace(game, skips=(Skip(4, color),))
    assert refusal(told)[0] == "pass-not-allowed"
    assert judge_transcript(told, lenient=True).kind == RecordKind.IRREGULAR


@pytest.mark.parametrize("skip", [Skip(99, "blue"), Skip(-1, "blue"), Skip(4, "zebra")])
def test_a_lenient_judge_takes_no_impossible_skips(skip):
    game = a_transcript("duo")
    assert refusal(replace(game, skips=(skip,)), lenient=True)[0] == "skip"


def test_drafts_know_no_skips():
    game = a_transcript("draft-2p")
    told = replace(game, skips=(Skip(0, game.picks[0].color),))
    assert refusal(told)[0] in ("wrong-phase", "pass-not-allowed")


def test_a_skip_comes_before_a_seat_that_leaves():
    ply = FIRST_SKIP.ply
    game = replace(
        GAME,
        placements=GAME.placements[:ply],
        skips=(FIRST_SKIP,),
        out=(Leaving(0, ply, "resigned"),),
    )
    judged = judge_transcript(game)
    assert judged.kind == RecordKind.GAME
    assert [each.deed for each in judged.passed] == [*game.skips, *game.out]


def test_a_setup_names_the_first_piece():
    begun = GAME.placements[:6]
    setup = Setup(placements=begun)
    told = replace(GAME, setup=setup, placements=(), skips=())
    judged = judge_transcript(told)
    assert judged.kind == RecordKind.POSITION
    assert refusal(replace(told, first_piece=None))[0] == "first-piece"
    assert judged.turn is not None
    color = RULESET.colors[judged.turn]
    assert judge_transcript(replace(told, skips=(Skip(0, color),))).turn != judged.turn
