"""What holds for every game: live, replayed, projected, verified and archived."""

import random
from dataclasses import replace

import msgspec
import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import decisions
from games.api.commands.moves import Resign
from games.decisions import Command
from games.decisions.verification import find_fault
from games.events.envelope import canonical_json, envelope_hash
from games.events.game import PieceDrawn
from games.events.registry import Event
from games.events.seats import SeatOut
from games.events.turns import (
    MovePlayed,
    PieceDrafted,
    PlacementRemoved,
    TurnSkipped,
)
from games.models import Game
from games.replay.evolution import replay
from games.replay.state import GameState
from games.rules.options import OptionError
from games.rules.position import start_position
from games.rules.variants import VARIANTS, find_alias, find_ruleset, find_variant
from games.services import automation
from games.storage import event_store
from games.storage.projections import project
from records.archive.feed_reader import archive_games
from records.models import Record
from tests.builders import (
    Stream,
    a_game,
    a_move,
    a_stream,
    can_move,
    play,
    send,
    went_on,
)

pytestmark = pytest.mark.depth

moderate = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
    ],
)
MAKE_POSITIONS = SeatOut | PieceDrawn | PieceDrafted | MovePlayed | TurnSkipped
MOVES, LEAVES, HANDS_OVER = "moves", "leaves", "hands over"
TAKES_BACK = "takes back"
interruptions = st.dictionaries(
    st.integers(0, 70), st.sampled_from([LEAVES, HANDS_OVER, TAKES_BACK]), max_size=4
)


@st.composite
def rulesets(draw):
    variant = draw(st.sampled_from([*sorted(VARIANTS), "contest"]))
    options = {
        option.name: draw(st.sampled_from(option.values))
        for option in find_variant(variant).options
        if find_alias(variant).offers(option.name) and draw(st.booleans())
    }
    try:
        find_ruleset(variant, options)
    except OptionError:
        options = {}
    return variant, options


@st.composite
def games(draw):
    """A random game: its events, and the states that its decisions came to."""
    variant, options = draw(rulesets())
    stream = a_stream(variant, options=options, rated=False)
    states = [replay(stream)]
    chance = random.Random(draw(st.integers(0, 2**32)))
    interrupted = draw(interruptions)
    for number in range(draw(st.integers(0, 120))):
        if not can_move(states[-1]):
            break
        act = interrupted.get(number, MOVES)
        events, actor = decided(states[-1], act, chance)
        stream = went_on(stream, events, actor)
        states.append(replay(stream[states[-1].version :], states[-1]))
    if states[-1].status == "ended":
        stream = went_on(stream, decisions.score(states[-1]), "system:score")
        states.append(replay(stream[-1:], states[-1]))
    return stream, states


def decided(
    state: GameState, act: str, chance: random.Random
) -> tuple[list[Event], str]:
    people = [
        (number, seat.player)
        for number, seat in enumerate(state.seats)
        if number not in state.position.out and seat.player and seat.level is None
    ]
    if act == TAKES_BACK and people and len(state.seats) == 1 and state.ply:
        return decisions.remove_placement(state, None, state.version), people[0][1]
    if act in (MOVES, TAKES_BACK) or not people:
        return a_move(state, chance)
    seat, actor = chance.choice(people)
    if act == LEAVES:
        return decisions.resign(state, seat, state.version), actor
    return decisions.seat_level(state, seat, "random", actor), actor


@moderate
@given(games())
def test_a_replay_is_the_game_that_was_played(game):
    stream, states = game
    assert replay(stream) == states[-1]
    half = len(stream) // 2 + 1
    assert replay(stream[half:], replay(stream[:half])) == states[-1]


@moderate
@given(games())
def test_a_game_is_sound_at_every_version_that_a_decision_ends_at(game):
    stream, _ = game
    assert find_fault(stream) is None


@moderate
@given(games())
def test_the_position_is_what_placements_and_leavers_lead_to(game):
    stream, states = game
    state = states[-1]
    position = start_position(state.ruleset)
    picks, placements = list(state.position.picks), list(state.position.played)
    for event in lasting(stream):
        match event:
            case SeatOut():
                assert event.ply == len(position.played)
                position = position.leave(event.seat)
            case PieceDrawn():
                position = position.draw(state.ruleset.piece_index[event.piece])
            case TurnSkipped():
                assert position.may_skip
                assert position.seat == event.seat
                position = position.skip()
            case PieceDrafted():
                pick = picks.pop(0)
                assert (position.seat, position.picking) == (pick.seat, pick.color)
                position = position.draft(pick.piece)
            case MovePlayed():
                placed = placements.pop(0)
                assert position.color in (placed.color, None)
                assert position.seat == placed.seat
                assert position.legal(placed.color) >> placed.number & 1
                position = position.play(placed.color, placed.number)
    assert not picks
    assert not placements
    assert position == state.position


