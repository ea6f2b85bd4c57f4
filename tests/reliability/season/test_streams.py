"""What is said of streams: true ones pass, and each kind of lie is found."""

from dataclasses import replace
from datetime import timedelta

from games.events.clocks import TimeAdded
from games.events.envelope import seal
from games.events.game import GameAborted, GameEnded, GameScored
from games.events.offers import OfferAccepted, OfferMade, UndoApplied
from games.events.turns import MovePlayed, PlanFired
from tests.builders import NOON
from tests.reliability.season.streams import asked_for, faults, standing

GAME = "00000000-0000-7000-8000-000000000006"


def a_move(ply, seat=0):
    return MovePlayed(ply, seat, "purple", "1", ((ply, 0),))


def an_offer(kind="extra-time", awaits=(1,)):
    return OfferMade(1, 0, kind, None, 60, awaits, "2027-03-26T12:00:00.000Z")


def a_stream(*events, actor="player:A"):
    return seal(GAME, (0, None), events, NOON, actor)


def of(*events, plans=None):
    return list(faults(a_stream(*events), plans or {}))


def test_orders_are_followed_by_their_move():
    plans = {(GAME, 0): 1}
    assert of(a_move(1, 1), PlanFired(0, False), a_move(2), plans=plans) == []
    assert len(of(a_move(1, 1), PlanFired(0, False), plans=plans)) == 1
    assert len(of(a_move(1, 1), PlanFired(0, False), a_move(2, 1), plans=plans)) == 1
    stream = a_stream(a_move(1, 1), PlanFired(0, False), a_move(2))
    stream[2] = replace(stream[2], at=NOON + timedelta(seconds=1))
    assert len(list(faults(stream, plans))) == 1


def test_orders_that_nobody_gave_are_found():
    assert len(of(a_move(1, 1), PlanFired(0, False), a_move(2))) == 1
    late = {(GAME, 0): 2}
    assert len(of(a_move(1, 1), PlanFired(0, False), a_move(2), plans=late)) == 1


def test_what_nobody_agreed_to_is_found():
    agreed = (an_offer(), OfferAccepted(1, 1), TimeAdded(1, 0, 60))
    assert of(*agreed) == []
    assert len(of(an_offer(), TimeAdded(1, 0, 60))) == 1
    assert len(of(an_offer(), OfferAccepted(1, 2))) == 1
    assert len(of(*agreed, TimeAdded(1, 0, 60))) == 1


def test_a_game_ends_once_and_is_scored():
    scored = GameScored({}, (1, 0), (1, 0), (1, 2), (0,))
    assert of(GameEnded("no-moves"), scored) == []
    assert of(GameAborted()) == []
    assert len(of(GameEnded("no-moves"))) == 1
    assert len(of(GameEnded("no-moves"), scored, GameAborted())) == 1


def test_undone_moves_do_not_stand():
    undo = (an_offer("undo"), OfferAccepted(1, 1), UndoApplied(1, 1, 1))
    stream = a_stream(a_move(1), a_move(2, 1), *undo, a_move(2, 1))
    assert [move.version for move in standing(stream)] == [1, 6]


def test_only_own_moves_have_an_effect_that_somebody_asked_for():
    stream = a_stream(a_move(1, 1), PlanFired(0, False), a_move(2))
    assert [bool(one.effect) for one in asked_for(stream)] == [True, False, False]
    computer = a_stream(a_move(1), actor="ai:random")
    assert [one.effect for one in asked_for(computer)] == [None]
