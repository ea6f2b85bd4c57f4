from datetime import timedelta
from operator import itemgetter

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.decisions import Command
from games.errors import NotFoundError, StaleVersionError
from games.events.envelope import envelope_hash
from games.events.seats import SeatTaken
from games.ids import new_id
from games.models import Event, Game, Obligation, OutboxEntry
from games.replay.evolution import replay
from games.storage import event_store, kept_states, past_states
from games.storage.idempotency import PriorResult, find_creation
from games.storage.projections import project
from tests.builders import a_game, play

pytestmark = pytest.mark.django_db

NOBODY = "01890000-0000-7000-8000-000000000000"


def forget() -> None:
    """As another process would see it."""
    kept_states.forget_all()
    past_states.forget_all()


@pytest.fixture
def game() -> str:
    return a_game("classic", ["player:A"])


def sit(game, seat, command, loaded=None):
    loaded = loaded or event_store.read(game, command)
    return event_store.append(loaded, [SeatTaken(seat, command.actor)], command)


def test_a_game_that_is_not_there_is_told():
    with pytest.raises(NotFoundError):
        event_store.read(NOBODY)


def test_a_game_reads_as_it_was_written(game):
    written = event_store.read(game).state
    forget()
    assert event_store.read(game).state == written


def test_players_stand_in_the_row_by_whatever_name():
    names = ['player:"A"', "player:\\B,C", "player:{É}"]
    game = a_game("classic", [*names, None])

    assert Game.objects.get(id=game).players == [*names, ""]


def test_a_process_reads_only_what_it_has_not_seen(game):
    early = event_store.read(game).state
    state, _ = sit(game, 1, Command("player:B"))
    kept_states.keep(early)
    assert event_store.read(game).state == state


def test_the_time_of_a_reading_is_the_databases_in_milliseconds(game):
    now = event_store.read(game).now
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        assert timedelta(0) <= cursor.fetchone()[0] - now < timedelta(minutes=5)
    assert now.microsecond % 1000 == 0
    assert event_store.clock().microsecond % 1000 == 0


def test_an_event_happened_when_its_game_was_read(game):
    loaded = event_store.read(game)
    _, (envelope,) = sit(game, 1, Command("player:B"), loaded)
    assert envelope.at == loaded.now


def test_what_is_stored_is_what_was_told(game):
    _, told = sit(game, 1, Command("player:B"))
    assert [e.public() for e in event_store.events(game, after=2)] == [
        e.public() for e in told
    ]


def test_stored_events_have_the_hash_of_their_contents():
    for envelope in event_store.events(a_game("classic-3p", ["player:A", "player:A"])):
        assert envelope_hash(envelope.hashed()) == envelope.hash


def test_events_are_read_between_versions():
    game = a_game()
    assert [e.version for e in event_store.events(game, after=1, until=3)] == [2, 3]
    assert [e.version for e in event_store.events(game, after=4)] == []


@pytest.mark.parametrize("step", [1, -1])
def test_a_state_is_replayed_at_any_version(step):
    game = a_game("classic", ["player:A"] * 4)
    play(game, 30)
    stored = event_store.events(game)
    forget()
    for version in list(range(1, len(stored) + 1))[::step]:
        assert event_store.state_at(game, version) == replay(stored[:version])


def test_who_steps_back_reads_a_few_events_each_time(django_assert_num_queries):
    game = a_game("classic", ["player:A"] * 4)
    last = play(game, 30).version
    forget()
    event_store.state_at(game, last)
    event_store.state_at(game, last - 1)
    with django_assert_num_queries(0):
        event_store.state_at(game, last - past_states.STRIDE)
        event_store.state_at(game, last - 1)


def test_a_state_of_the_past_is_not_kept_as_the_latest():
    game = a_game()
    last = play(game, 3)
    event_store.state_at(game, 5)
    assert kept_states.find(game) == last


def test_who_follows_a_game_keeps_its_latest_state(django_assert_num_queries):
    game = a_game()
    last = play(game, 3)
    forget()
    event_store.state_at(game, last.version - 1)
    event_store.state_at(game, last.version)
    with django_assert_num_queries(0):
        assert kept_states.find(game) == last


def test_only_so_many_states_of_the_past_are_kept(monkeypatch):
    forget()
    monkeypatch.setattr(past_states, "MOST", 2)
    game = a_game()
    play(game, 3)
    states = [event_store.state_at(game, version) for version in (2, 3, 4)]
    assert list(past_states._states.values()) == states[1:]


@pytest.mark.parametrize("version", [0, 5, 10**30])
def test_a_version_that_is_not_there_is_told(version):
    with pytest.raises(NotFoundError):
        event_store.state_at(a_game(), version)