def lasting(stream: Stream) -> list[Event]:
    """The events that make a position, less the placements that were taken back."""
    found: list[Event] = []
    for envelope in stream:
        event = envelope.event()
        if isinstance(event, PlacementRemoved):
            del found[event.index]
        elif isinstance(event, MAKE_POSITIONS):
            found.append(event)
    return found


@moderate
@given(games())
def test_projecting_twice_is_projecting_once(game):
    stream, states = game
    assert project(replay(stream)) == project(states[-1]) == project(states[-1])
    for state in states:
        timeless = msgspec.structs.replace(state, created_at=None, updated_at=None)
        assert canonical_json(project(timeless))


@moderate
@given(games())
def test_somebody_acts_while_a_game_is_played_and_only_then(game):
    _, states = game
    for state in states:
        assert (state.acting_seat is not None) == (state.status == "playing")
        if state.acting_seat is not None:
            position, solo = state.position, state.ruleset.is_solo_puzzle
            assert position.picking is not None or solo or position.legal_placements()
            assert state.turn is not None or solo
            assert state.acting_seat not in state.position.out


@moderate
@given(games(), st.data())
def test_tampering_with_any_event_is_found(game, data):
    stream, _ = game
    version = data.draw(st.integers(1, len(stream)))
    changed = data.draw(st.sampled_from(tampered(stream, version)))
    fault = find_fault(changed)
    assert fault is not None
    assert fault.version <= version + 1


def tampered(stream: Stream, version: int) -> list[Stream]:
    """The stream with one event changed, with its old hash and with the right one."""
    envelope = stream[version - 1]
    data = envelope.data
    changes = [
        replace(envelope, actor=envelope.actor + "x"),
        replace(envelope, data={**data, "x": 1}),
        replace(envelope, type="game.started" if data else "seat.left"),
        *(
            replace(envelope, data={k: v for k, v in data.items() if k != n})
            for n in data
            if n != "solved" or data[n] is not None  # left out, it means the same
        ),
        *(
            replace(envelope, data={**data, name: value + 1})
            for name, value in data.items()
            if type(value) is int
        ),
    ]
    others = [(stream[: version - 1], change, stream[version:]) for change in changes]
    naive = [[*before, change, *after] for before, change, after in others]
    if envelope.type == "game.created":
        return naive  # whoever rewrites a game from its start writes another game
    forged = [
        [*before, change, *after]
        for before, change, after in others
        if change.actor == envelope.actor
    ]
    return naive + [resealed(changed) for changed in forged]


def resealed(stream: Stream) -> Stream:
    sealed: Stream = []
    for envelope in stream:
        linked = replace(envelope, prev=sealed[-1].hash if sealed else None)
        sealed.append(replace(linked, hash=envelope_hash(linked.hashed())))
    return sealed


@pytest.mark.django_db
@settings(moderate, max_examples=10)
@given(rulesets(), st.integers(0, 2**32))
def test_a_stored_game_is_the_game_that_was_played(ruleset, seed):
    variant, options = ruleset
    seats = find_variant(variant).seats
    game = a_game(
        variant,
        ["player:A", *["player:B", "ai:random", "player:A"][: seats - 1]],
        options=options,
    )
    live = play(game, seed=seed)
    if live.status == "playing":
        assert live.ruleset.is_solo_puzzle
        send(event_store.read(game), Resign(seat=0), Command("player:A"))
        automation.score_game(game=game)
        live = event_store.read(game).state

    stored = event_store.events(game)

    assert replay(stored) == live
    assert find_fault(stored) is None
    row = Game.objects.values(*project(live)).get(id=game)
    # JSON has lists where options have tuples.
    assert {**row, "id": str(row["id"])} == {
        **project(live),
        "options": orjson.loads(orjson.dumps(live.ruleset.options)),
    }
    archive_games([(game, live.version)])
    record = Record.objects.get(game=game)
    assert live.scored is not None
    assert record.result == {
        "colors": dict(live.scored.colors),
        "seats": list(live.scored.seats),
        "teams": list(live.scored.teams),
        "ranks": list(live.scored.ranks),
        "winners": list(live.scored.winners),
        "solved": live.scored.solved,
    }
    assert record.ruleset == str(find_ruleset(variant, options))
    assert len(record.placements) == record.length == live.ply


@pytest.mark.django_db
def test_a_game_of_the_computer_alone_is_sound():
    game = a_game("classic-3p", ["ai:random"] * 3)
    version = 5
    while answer := automation.play_ai_turn(game=game, version=version):
        version = answer.state.version
    automation.score_game(game=game)
    assert find_fault(event_store.events(game)) is None
