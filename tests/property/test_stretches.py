"""A stretch of events comes to what its events come to one by one."""

import random
from collections.abc import Sequence
from contextlib import suppress
from functools import reduce

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import decisions
from games.decisions import Proposal
from games.errors import ApiError
from games.events.registry import Event
from games.events.stored import StoredEvent, read_stream
from games.replay import history
from games.replay.evolution import evolve, replay
from games.replay.state import GameState
from games.rules.position import play_all, start_position
from games.rules.variants import VARIANTS, find_variant
from tests.builders import A_CLOCK, Stream, a_move, a_stream, can_move, went_on
from tests.property.test_events_and_state import games, moderate

pytestmark = pytest.mark.depth

TALK = 0.3
"""How often somebody asks, answers or leaves before the next move is made."""
LEAVES = 0.1


@st.composite
def talks(draw):
    """A game in which much is asked, answered, undone, paused and added to the time."""
    variant = draw(st.sampled_from([*sorted(VARIANTS), "contest"]))
    chance = random.Random(draw(st.integers(0, 2**32)))
    players = [f"player:{name}" for name in "ABCD"[: find_variant(variant).seats]]
    if len(players) > 1 and draw(st.booleans()):
        players[-1] = "ai:random"
    clock = draw(st.sampled_from([None, A_CLOCK])) if len(players) > 1 else None
    stream = a_stream(variant, players, clock=clock, rated=False)
    for _ in range(draw(st.integers(0, 80))):
        state = replay(stream)
        if not can_move(state):
            break
        if chance.random() < TALK:
            with suppress(ApiError):
                stream = went_on(stream, *said(state, chance))
        else:
            stream = went_on(stream, *a_move(state, chance))
    return stream


def said(state: GameState, chance: random.Random) -> tuple[list[Event], str]:
    people = [i for i, seat in enumerate(state.seats) if seat.level is None]
    assert state.updated_at is not None
    now, seat = state.updated_at, chance.choice(people)
    player = f"player:{'ABCD'[seat]}"
    if len(state.seats) == 1 and state.ply:
        return decisions.remove_placement(state, None, state.version), player
    if chance.random() < LEAVES:
        return decisions.resign(state, seat, None), player
    if state.offers:
        answer = chance.choice([decisions.accept_offer] * 4 + [decisions.decline_offer])
        number = state.offers[0].event.offer
        return answer(state, number, player, seat, now), player
    wanted = chance.choice(
        [
            Proposal("undo", to=chance.randint(1, state.version)),
            Proposal("pause", seconds=chance.randint(1, 100)),
            Proposal("resume"),
            Proposal("extra-time", seconds=chance.randint(1, 100)),
        ]
    )
    return decisions.make_offer(state, seat, wanted, now, None), player


def one_by_one(stream: Stream) -> GameState:
    state = reduce(evolve, stream, None)
    assert state is not None
    return state


def as_stored(stream: Stream) -> Sequence[StoredEvent]:
    told = [
        (e.game, e.version, e.type, e.schema, e.at, e.actor, e.data, e.hash)
        for e in stream
    ]
    return read_stream(orjson.dumps(told).decode())


@moderate
@given(st.one_of(games().map(lambda game: game[0]), talks()), st.data())
def test_a_replay_is_one_event_after_the_other(stream, data):
    state = one_by_one(stream)
    assert replay(stream) == state
    assert replay(as_stored(stream)) == state
    half = data.draw(st.integers(1, len(stream)))
    assert replay(stream[half:], one_by_one(stream[:half])) == state


@moderate
@given(games())
def test_placements_at_once_come_to_what_they_come_to_one_by_one(game):
    position = game[1][-1].position
    kinds = [step.kind for step in game[1][-1].steps]
    if {"left", "skipped"}.intersection(kinds):
        return
    one = start_position(position.ruleset)
    if position.drawn is not None:
        one = one.draw(position.drawn)
    for pick in position.picks:
        one = one.draft(pick.piece)
    start = one
    for number, placed in enumerate(position.played, start=1):
        one = one.play(placed.color, placed.number)
        assert play_all(start, position.played[:number]) == one


@moderate
@given(talks())
def test_the_steps_of_a_game_lead_to_its_position(stream):
    state = replay(stream)
    kinds = history.kinds(state.steps, state.version)
    assert history.position_after(state.position, kinds) == state.position
