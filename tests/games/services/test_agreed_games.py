"""Whole games in which people agree on things, by chance."""

import random
from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest

from games import decisions
from games.decisions import Proposal
from games.decisions.verification import find_fault
from games.errors import ApiError
from games.events.envelope import canonical_json
from games.events.offers import OfferKind, UndoApplied
from games.events.registry import Event
from games.replay.evolution import replay
from games.replay.state import GameState
from games.storage.projections import project
from records.judging.played_games import transcript_of
from tests.builders import A_CLOCK, a_move, a_stream, can_move, went_on

SLOW_CLOCK = {**A_CLOCK, "bank_s": 3_000_000, "cap_s": 3_000_000}
KINDS: Sequence[OfferKind] = ["undo", "undo", "undo", "pause", "resume", "extra-time"]
MOST_OFFERS = 12


@pytest.mark.depth
@pytest.mark.parametrize(
    ("variant", "clock"),
    [("duo", None), ("classic-3p", SLOW_CLOCK), ("draft-2p", SLOW_CLOCK)],
)
def test_a_game_of_many_offers_is_sound_to_its_end(variant, clock):
    chance = random.Random(variant)
    stream = a_stream(variant, clock=clock)
    state = replay(stream)
    while can_move(state):
        at = stream[-1].at + timedelta(seconds=chance.randrange(1, 500))
        events, actor = an_act(state, chance, at)
        stream = went_on(stream, events, actor, at)
        before, state = state, replay(stream[state.version :], state)
        if isinstance(events[-1], UndoApplied):
            assert state.position == replay(stream[: events[-1].to]).position
            assert state.status == before.status
    assert state.undone
    assert find_fault(stream) is None
    assert replay(stream) == state
    assert canonical_json(project(state))
    told = transcript_of(state, stream)
    assert (len(told.placements), len(told.picks)) == steps_of(state)


def an_act(
    state: GameState, chance: random.Random, at: datetime
) -> tuple[list[Event], str]:
    """A move, or some word about an offer; what would be refused is a move instead."""
    while chance.random() < 0.5:
        try:
            return a_word(state, chance, at)
        except ApiError:
            continue
    return a_move(state, chance)


def a_word(
    state: GameState, chance: random.Random, at: datetime
) -> tuple[list[Event], str]:
    seat = chance.randrange(len(state.seats))
    player = state.seats[seat].player
    assert player
    if not state.offers:
        wanted = a_proposal(state, chance)
        if len(state.offered) == MOST_OFFERS:
            return a_move(state, chance)
        return decisions.make_offer(state, seat, wanted, at, None), player
    offer = chance.choice(state.offers)
    number = offer.event.offer
    awaited = state.seats[offer.awaits[0]].player or ""
    match chance.randrange(12):
        case 0:
            return decisions.decline_offer(state, number, awaited, None, at), awaited
        case 1:
            return decisions.withdraw_offer(state, number, player, at), player
        case _:
            return decisions.accept_offer(state, number, awaited, None, at), awaited


def a_proposal(state: GameState, chance: random.Random) -> Proposal:
    kind = chance.choice(KINDS)
    if kind == "undo":
        assert state.started is not None
        return Proposal(kind, to=chance.randrange(state.started, state.version + 1))
    seconds = None if kind == "resume" else chance.randrange(60, 4000)
    return Proposal(kind, seconds=seconds)


def steps_of(state: GameState) -> tuple[int, int]:
    kinds = [step.kind for step in state.steps]
    return kinds.count("placed"), kinds.count("picked")
