"""A server as `manage.py up` sets it up, and people on it who mean well.

Run by name: python -m pytest tests/adversary. `ADVERSARY_SAMPLES` says how many of each
are measured (30). With fewer than 30 a run only shows that honest work goes on.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from games.lab.client.api import Client
from tests.adversary.attackers.clients import Joining
from tests.e2e.table import until
from tests.prometheus import IS_INSTALLED, Prometheus, watching
from tests.reliability.brokers import Embedded
from tests.reliability.house import Database, House, housing
from tests.servers import a_folder
from tests.stack import ORDER

LIMITS = {
    **{"RATE_LIMIT_ANONYMOUS": "600", "RATE_LIMIT_GUESTS": "60"},
    **{"RATE_LIMIT_MOVES": "3000", "RATE_LIMIT_REQUESTS": "1200"},
    **{"RATE_LIMIT_PROCESSOR": "15000", "RATE_LIMIT_PATTERNS": "60"},
    **{"QUOTA_OPEN_GAMES_GUESTS": "10", "QUOTA_OPEN_GAMES_ACCOUNTS": "100"},
    **{"QUOTA_GAMES_WITH_COMPUTERS_GUESTS": "20"},
    **{"QUOTA_GAMES_WITH_COMPUTERS_ACCOUNTS": "100"},
    **{"QUOTA_GAMES_OF_COMPUTERS_GUESTS": "2"},
    **{"QUOTA_GAMES_OF_COMPUTERS_ACCOUNTS": "10"},
    **{"QUOTA_OPEN_GAMES_APPS": "400", "QUOTA_GAMES_WITH_COMPUTERS_APPS": "400"},
    **{"QUOTA_GAMES_OF_COMPUTERS_APPS": "20"},
}
"""Default rate limits of the settings. All other tests run without limits."""
FEW_STREAMS = {"STREAMS_AT_ONCE": "100"}
"""Fewer streams than the default of 5,000, so that few connections fill them."""
SCOPES = "play,games:read,games:create,webhooks,records:import,account"
SAMPLES = int(os.environ.get("ADVERSARY_SAMPLES", "30"))
IS_JUDGED = SAMPLES >= 30


@pytest.fixture(scope="session")
def room() -> Iterator[Path]:
    with a_folder() as folder:
        yield folder


@pytest.fixture(scope="session")
def house(room: Path) -> Iterator[House]:
    database = Database(room)
    broker = Embedded(room / "house")
    env = {**LIMITS, **FEW_STREAMS, "GUEST_SCOPES": SCOPES}
    env["RATE_LIMITS_URL"] = broker.url
    try:
        with housing(room / "house", database, broker, (), env) as running:
            running.tell_metrics()
            for name in ORDER:
                running.start(name)
            _warm_up(running)
            yield running
    finally:
        database.stop()


def _warm_up(house: House) -> None:
    """Kernels are compiled before anything is measured."""
    with Client(house.streams_url) as client:
        client.token = client.post("/guests", {}).body["token"]
        question = {"kind": "hint", "variant": "duo", "simulations": 50}
        path = f"/analyses/{client.post('/analyses', question).body['id']}"
        until(lambda: client.get(path).body["status"] == "done", within=240)


@pytest.fixture(scope="session")
def prometheus(house: House, room: Path) -> Iterator[Prometheus | None]:
    """Yield the Prometheus that scrapes the house; None if it is not installed."""
    if not IS_INSTALLED:
        yield None
        return
    with watching(room / "prometheus", house.metrics_ports) as running:
        yield running


@pytest.fixture
def joining(house: House) -> Iterator[Joining]:
    """Makes players with accounts, each with a connection of its own."""
    with ExitStack() as connections:

        def join() -> Client:
            client = connections.enter_context(Client(house.streams_url))
            guest = client.post("/guests", {}).body
            house.ask(
                "UPDATE players_player SET kind = 'user' WHERE id = %s RETURNING 1",
                guest["player"]["id"],
            )
            client.token = guest["token"]
            return client

        yield join
