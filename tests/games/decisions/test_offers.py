"""Offers: who is asked, what ends them, and what an undo leaves of a game."""

from datetime import timedelta

import pytest

from games import decisions
from games.decisions import Proposal
from games.decisions.verification import find_fault
from games.errors import (
    InvalidError,
    NotFoundError,
    NothingToUndoError,
    NotYourSeatError,
    OfferEndedError,
    OfferOpenError,
    TooLateToAbortError,
    TooManyOffersError,
)
from games.events.game import GameAborted
from games.replay.evolution import replay
from games.rules.position import start_position
from games.storage.projections import project
from records.judging.judge import RecordKind, judge_transcript
from records.judging.played_games import transcript_of
from tests.builders import A_CLOCK, NOON, Stream, a_stream, played, went_on
from tests.games.decisions.test_timeouts import deadline_of
from tests.games.decisions.test_verification import fault_of, forged_data

FOUR = [f"player:{letter}" for letter in "ABCD"]
FAMILIES = ["draft-2p", "classic-3p", "trigon-3p", "obstacle-2p", "rumis-tower-3p"]
SOON = NOON + timedelta(minutes=1)


def offered(stream: Stream, seat: int, wanted: Proposal) -> Stream:
    state = replay(stream)
    actor = state.seats[seat].player
    assert actor
    at = stream[-1].at + timedelta(seconds=1)
    return went_on(stream, decisions.make_offer(state, seat, wanted, at, None), actor)


def undo(to: int) -> Proposal:
    return Proposal("undo", to=to)


PAUSE = Proposal("pause", seconds=3600)


def accepted(stream: Stream, number: int, player: str) -> Stream:
    at = stream[-1].at + timedelta(seconds=1)
    events = decisions.accept_offer(replay(stream), number, player, None, at)
    return went_on(stream, events, player)


def types(stream: Stream) -> list[str]:
    return [envelope.type for envelope in stream]


def test_an_undo_waits_for_every_other_seat():
    stream = offered(played(a_stream("classic"), 6), 1, undo(8))
    state = replay(stream)
    assert state.offers[0].awaits == (0, 2, 3)
    for player in ("player:A", "player:C"):
        stream = accepted(stream, 1, player)
        assert stream[-1].type == "offer.accepted"
    stream = accepted(stream, 1, "player:D")
    assert types(stream[-2:]) == ["offer.accepted", "undo.applied"]
    assert replay(stream).offers == ()


def test_after_an_undo_the_position_is_that_of_the_version():
    stream = played(a_stream("classic"), 12)
    start = next(e.version for e in stream if e.type == "game.started")
    then = replay(stream[: start + 7])
    undone = accepted(
        accepted(
            accepted(offered(stream, 0, undo(start + 7)), 1, "player:B"), 1, "player:C"
        ),
        1,
        "player:D",
    )
    state = replay(undone)
    assert state.position == then.position
    assert state.ply == 7
    assert undone[-1].data == {"offer": 1, "to": start + 7, "ply": 7}
    assert state.version == len(undone)
    assert state.undone == ((start + 8, state.version - 1),)
    assert find_fault(undone) is None


def test_undone_moves_stay_readable():
    stream = played(a_stream(), 4)
    undone = accepted(offered(stream, 0, undo(5)), 1, "player:B")
    assert undone[: len(stream)] == stream
    assert replay(undone[: len(stream)]) == replay(stream)


def test_undone_moves_are_in_no_record():
    stream = played(a_stream(), 6)
    undone = accepted(offered(stream, 0, undo(6)), 1, "player:B")
    ended = played(undone, seed=7)
    state = replay(ended)
    told = transcript_of(state, ended)
    moves = [e for e in ended if e.type == "move.played"]
    assert len(told.placements) == state.ply == len(moves) - 4
    judged = judge_transcript(told)
    assert judged.kind == RecordKind.GAME
    assert state.scored is not None
    assert judged.result.seats == state.scored.seats
    assert find_fault(ended) is None


@pytest.mark.parametrize("variant", FAMILIES)
def test_every_family_is_undone_exactly(variant):
    stream = played(a_stream(variant), 9)
    state = replay(stream)
    for to in range(state.started or 1, state.version):
        if not any(step.version > to for step in state.steps):
            continue
        undone = offered(stream, 0, undo(to))
        for seat in replay(undone).offers[0].awaits:
            undone = accepted(undone, 1, f"player:{'ABCD'[seat]}")
        assert replay(undone).position == replay(stream[:to]).position
        assert find_fault(undone) is None


