"""Leaving a rated game after the draw costs what resigning costs."""

from typing import Any

import pytest

from games import decisions, errors
from games.decisions.lots import commitment_to
from games.decisions.verification import find_fault
from games.events.game import GameAborted, GameEnded
from games.events.seats import SeatOut
from games.replay.evolution import replay
from tests.builders import A_CLOCK, Stream, a_stream, played, went_on
from tests.games.decisions.test_timeouts import timed_out

NONCE = bytes(32)
EARLY = {**A_CLOCK, "timeout": "abort-early"}


def a_drawn_game(nonce: bytes | None = NONCE, **terms: Any) -> Stream:
    terms = {"clock": A_CLOCK, **terms}
    commitment = nonce and commitment_to(nonce)
    stream = a_stream(by_lot=True, lot_commitment=commitment, **terms)
    events = decisions.draw_lots(replay(stream), nonce)
    return went_on(stream, events, decisions.DRAWER)


@pytest.mark.parametrize("plies", [0, 1])
def test_a_rated_game_is_not_called_off_after_the_draw(plies):
    state = replay(played(a_drawn_game(), plies))
    assert state.is_rated
    with pytest.raises(errors.TooLateToAbortError, match="Resign instead"):
        decisions.abort(state, None)


def test_a_stale_version_is_reported_first():
    state = replay(a_drawn_game())
    with pytest.raises(errors.StaleVersionError):
        decisions.abort(state, state.version - 1)


def test_it_is_called_off_before_the_draw():
    commitment = commitment_to(NONCE)
    stream = a_stream(by_lot=True, lot_commitment=commitment, clock=A_CLOCK)
    assert decisions.abort(replay(stream), None) == [GameAborted()]


@pytest.mark.parametrize("terms", [{"rated": False}, {"visibility": "private"}])
def test_without_a_rating_it_is_called_off_as_any_other(terms):
    assert decisions.abort(replay(a_drawn_game(**terms)), None) == [GameAborted()]


def test_a_game_that_an_earlier_release_drew_is_called_off_as_it_was():
    stream = a_drawn_game(None, clock=EARLY)
    assert replay(stream).is_rated
    assert decisions.abort(replay(stream), None) == [GameAborted()]
    stream = timed_out(stream)
    assert stream[-1].event() == GameAborted("timed-out")
    assert find_fault(stream) is None


def test_time_that_runs_out_early_puts_the_seat_out():
    stream = timed_out(a_drawn_game(clock=EARLY))
    out, ended = (envelope.event() for envelope in stream[-2:])
    assert isinstance(out, SeatOut)
    assert (out.seat, out.reason) == (0, "timed-out")
    assert ended == GameEnded("one-left")
    assert find_fault(stream) is None


def test_time_that_runs_out_early_calls_an_unrated_game_off():
    stream = timed_out(a_drawn_game(clock=EARLY, rated=False))
    assert stream[-1].event() == GameAborted("timed-out")


def test_a_game_in_which_no_time_runs_is_not_rated():
    """Whoever dislikes the draw would never move, and lose nothing."""
    stream = a_drawn_game(clock=None)
    assert stream[0].data.get("rated", True)
    assert not replay(stream).is_rated
    assert replay(a_drawn_game(None, clock=None)).is_rated
    levels = ["ai:random", "ai:greedy"]
    assert replay(a_drawn_game(clock=None, players=levels)).is_rated
