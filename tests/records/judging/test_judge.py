"""The judge, on what only a file could claim."""

from dataclasses import replace

import pytest

from records.judging.judge import RefusedError, judge_transcript
from records.judging.transcripts import Leaving, Transcript
from tests.records.transcripts import a_transcript, cut


def left(*when: tuple[int, int]) -> Transcript:
    """Two placements of a game for three, and who left after how many."""
    game = a_transcript("classic-3p")
    out = tuple(Leaving(seat, ply, "resigned") for seat, ply in when)
    return replace(cut(game, game.placements[:2]), out=out)


@pytest.mark.parametrize("lenient", [False, True])
@pytest.mark.parametrize("when", [(0, -1), (0, 3), (3, 0), (-1, 0), (2**60, 0)])
def test_nobody_leaves_a_seat_or_at_a_time_that_there_is_not(when, lenient):
    with pytest.raises(RefusedError) as refused:
        judge_transcript(left(when), lenient=lenient)
    assert refused.value.code == "out"


def test_who_leaves_later_stands_later():
    assert judge_transcript(left((2, 1), (1, 2))).transcript.out
    with pytest.raises(RefusedError):
        judge_transcript(left((1, 2), (2, 1)))
