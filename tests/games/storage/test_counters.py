"""What a process stored is counted as it is stored."""

import random

import pytest

from games import decisions
from games.api.commands.moves import PlayMove
from games.decisions import Command
from games.errors import StaleVersionError
from games.services import execution
from games.storage import event_store
from games.storage.counters import CONFLICTS, EVENTS
from tests.builders import a_game, a_placement, send


def stored(event_type):
    return EVENTS.labels(event_type)._value.get()


def conflicts(by):
    return CONFLICTS.labels(by)._value.get()


def test_every_event_that_is_stored_is_counted_by_its_type(db):
    before = stored("game.created")
    a_game()
    assert stored("game.created") == before + 1


def test_a_player_and_a_worker_who_come_too_late_are_told_apart(db):
    loaded = event_store.read(a_game())
    place_piece(loaded)
    players, workers = conflicts("player"), conflicts("worker")
    with pytest.raises(StaleVersionError):
        place_piece(loaded)
    assert (conflicts("player"), conflicts("worker")) == (players + 1, workers)
    events = decisions.resign(loaded.state, 0, None)
    assert execution.append_if_first(loaded, events, Command("system:x")) is None
    assert (conflicts("player"), conflicts("worker")) == (players + 1, workers + 1)


def place_piece(loaded):
    move = a_placement(loaded.state.position, random.Random(0))
    wanted = PlayMove(color=move.color, cells=move.cells)
    return send(loaded, wanted, Command("player:A"))