def test_an_undo_can_be_undone_only_to_what_is_left():
    stream = accepted(offered(played(a_stream(), 4), 0, undo(5)), 1, "player:B")
    version = len(stream)
    stream = played(stream, 2)
    with pytest.raises(NothingToUndoError):
        offered(stream, 0, undo(6))
    again = accepted(offered(stream, 0, undo(version)), 2, "player:B")
    assert replay(again).position == replay(stream[:version]).position
    assert find_fault(again) is None


@pytest.mark.parametrize("to", [1, 3, 8, 99])
def test_only_versions_since_the_start_with_moves_after_them_are_undone(to):
    stream = played(a_stream(), 4)
    with pytest.raises(NothingToUndoError):
        offered(stream, 0, undo(to))


def test_the_first_move_is_undone_to_the_start():
    stream = accepted(offered(played(a_stream(), 1), 0, undo(4)), 1, "player:B")
    state = replay(stream)
    assert state.position == start_position(state.ruleset)


def test_who_left_is_not_brought_back():
    stream = played(a_stream("classic"), 6)
    state = replay(stream)
    stream = went_on(stream, decisions.resign(state, 2, None), "player:C")
    with pytest.raises(NothingToUndoError):
        offered(stream, 0, undo(state.version - 1))


def test_games_for_one_are_undone_without_asking():
    with pytest.raises(NothingToUndoError):
        offered(played(a_stream("solo-84"), 3), 0, undo(4))


def test_a_move_ends_an_undo_and_no_pause():
    stream = offered(offered(played(a_stream(clock=A_CLOCK), 4), 0, undo(5)), 1, PAUSE)
    stream = played(stream, 1)
    with pytest.raises(OfferEndedError):
        accepted(stream, 1, "player:B")
    stream = accepted(stream, 2, "player:A")
    assert stream[-1].type == "clock.paused"
    assert stream[-1].data == {
        **{"offer": 2, "seconds": 3600},
        "deadline": "2026-11-21T13:10:16.000Z",
    }


def test_extra_time_is_for_who_asks():
    stream = offered(a_stream(clock=A_CLOCK), 1, Proposal("extra-time", seconds=600))
    stream = accepted(stream, 1, "player:A")
    assert stream[-1].data == {
        **{"offer": 1, "seat": 1, "seconds": 600},
        "deadline": "2026-11-21T12:10:01.000Z",
    }
    assert find_fault(stream) is None


def test_one_no_ends_an_offer():
    stream = offered(played(a_stream("classic", clock=A_CLOCK), 6), 1, PAUSE)
    events = decisions.decline_offer(replay(stream), 1, "player:C", None, SOON)
    stream = went_on(stream, events, "player:C")
    assert replay(stream).offers == ()
    with pytest.raises(OfferEndedError):
        accepted(stream, 1, "player:A")


def test_a_seat_answers_once():
    stream = accepted(
        offered(played(a_stream("classic", clock=A_CLOCK), 6), 1, PAUSE), 1, "player:A"
    )
    with pytest.raises(OfferEndedError):
        accepted(stream, 1, "player:A")


def test_only_who_made_an_offer_withdraws_it():
    stream = offered(a_stream(clock=A_CLOCK), 0, PAUSE)
    with pytest.raises(NotYourSeatError):
        decisions.withdraw_offer(replay(stream), 1, "player:B", SOON)
    events = decisions.withdraw_offer(replay(stream), 1, "player:A", SOON)
    stream = went_on(stream, events, "player:A")
    assert replay(stream).offers == ()
    assert find_fault(stream) is None


def test_an_offer_expires():
    brief = Proposal("pause", seconds=60, lasting=timedelta(minutes=5))
    state = replay(offered(a_stream(clock=A_CLOCK), 0, brief))
    ends = state.offers[0].expires_at
    decisions.accept_offer(state, 1, "player:B", None, ends - timedelta(milliseconds=1))
    with pytest.raises(OfferEndedError):
        decisions.accept_offer(state, 1, "player:B", None, ends)


def test_who_leaves_or_hands_over_ends_every_offer():
    game = a_stream("classic", clock=A_CLOCK, rated=False)
    stream = offered(played(game, 6), 1, PAUSE)
    state = replay(stream)
    resigned = decisions.resign(state, 3, None)
    assert replay(went_on(stream, resigned, "player:D")).offers == ()
    handed = decisions.seat_level(state, 3, "greedy", "player:D")
    assert replay(went_on(stream, handed, "player:D")).offers == ()


def test_a_seat_has_one_open_offer():
    stream = offered(a_stream(clock=A_CLOCK), 0, PAUSE)
    with pytest.raises(OfferOpenError):
        offered(stream, 0, PAUSE)
    assert len(replay(offered(stream, 1, PAUSE)).offers) == 2


