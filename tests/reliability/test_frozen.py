"""A PostgreSQL that is stopped, and says nothing (test 19)."""

import json
import random
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.error import HTTPError

from games.lab.client.api import Client
from tests.e2e.table import create, until
from tests.reliability.calling import View
from tests.reliability.house import House
from tests.reliability.sizes import within

CALLERS = 16
WITHIN = within(5)
PROBED_WITHIN = within(2)


def test_a_frozen_database_is_503_for_all_and_well_when_it_goes_on(
    house, durable, measured
):
    with house.guest() as player:
        game = create(player, "duo", "me", "me")
        move = dict(View(player, game).a_move(random.Random(19)))

        with durable.frozen(), ThreadPoolExecutor(CALLERS) as pool:
            asked = [
                pool.submit(ask, house, "/api/v1/players/x") for _ in range(CALLERS)
            ]
            answers = [one.result() for one in asked]
            probe = ask(house, "/readyz")
            refused = player.post(f"/games/{game}/moves", move, key="k")

        assert {status for status, _, _ in answers} == {503}
        longest = max(took for _, took, _ in answers)
        assert longest < WITHIN
        status, probed, report = probe
        assert (status, report["checks"]["database"]) == (503, "unreachable")
        assert probed < PROBED_WITHIN
        assert refused.status == 503
        until(lambda: is_stored(player, game, move))
        # A measurement is good for a second, and a busy machine makes some too late.
        until(lambda: ask(house, "/readyz")[0] == 200)
    house.assert_fed()
    measured(
        19,
        f"a frozen database: {CALLERS} callers 503 within {longest:.1f} s, /readyz"
        f" within {probed:.1f} s",
    )


def is_stored(player: Client, game: str, move: dict[str, object]) -> bool:
    return player.post(f"/games/{game}/moves", move, key="k").status in (200, 201)


def ask(house: House, path: str) -> tuple[int, float, Any]:
    """The status, after how long it came, and the answer."""
    started = time.monotonic()
    try:
        with urllib.request.urlopen(f"{house.url}{path}", timeout=60) as answer:
            status, body = answer.status, answer.read()
    except HTTPError as error:
        status, body = error.code, error.read()
    return status, time.monotonic() - started, json.loads(body)
