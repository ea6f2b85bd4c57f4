"""What the relay costs: while nothing happens, and for an event it tells of."""

import random
import time
from collections.abc import Iterator

import pytest

from games import relay
from games.decisions import Command
from games.storage import event_store
from tests import builders
from tests.e2e.table import until
from tests.load.processes import running_seconds
from tests.load.runs import IS_JUDGED, SECONDS
from tests.load.stack import POSTGRESQL
from tests.load.test_moves import BACKLOG

IDLE = 0.005
"""Of a core, for relay and its PostgreSQL together."""
LOOKS = 60 if IS_JUDGED else 5


def test_an_idle_relay_costs_next_to_nothing(durable_stack, tell):
    until(lambda: durable_stack.query(BACKLOG) == 0)
    durable_stack.settle()
    before = durable_stack.costs()
    time.sleep(SECONDS)
    used = durable_stack.costs() - before
    own, asked = (used.cpu(name) / SECONDS for name in ("relay", f"{POSTGRESQL} relay"))
    tell(f"an idle relay: {own:.2%} of a core, and {asked:.2%} in {POSTGRESQL}")
    assert not IS_JUDGED or own + asked <= IDLE


@pytest.mark.parametrize("many", [0, 2, 10, 50])
def test_an_event_is_told_cheaply(committed, postgres_server, tell, many):
    moves = endless_moves()
    server = postgres_server.child.pid
    own = asked = 0.0
    for number in range(LOOKS + 1):
        for _ in range(many):
            next(moves)
        database, cpu = running_seconds(server), time.process_time()
        relay.run_once()
        cpu, after = time.process_time() - cpu, running_seconds(server)
        if number:  # the first prepares statements
            own, asked = own + cpu, asked + after - database
    things = LOOKS * max(1, many)
    tell(
        f"the relay, {many or 'no'} events a look: {1000 * own / things:.2f} ms and"
        f" {1000 * asked / things:.2f} of {POSTGRESQL}, for"
        f" {'an event' if many else 'a look'}"
    )


def endless_moves() -> Iterator[None]:
    """Makes a move at each call, in one game after the other."""
    while True:
        game = builders.a_game()
        loaded = event_store.read(game)
        chance = random.Random(1)
        while builders.can_move(loaded.state):
            events, actor = builders.a_move(loaded.state, chance)
            event_store.append(loaded, events[:1], Command(actor))
            loaded = event_store.read(game)
            yield
