"""The line goes for three seconds: it is told, and no move is lost or double."""

from collections import Counter

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Visiting
from tests.browser.driver import MINE
from tests.e2e.table import events, read

AWAY = 3000
DOWN = r"ERR_INTERNET_DISCONNECTED|Failed to load resource|network"
pytestmark = pytest.mark.depth


def test_a_move_made_meanwhile_is_played_once(visit: Visiting) -> None:
    ada = visit()
    ada.forgive(DOWN)
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    table.drag()
    before = table.look().version

    ada.context.set_offline(True)
    ada.page.locator('[data-banner="lost"]').wait_for(timeout=AWAY)
    table.piece().click()
    table.action("next").click()
    table.action("place").click()
    ada.page.wait_for_timeout(AWAY)
    ada.context.set_offline(False)

    ada.page.locator('[data-banner="lost"]').wait_for(state="hidden", timeout=15_000)
    if table.wait(*MINE, "refused").version == before:
        table.action("place").click()  # the page gave up, and kept the piece in hand
    table.wait(*MINE, after=before)
    types = Counter(event["type"] for event in events(ada.api, table.game))
    assert types["move.played"] == 2
    assert len(read(ada.api, table.game)["placements"]) == 2


def test_an_answer_that_is_lost_is_asked_for_again_by_the_same_key(
    visit: Visiting,
) -> None:
    ada = visit()
    ada.forgive(r"ERR_FAILED|Failed to load resource")
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    keys: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        answer = route.fetch()
        if len(keys) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)

    ada.page.route("**/moves", lose_the_first_answer)
    table.drag()
    assert len(keys) == 2
    assert keys[0] == keys[1]
    assert len(read(ada.api, table.game)["placements"]) == 1


def test_what_others_did_meanwhile_is_seen_afterwards(visit: Visiting) -> None:
    ada = visit()
    ada.forgive(DOWN)
    table = ada.table("duo", "me", "me")
    before = table.wait(*MINE).version
    ada.context.set_offline(True)
    ada.page.locator('[data-banner="lost"]').wait_for(timeout=AWAY)
    move = {"move": "e8,d9,e9,f9,e10"}
    assert ada.api.post(f"/games/{table.game}/moves", move).status == 201
    ada.page.wait_for_timeout(AWAY)
    assert table.look().version == before
    ada.context.set_offline(False)
    table.until(lambda: table.look().version > before)