def test_there_is_no_offer_that_was_never_made():
    with pytest.raises(NotFoundError):
        accepted(offered(a_stream(clock=A_CLOCK), 0, PAUSE), 2, "player:B")


def test_computers_agree_at_once():
    stream = played(a_stream(players=["player:A", "ai:random"]), 4)
    stream = offered(stream, 0, undo(5))
    assert types(stream[-3:]) == ["offer.made", "offer.accepted", "undo.applied"]
    assert replay(stream).ply == 1
    assert find_fault(stream) is None


def test_who_plays_all_seats_asks_nobody():
    stream = played(a_stream(players=["player:A", "player:A"]), 4)
    stream = offered(stream, 0, undo(5))
    assert types(stream[-2:]) == ["offer.made", "undo.applied"]
    assert replay(stream).offers == ()


def test_a_game_has_so_many_offers(monkeypatch):
    monkeypatch.setattr("games.decisions.offers.MOST_OFFERS", 1)
    stream = accepted(offered(a_stream(clock=A_CLOCK), 0, PAUSE), 1, "player:B")
    with pytest.raises(TooManyOffersError):
        offered(stream, 0, PAUSE)


def test_no_seat_uses_up_the_offers_of_others(monkeypatch):
    monkeypatch.setattr("games.decisions.offers.MOST_OFFERS", 1)
    stream = accepted(offered(a_stream(clock=A_CLOCK), 0, PAUSE), 1, "player:B")
    assert types(offered(stream, 1, PAUSE)[-1:]) == ["offer.made"]


def test_a_forged_undo_is_found():
    stream = accepted(offered(played(a_stream(), 4), 0, undo(5)), 1, "player:B")
    assert fault_of(forged_data(stream, len(stream), to=6))[0] == len(stream)


def test_the_computer_is_to_move_again_after_an_undo():
    stream = played(a_stream(players=["ai:random", "player:A"]), 4)
    stream = offered(stream, 1, undo(4))
    assert project(replay(stream))["turn_player"] == "ai:random"


def test_without_a_clock_nobody_pauses_it():
    stream = played(a_stream(), 2)
    for wanted in (PAUSE, Proposal("resume"), Proposal("extra-time", seconds=60)):
        with pytest.raises(InvalidError, match="with a clock"):
            offered(stream, 0, wanted)


def test_a_pause_ends_early_by_agreement():
    stream = played(a_stream(clock=A_CLOCK), 2)
    with pytest.raises(InvalidError, match="not paused"):
        offered(stream, 0, Proposal("resume"))
    paused = accepted(offered(stream, 0, PAUSE), 1, "player:B")
    resumed = accepted(offered(paused, 1, Proposal("resume")), 2, "player:A")
    assert deadline_of(paused) - deadline_of(resumed) == timedelta(seconds=3600 - 2)
    assert find_fault(resumed) is None


def test_a_game_is_called_off_by_agreement():
    stream = offered(played(a_stream("classic-3p"), 9), 0, Proposal("abort"))
    stream = accepted(accepted(stream, 1, "player:B"), 1, "player:C")
    assert stream[-1].event() == GameAborted("agreed")
    assert find_fault(stream) is None


def test_computers_alone_do_not_call_a_game_off():
    stream = played(a_stream(players=["player:A", "ai:random"]), 4)
    with pytest.raises(TooLateToAbortError):
        offered(stream, 0, Proposal("abort"))


@pytest.mark.parametrize("other", ["player:B", "ai:random"])
def test_a_game_is_not_early_again_after_an_undo(other):
    """Or whoever is to move could call it off, or let their time run out."""
    stream = played(a_stream(players=["player:A", other]), 4)
    started = replay(stream).started
    assert started
    stream = offered(stream, 0, undo(started))
    if other == "player:B":
        stream = accepted(stream, 1, other)
    with pytest.raises(TooLateToAbortError):
        decisions.abort(replay(stream), None)
    early = offered(played(a_stream(players=["player:A"] * 2), 1), 0, undo(started))
    assert decisions.abort(replay(early), None)


def test_an_undo_gives_no_time_back():
    stream = played(a_stream(clock=A_CLOCK), 3)
    start = next(e.version for e in stream if e.type == "game.started")
    before = replay(stream).clock
    undone = replay(accepted(offered(stream, 0, undo(start)), 1, "player:B"))
    assert before is not None
    assert undone.clock is not None
    assert undone.timed_seat == 0
    assert undone.clock.left_ms == (before.left_ms[0], before.left_ms[1] - 2000)
