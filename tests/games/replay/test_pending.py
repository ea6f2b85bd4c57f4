"""What games wait for, as their events say it."""

from datetime import timedelta

from games import decisions
from games.decisions import Proposal
from games.replay.evolution import replay
from games.replay.pending import pending_actions
from tests.builders import A_CLOCK, NOON, a_stream, played, went_on

SECOND = timedelta(seconds=1)


def told(stream):
    return [
        (action.kind, action.player, action.number)
        for action in pending_actions(replay(stream))
    ]


def test_a_turn_is_known_by_the_version_that_began_it():
    stream = a_stream()
    assert told(stream) == [("turn", "player:A", stream[-1].version)]
    stream = played(stream, 1)
    assert told(stream) == [("turn", "player:B", 5)]
    (action,) = pending_actions(replay(stream))
    assert (action.since, action.deadline, action.subject) == (
        stream[4].at,
        None,
        "move",
    )


def test_what_others_do_does_not_begin_a_turn_anew():
    stream = played(a_stream("classic"), 5)
    before = told(stream)
    events = decisions.resign(replay(stream), 3, None)
    assert told(went_on(stream, events, "player:D")) == before


def test_who_moves_twice_in_a_row_has_two_turns():
    stream = played(a_stream("duo", ["player:A", "player:A"]), 1)
    first = told(stream)
    assert told(played(stream, 1)) != first


def test_a_turn_is_due_at_its_deadline():
    (action,) = pending_actions(replay(a_stream(clock=A_CLOCK)))
    assert action.deadline == NOON + SECOND + timedelta(minutes=10)


def test_nobody_is_asked_where_the_computer_moves_or_nobody_waits():
    assert told(a_stream(players=["ai:random", "player:B"])) == []
    assert told(a_stream("solo-84", ["player:A"])) == []
    assert told(played(a_stream())) == []


def test_a_draft_asks_for_picks():
    (action,) = pending_actions(replay(a_stream("draft-2p")))
    assert action.subject == "pick"


def test_an_offer_asks_everybody_else_until_they_answered():
    stream = a_stream("classic", ["player:A", "player:B", "player:C", "ai:random"])
    stream = played(stream, 2)
    wanted = Proposal("abort")
    events = decisions.make_offer(replay(stream), 0, wanted, stream[-1].at, None)
    stream = went_on(stream, events, "player:A")
    offers = [("offer", "player:B", 1), ("offer", "player:C", 1)]
    assert [action for action in told(stream) if action[0] == "offer"] == offers
    events = decisions.accept_offer(replay(stream), 1, "player:B", None, stream[-1].at)
    stream = went_on(stream, events, "player:B")
    assert [action for action in told(stream) if action[0] == "offer"] == offers[1:]


def test_a_seat_that_is_kept_asks_until_it_is_taken():
    stream = a_stream(players=["player:A"], reserved=[None, "player:B"])
    assert told(stream) == [("invitation", "player:B", 1)]
    events = decisions.take_seat(replay(stream), 1, "player:B")
    assert told(went_on(stream, events, "player:B")) == [("turn", "player:A", 4)]
