"""Keys of creations: whichever release creates a game, a caller's key makes one."""

from importlib import import_module
from types import SimpleNamespace

import psycopg
import pytest
from django.conf import settings
from django.db import IntegrityError, connections, transaction

from games.clocks.turns import NOT_KNOWN
from games.decisions import Command
from games.decisions.plans_firing import EventBatch
from games.events.registry import Event
from games.ids import new_id
from games.models import CreationKey
from games.replay.recording import record_first
from games.storage import append_statement, event_store
from games.storage.idempotency import PriorResult, find_creation
from tests.builders import a_stream

FILLING = import_module("games.migrations.0012_earlier_creation_keys")
COMMAND = Command("player:A", "k", "f")


def first_events() -> list[Event]:
    return [envelope.event() for envelope in a_stream("duo", ["player:A", None])]


def create(command: Command) -> str:
    """As this release does."""
    game = str(new_id())
    with transaction.atomic():
        event_store.open_stream(game, first_events(), command)
    return game


def create_as_before(command: Command) -> str:
    """As v0.1.0 does, which knows of no table of keys."""
    game = str(new_id())
    at, actor = event_store.clock(), command.actor
    batch = EventBatch(*record_first(game, first_events(), at, actor, NOT_KNOWN))
    with transaction.atomic():
        append_statement.execute(
            append_statement.OPEN, batch, command, owner="", network=None
        )
    return game


CREATIONS = pytest.mark.parametrize("made", [create, create_as_before])


@pytest.mark.django_db
@CREATIONS
def test_a_creation_is_found_by_its_key(made):
    game = made(COMMAND)
    prior = find_creation(COMMAND)
    assert prior == PriorResult(game, 1, len(first_events()), "f")


@pytest.mark.django_db
@pytest.mark.parametrize("again", [create, create_as_before])
@CREATIONS
def test_a_key_creates_one_game(made, again):
    game = made(COMMAND)
    with pytest.raises(IntegrityError):
        again(COMMAND)
    prior = find_creation(COMMAND)
    assert prior is not None
    assert prior.game == game


@pytest.mark.django_db
@CREATIONS
def test_callers_do_not_share_keys(made):
    made(COMMAND)
    made(Command("player:B", "k", "f"))
    assert CreationKey.objects.count() == 2


@pytest.mark.django_db
@CREATIONS
def test_who_sends_no_key_claims_none(made):
    made(Command("player:A"))
    made(Command("player:A"))
    assert not CreationKey.objects.exists()


def test_creations_from_before_are_filled_in_and_others_stay(committed, monkeypatch):
    commands = [Command(f"player:{who}", f"k{n}", "f") for who in "AB" for n in (1, 2)]
    for command in commands:
        create(command)
    told = set(CreationKey.objects.values_list())
    monkeypatch.setattr(FILLING, "BATCH", 3)
    with psycopg.connect(settings.DATABASE_OWNER_URL) as owner:
        owner.execute("DELETE FROM games_creationkey WHERE actor = 'player:A'")

    FILLING.put_down_all(None, SimpleNamespace(connection=connections["owner"]))

    assert set(CreationKey.objects.values_list()) == told
    assert len(told) == len(commands)
