"""Plans in random games: nothing illegal is played, and the game is sound."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import decisions
from games.decisions import Command
from games.decisions.plans import Deed, Order, Plan, make_plan
from games.decisions.plans_firing import EventBatch, fire
from games.decisions.verification import find_fault
from games.events.envelope import Envelope
from games.models import Game
from games.replay.evolution import replay
from games.replay.state import GameState
from games.rules.placements import members
from games.rules.variants import VARIANTS, find_ruleset
from games.services import plans as planning
from games.storage import event_store
from games.storage.projections import project
from tests.builders import Stream, a_game, a_move, a_stream, can_move, went_on
from tests.property.test_events_and_state import moderate

pytestmark = pytest.mark.depth

FOR_SEVERAL = [name for name in VARIANTS if VARIANTS[name].seats > 1]


def an_order(state: GameState, seat: int, chance: random.Random) -> Order:
    """Anything that could be ordered, mostly what is legal now or soon."""
    position, ruleset = state.position, state.ruleset
    if chance.random() < 0.1:
        return Order(turn=chance.choice([None, 1]))
    owned = [c for c, owner in enumerate(ruleset.owner) if owner in (None, seat)]
    color = chance.choice(owned)
    table = position.placements
    legal = position.legal_sets[position.hand_of(color)]
    number = chance.randrange(len(table.cells))
    if legal and chance.random() < 0.8:
        number = chance.choice(members(legal))
    cells = table.cells_of(number)
    around = ruleset.grid.cells
    pieces = [piece.id for piece in ruleset.pieces]
    return Order(
        color=ruleset.colors[color],
        cells=cells,
        if_legal=chance.random() < 0.7,
        while_empty=cells if chance.random() < 0.3 else (),
        unless_touched=cells[:1] if chance.random() < 0.3 else (),
        only_if=tuple(
            chance.choice(
                [
                    Deed(covered=chance.choice(around)),
                    Deed(
                        chance.randrange(len(state.seats)), None, chance.choice(pieces)
                    ),
                ]
            )
            for _ in range(chance.random() < 0.2)
        ),
        turn=chance.choice([None, None, 1, 2]),
    )


def a_plan(state: GameState, seat: int, chance: random.Random) -> Plan:
    return make_plan(
        state,
        seat,
        [an_order(state, seat, chance) for _ in range(chance.randint(1, 12))],
        stop_if_none=chance.random() < 0.3,
        expected=None,
    )


@st.composite
def planned_games(draw: st.DrawFn) -> tuple[Stream, list[GameState], int]:
    """A game in which seats have plans: its events, its states, how often one fired."""
    stream = a_stream(draw(st.sampled_from(FOR_SEVERAL)))
    chance = random.Random(draw(st.integers(0, 2**32)))
    plans: dict[int, Plan] = {}
    states = [replay(stream)]
    fired = 0
    for _ in range(draw(st.sampled_from([1, 10, 60]))):
        state = states[-1]
        if not can_move(state):
            break
        for seat in set(range(len(state.seats))) - set(state.position.out):
            if chance.random() < 0.4:
                plans[seat] = a_plan(state, seat, chance)
        events, actor = a_move(state, chance)
        if chance.random() < 0.02:
            events = decisions.resign(state, state.acting_seat or 0, None)
        added: list[Envelope] = went_on(stream, events, actor)[len(stream) :]
        batch = fire(state, EventBatch(replay(added, state), added), plans.values())
        plans |= {plan.seat: plan for plan in batch.changed}
        fired += sum(one.type == "plan.fired" for one in batch.envelopes)
        stream = [*stream, *batch.envelopes]
        states.append(batch.state)
    return stream, states, fired


@moderate
@given(planned_games())
def test_a_game_with_plans_replays_and_is_sound(game):
    stream, states, _ = game
    assert replay(stream) == states[-1]
    assert find_fault(stream) is None


@moderate
@given(planned_games())
def test_every_planned_move_was_legal_for_its_player_when_it_was_made(game):
    stream, _, _ = game
    for envelope, after in pairwise(stream):
        if envelope.type != "plan.fired":
            continue
        state = replay(stream[: envelope.version])
        seat, data = envelope.data["seat"], after.data
        assert state.acting_seat == seat
        assert state.seats[seat].player == envelope.actor == after.actor
        color = state.ruleset.color_index[data["color"]]
        cells = tuple(tuple(cell) for cell in data["cells"])
        number = state.position.placements.find(cells)
        assert (color, number) in state.position.legal_placements()
        if envelope.data["only_move"]:
            assert len(state.position.legal_placements()) == 1


def test_plans_do_fire_in_these_games():
    found = []

    @settings(moderate, max_examples=20)
    @given(planned_games())
    def collect(game):
        found.append(game[2])

    collect()
    assert sum(found) > 20


@pytest.mark.django_db
@settings(moderate, max_examples=10)
@given(st.sampled_from(FOR_SEVERAL), st.integers(0, 2**32))
def test_a_stored_game_with_plans_is_the_game_that_was_played(variant, seed):
    chance = random.Random(seed)
    seats = len(find_ruleset(variant, {}).seats)
    game = a_game(variant, ["player:A", "player:B", "player:C", "player:D"][:seats])
    for _ in range(30):
        loaded = event_store.read(game)
        state = loaded.state
        if not can_move(state):
            break
        for seat, holder in enumerate(state.seats):
            if chance.random() < 0.3 and holder.player:
                plan = a_plan(state, seat, chance)
                planning.keep_plan(
                    loaded,
                    player=holder.player,
                    seat=seat,
                    orders=plan.orders,
                    stop_if_none=plan.stop_if_none,
                    expected=None,
                )
                found = planning.find_plan(state, player=holder.player, seat=seat)
                assert found == plan
        events, actor = a_move(state, chance)
        event_store.append(loaded, events, Command(actor))
    stored = event_store.events(game)
    live = event_store.read(game).state
    assert replay(stored) == live
    assert find_fault(stored) is None
    assert Game.objects.values("version", "ply", "head").get(id=game) == {
        name: project(live)[name] for name in ("version", "ply", "head")
    }
