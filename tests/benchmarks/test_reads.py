"""How fast games and boards are told: first in a process, and then in each request.

A list of legal placements has 150 to 180 in the median and a thousand at most; the
games here are in their first third, where lists are long.
"""

import time
from dataclasses import replace

import pytest
from django.test import Client
from pytest_django import Settings

from games.api.answers.events import Event
from games.api.answers.games import Game
from games.api.answers.legal_moves import LegalMoves
from games.api.http.answer import encode
from games.replay.evolution import replay
from games.replay.state import GameState
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from games.storage.projections import obligation, project
from tests.benchmarks.conftest import Measure
from tests.builders import A_CLOCK, a_game, a_guest, a_stream, play, played

PLIES = {"classic": 16, "duo": 8, "trigon": 16}

pytestmark = pytest.mark.benchmark(
    timer=time.process_time, warmup=True, min_rounds=20, max_time=0.5
)
each = pytest.mark.parametrize("variant", PLIES)


def state_of(variant: str) -> GameState:
    return replay(played(a_stream(variant, clock=A_CLOCK), PLIES[variant]))


def listed(state: GameState) -> bytes:
    color, everything = state.position.color, state.position.placements.all
    assert color is not None
    return encode(LegalMoves.build(state, color, everything, count_only=False))


@pytest.mark.parametrize("variant", [*PLIES, "rumis-tower", "solo-pentomino-15x16"])
def test_number_a_board_and_list_the_first_moves(
    measure: Measure, variant: str
) -> None:
    """As the first request of a process: nothing is known of the board."""
    known = find_ruleset(variant, {})

    def begin() -> None:
        ruleset = replace(known, grid=replace(known.grid))
        position = start_position(ruleset)
        for number in {number for _, number in position.legal_placements()}:
            position.placements.cells_of(number)

    measure(begin, 1)


@each
def test_tell_a_game(measure: Measure, variant: str) -> None:
    state = state_of(variant)
    measure(lambda: encode(Game.build(state)), 1)


@each
def test_tell_legal_placements(measure: Measure, variant: str) -> None:
    state = state_of(variant)
    measure(lambda: listed(state), 1)


@each
def test_tell_legal_placements_by_anchors(measure: Measure, variant: str) -> None:
    state = state_of(variant)
    everything = state.position.placements.all
    measure(lambda: encode(LegalMoves.of_mover(state, everything, count_only=False)), 1)


def test_tell_an_event(measure: Measure) -> None:
    last = played(a_stream("classic"), 8)[-1]
    measure(lambda: encode(Event.build(last)), 1)


def test_project_a_state(measure: Measure) -> None:
    """As each append does."""
    state = state_of("classic")
    measure(lambda: (project(state), obligation(state)), 1)


@pytest.mark.parametrize(
    "path",
    [
        "games/{game}",
        "games/{game}/legal-moves",
        "games/{game}/legal-moves?as=anchors",
        "games/{game}/events",
        "variants/trigon/geometry",
        "variants",
    ],
)
def test_read_by_a_request(
    db: None, settings: Settings, measure: Measure, path: str
) -> None:
    """A game of Trigon, with all that is around a view, the test's client included."""
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, 10**9)
    guest = a_guest()
    game = a_game("trigon", [guest.actor] * 4)
    play(game, PLIES["trigon"])
    client = Client(headers={"authorization": f"Bearer {guest.token}"})
    asked = "/api/v1/" + path.format(game=game)
    assert client.get(asked).status_code == 200
    measure(lambda: client.get(asked), 1)