def test_an_append_moves_the_row_on(game):
    state, _ = sit(game, 1, Command("player:B"))
    row = Game.objects.values(*project(state)).get(id=game)
    assert {**row, "id": str(row["id"])} == project(state)


def test_an_append_notes_its_events_for_the_feed(game):
    sit(game, 1, Command("player:B"))
    noted = OutboxEntry.objects.filter(game_id=game).order_by("id")
    assert list(noted.values_list("version", flat=True)) == [1, 2, 3]


def test_an_append_owes_what_follows_and_settles_what_was_owed():
    game = a_game(players=["ai:random", "player:B"])
    owed = Obligation.objects.get(subject=game)
    assert (owed.kind, owed.version, owed.attempts) == ("ai-move", 4, 0)
    play(game, 1)
    assert not Obligation.objects.filter(subject=game).exists()


def test_a_move_that_owes_nothing_leaves_obligations_alone_even_if_it_was_read():
    game = a_game()
    forget()
    with CaptureQueriesContext(connection) as queries:
        play(game, 1)
    (append,) = [sql for sql in map(itemgetter("sql"), queries) if "INSERT" in sql]
    assert "games_outboxentry" in append
    assert "games_obligation" not in append


def test_what_is_owed_again_begins_again():
    game = a_game(players=["ai:random", "ai:random"])
    Obligation.objects.filter(subject=game).update(attempts=7)
    play(game, 1)
    owed = Obligation.objects.get(subject=game)
    assert (owed.version, owed.attempts) == (5, 0)


def test_an_append_to_a_version_that_is_gone_is_stale_and_stores_nothing(game):
    early = event_store.read(game)
    sit(game, 1, Command("player:B"))
    with pytest.raises(StaleVersionError) as caught:
        sit(game, 2, Command("player:C"), early)
    assert caught.value.version == 2
    assert [e.version for e in event_store.events(game)] == [1, 2, 3]
    assert OutboxEntry.objects.filter(game_id=game).count() == 3


def test_the_first_event_of_a_command_keeps_its_key():
    game = a_game("classic", ["player:A"])
    loaded = event_store.read(game)
    events = [SeatTaken(seat, "player:B") for seat in (1, 2)]
    event_store.append(loaded, events, Command("player:B", "k", "f"))
    kept = Event.objects.filter(game_id=game, version__gt=2).order_by("version")
    assert list(kept.values_list("key", "fingerprint", "batch")) == [
        ("k", "f", 2),
        (None, None, 0),
    ]


def test_a_reading_tells_what_the_same_key_did_before(game):
    sit(game, 1, Command("player:B", "k", "f"))
    sit(game, 2, Command("player:C", "other", "g"))
    prior = event_store.read(game, Command("player:B", "k")).prior
    assert prior == PriorResult(game, version=3, batch=1, fingerprint="f")


@pytest.mark.parametrize(
    "command",
    [Command("player:B"), Command("player:B", "K"), Command("player:C", "k")],
    ids=["no key", "another key", "another caller"],
)
def test_a_key_belongs_to_a_caller(game, command):
    sit(game, 1, Command("player:B", "k", "f"))
    assert event_store.read(game, command).prior is None


def test_a_key_belongs_to_a_game(game):
    sit(game, 1, Command("player:B", "k", "f"))
    other = a_game("classic", ["player:A"])
    assert event_store.read(other, Command("player:B", "k")).prior is None


def test_a_game_is_found_by_the_key_that_created_it(game):
    assert find_creation(Command("player:A", "k")) is None
    sit(game, 1, Command("player:A", "k", "f"))
    assert find_creation(Command("player:A", "k")) is None


def test_a_text_that_json_escapes_is_stored_as_it_is():
    actor = 'player:"\\\u2028é😀\x7f'
    game = str(new_id())
    (created, *_) = event_store.events(a_game())
    event_store.open_stream(game, [created.event()], Command(actor))
    (stored,) = event_store.events(game)
    assert stored.actor == actor
    assert envelope_hash(stored.hashed()) == stored.hash
    forget()
    assert event_store.read(game).state.creator == actor


def test_a_key_that_no_reading_asked_for_is_used_once_even_so(game):
    sit(game, 1, Command("player:B", "k", "f"))
    with pytest.raises(StaleVersionError), transaction.atomic():
        sit(game, 2, Command("player:B", "k", "g"), event_store.read(game))
    assert len(event_store.events(game)) == 3


def test_what_else_the_database_refuses_is_no_rival(game):
    """Events that somebody put in beside the verbs, so that the row knows nothing."""
    loaded = event_store.read(game)
    sit(game, 1, Command("player:B"))
    Game.objects.filter(id=game).update(version=2)
    with pytest.raises(IntegrityError), transaction.atomic():
        sit(game, 2, Command("player:C"), loaded)
