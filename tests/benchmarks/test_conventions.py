"""What the conventions cost a move; a judgment stands for it, which can be repeated."""

import statistics
import time

import pytest
from pytest_django import Settings

from blokus_api import gate
from blokus_api.limits.buckets import buckets
from tests.api import Api
from tests.benchmarks.conftest import LINES
from tests.builders import a_first_move, a_game, a_guest, play

CONVENTIONS, LIMITS = "games.api.http.", "blokus_api.limits."
LEFT_OUT = {"without": (CONVENTIONS, LIMITS), "uncounted": (LIMITS,), "counted": ()}
ROUNDS = 300
Steps = tuple[gate.Before | None, gate.After | None]


def test_a_move_is_judged(
    db: None, settings: Settings, broker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In turns, so that whatever disturbs this machine disturbs all of them."""
    guest = a_guest()
    game = a_game("classic", [guest.actor] * 4)
    move = a_first_move(play(game, 8))
    path = f"games/{game}/moves?dry_run=true"
    steps = gate.STEPS
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, 1_000_000)
    clients: dict[str, Api] = {}
    for name, left_out in LEFT_OUT.items():
        remaining = [pair for pair in steps if not _is_from(pair, left_out)]
        monkeypatch.setattr(gate, "STEPS", remaining)
        # Clients with the same settings share their gate.
        settings.RATE_LIMITS_URL = f"{broker}?db=5"
        client = clients[name] = Api(guest.token)
        answered = client.post(path, move)
        assert answered.status_code == 200
        assert ("RateLimit" in answered) == (name == "counted")
    spent: dict[str, list[float]] = {name: [] for name in clients}

    for _ in range(ROUNDS):
        for name, client in clients.items():
            started = time.process_time()
            client.post(path, move)
            spent[name].append(time.process_time() - started)

    buckets(settings.RATE_LIMITS_URL).close()
    buckets.cache_clear()
    medians = {name: statistics.median(times) for name, times in spent.items()}
    for name, median in medians.items():
        LINES.append(
            f"a judgment, conventions {name:34} {median * 1e6:12.2f} us"
            f" {median / medians['without']:10.3f} of without"
        )


def _is_from(pair: Steps, packages: tuple[str, ...]) -> bool:
    """Return whether one of the two steps is from these packages."""
    return any(
        step is not None and step.__module__.startswith(packages) for step in pair
    )
