"""The computer plays every variant to its end, alone, by the verbs that workers use."""

import pytest

from games.decisions.verification import find_fault
from games.models import Obligation
from games.rules.variants import VARIANTS
from games.services import automation
from games.storage import event_store
from records.archive.feed_reader import archive_games
from records.models import Record
from tests.builders import a_game, a_guest, can_move, play

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("kernels"),
    pytest.mark.depth,
]

KINDS = ["random", "1", "greedy"]
"""One level of each kind: without a search, with one, and looking one ply ahead."""
SOME = ["classic", "duo", "trigon-teams", "rumis-tower", "draft-2p", "solo-cube-3"]


def computed(game):
    """The state after the computer did all that it owes."""
    version = event_store.read(game).state.version
    while answer := automation.play_ai_turn(game=game, version=version):
        version = answer.state.version
    automation.score_game(game=game)
    return event_store.read(game).state


@pytest.mark.parametrize(
    ("level", "variant"),
    [
        *(("1", variant) for variant in VARIANTS),
        *((level, variant) for level in ("random", "greedy") for variant in SOME),
    ],
)
def test_a_level_plays_to_the_end(level, variant):
    game = a_game(variant, [f"ai:{level}"] * VARIANTS[variant].seats)
    state = computed(game)
    assert state.status == "ended"
    assert state.scored is not None
    assert not any(state.position.legal_sets)
    assert not Obligation.objects.exists()
    assert find_fault(event_store.events(game)) is None
    archive_games([(game, state.version)])
    record = Record.objects.get(game=game)
    assert len(record.placements) == record.length == state.ply > 1


@pytest.mark.parametrize("level", KINDS)
def test_a_level_gives_a_puzzle_up_when_nothing_fits_any_more(level):
    game = a_game("solo-tetromino-8x10", [f"ai:{level}"])
    state = computed(game)
    assert state.ended is not None
    assert state.ended.reason == "resigned"
    assert [out.reason for out in state.out] == ["resigned"]
    assert state.scored is not None
    assert (state.scored.solved, state.scored.winners) == (False, ())
    assert state.scored.seats == (4 * state.ply - 80,)


def test_a_puzzle_that_is_stuck_is_handed_over_and_given_up():
    guest = a_guest()
    game = a_game("solo-cube-3", [guest.actor])
    state = play(game, seed=1)
    assert state.status == "playing"
    assert not can_move(state)
    answer = guest.put(f"games/{game}/seats/0", {"ai": "random"})
    assert answer.status_code == 201
    assert computed(game).status == "ended"
    assert find_fault(event_store.events(game)) is None


@pytest.mark.parametrize("variant", ["trigon", "trigon-3p", "rumis-steps", "draft-3p"])
def test_people_and_computers_play_together(variant):
    seats = VARIANTS[variant].seats
    players = ["player:A", "ai:greedy", "player:B", "ai:random"][:seats]
    game = a_game(variant, players)
    while can_move(state := event_store.read(game).state):
        acting = state.acting_seat
        assert acting is not None
        if state.seats[acting].level:
            assert automation.play_ai_turn(game=game, version=state.version)
        else:
            play(game, 1, seed=state.version)
    automation.score_game(game=game)
    assert event_store.read(game).state.scored is not None
    stored = event_store.events(game)
    assert find_fault(stored) is None
    actors = {e.actor for e in stored if e.type in ("move.played", "piece.drafted")}
    assert actors == set(players)
