"""A move in a game that this process knows is one statement; any doubt is read up."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec import structs

from games import decisions
from games.api.commands.moves import PlayMove
from games.decisions import Command
from games.errors import StaleVersionError
from games.events.envelope import envelope_hash
from games.models import Event, Game, Obligation
from games.replay.state import GameState
from games.rules.moves import move_of
from games.services import execution
from games.storage import event_store, kept_states
from games.storage.event_store import LoadedGame
from tests.api import problem
from tests.builders import A_CLOCK, Guest, a_first_move, a_game, a_guest, play, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(guest: Guest) -> str:
    return a_game(players=[guest.actor, guest.actor])


def state_of(game: str) -> GameState:
    return event_store.read(game).state


def unseen(game: str, plies: int = 1) -> GameState:
    """Let the game go on in another process; return what this one still knows."""
    seen = state_of(game)
    play(game, plies)
    kept_states.keep(seen)
    return seen


def recalled(game: str) -> LoadedGame:
    found = event_store.recall(game)
    assert found is not None
    return found


def append(
    loaded: LoadedGame, key: str | None = None, fingerprint: str | None = None
) -> int:
    """The version after any legal move."""
    state = loaded.state
    color, number = state.position.legal_placements()[0]
    move = move_of(state.ruleset, color, number)
    acting = state.acting_seat
    assert acting is not None
    actor = state.seats[acting].player
    assert actor is not None
    events = decisions.place_piece(state, actor, move, None)
    command = Command(actor, key, fingerprint)
    return event_store.append(loaded, events, command)[0].version


def statements(guest: Guest, game: str, **headers: str) -> int:
    body = a_first_move(state_of(game))
    guest.get(f"games/{game}/legal-moves")  # Its token is remembered from then on.
    with CaptureQueriesContext(connection) as asked:
        answer = guest.post(f"games/{game}/moves", body, **headers)
    assert answer.status_code == 201
    return len(asked)


def test_a_move_in_a_known_game_is_one_statement(guest, game):
    tag = f'"{state_of(game).version}"'
    assert statements(guest, game, if_match=tag, idempotency_key="k") == 1


def test_it_is_one_for_who_names_no_version_as_well(guest, game):
    assert statements(guest, game) == 1


def test_a_pick_in_a_known_game_is_one_statement():
    guest = a_guest()
    game = a_game("draft-2p", [guest.actor, guest.actor])
    state = state_of(game)
    piece = state.ruleset.pieces[0].id
    guest.get(f"games/{game}")
    with CaptureQueriesContext(connection) as asked:
        answer = guest.post(f"games/{game}/picks", {"piece": piece})
    assert answer.status_code == 201, answer.content
    assert len(asked) == 1


def test_a_move_after_one_that_was_not_seen_is_decided_on_what_is_stored(guest, game):
    unseen(game, plies=2)
    body = a_first_move(state_of(game))
    unseen(game, plies=0)
    answer = guest.post(f"games/{game}/moves", body)
    assert answer.status_code == 201
    assert answer.json()["version"] == state_of(game).version


def test_a_move_that_only_the_old_position_allows_is_refused_by_the_new_one(guest):
    game = a_game(players=[guest.actor, "player:B"])
    seen = unseen(game)
    answer = problem(guest.post(f"games/{game}/moves", a_first_move(seen)))
    assert answer["code"] == "not-your-turn"


def test_who_insists_on_the_old_version_is_told_what_was_missed(guest, game):
    seen = unseen(game)
    answer = guest.post(
        f"games/{game}/moves", a_first_move(seen), if_match=f'"{seen.version}"'
    )
    assert answer.status_code == 412
    assert len(problem(answer)["events"]) == 1


def test_a_key_that_was_used_is_answered_as_before(guest, game):
    state = state_of(game)
    body = a_first_move(state)
    first = guest.post(f"games/{game}/moves", body, idempotency_key="k")
    for known in (state, state_of(game)):
        kept_states.keep(known)
        again = guest.post(f"games/{game}/moves", body, idempotency_key="k")
        assert (again.status_code, again.json()) == (200, first.json())
        assert again["Idempotency-Replayed"] == "true"


def test_what_is_judged_alone_is_judged_on_what_is_stored(guest, game):
    seen = unseen(game)
    answer = guest.post(
        f"games/{game}/moves?dry_run=true",
        a_first_move(seen),
        if_match=f'"{seen.version}"',
    )
    assert answer.status_code == 412


@pytest.mark.parametrize("seconds", [-3, 1, 3600])
def test_a_clock_that_is_not_the_databases_stores_nothing(game, seconds):
    loaded = recalled(game)
    wrong = structs.replace(loaded, now=loaded.now + timedelta(seconds=seconds))
    with pytest.raises(StaleVersionError):
        append(wrong)
    assert append(loaded) == loaded.state.version + 1


def test_a_game_whose_time_was_moved_on_goes_by_its_own_time(guest, game):
    Game.objects.filter(id=game).update(ahead=timedelta(days=1))
    before = event_store.clock()
    assert statements(guest, game) > 1
    state = state_of(game)
    assert state.updated_at is not None
    assert state.updated_at - before >= timedelta(days=1)


def test_a_game_with_plans_is_read_before_anything_is_stored(guest, game):
    loaded = recalled(game)
    Game.objects.filter(id=game).update(plans=1)
    with pytest.raises(StaleVersionError):
        append(loaded)
    answer = guest.post(f"games/{game}/moves", a_first_move(loaded.state))
    assert answer.status_code == 201


def test_a_game_whose_deadline_came_is_not_recalled(guest):
    game = a_game(players=[guest.actor, "player:B"], clock=A_CLOCK)
    loaded = recalled(game)
    assert execution.recall_for(game, guest.actor, None) is not None
    clock = loaded.state.clock
    assert clock is not None
    assert clock.turn is not None
    due = structs.replace(clock, turn=structs.replace(clock.turn, deadline=loaded.now))
    kept_states.keep(structs.replace(loaded.state, clock=due))
    assert execution.recall_for(game, guest.actor, None) is None


def test_a_private_game_is_not_recalled_for_a_stranger(guest):
    game = a_game(players=[guest.actor, "player:B"], visibility="private")
    assert execution.recall_for(game, guest.actor, None) is not None
    assert execution.recall_for(game, "player:C", None) is None


def test_a_move_that_its_own_copy_forestalled_is_answered_the_same(guest, game):
    loaded, command = event_store.read(game), Command(guest.actor, "k", "f")
    move = PlayMove(color="purple", cells=((4, 4),))
    first, again = (send(loaded, move, command) for _ in range(2))
    assert (first.replayed, again.replayed) == (False, True)
    assert again.state == first.state


def test_a_move_that_owes_nothing_does_not_name_obligations(game):
    loaded = recalled(game)
    with CaptureQueriesContext(connection) as asked:
        append(loaded)
    [query] = asked.captured_queries
    assert "games_obligation" not in query["sql"]


def test_a_move_on_a_clock_replaces_what_is_owed():
    game = a_game("duo", ["player:A", "player:A"], clock=A_CLOCK)
    state_of(game)
    append(recalled(game))
    owed = Obligation.objects.get(subject=game)
    assert (owed.kind, owed.version) == ("timeout", state_of(game).version)


def test_a_move_that_a_computer_answers_is_owed():
    game = a_game("duo", ["player:A", "ai:random"])
    state_of(game)
    append(recalled(game))
    assert Obligation.objects.get(subject=game).kind == "ai-move"


def test_an_event_alone_is_stored_as_it_was_sealed(game):
    version = append(recalled(game), "a key", "f" * 64)
    [stored] = event_store.events(game, version - 1, version)
    assert stored.hash == envelope_hash(stored.hashed()) == state_of(game).head
    row = Event.objects.get(game_id=game, version=version)
    assert (row.key, row.fingerprint, row.batch) == ("a key", "f" * 64, 1)
