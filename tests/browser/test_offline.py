"""The line goes for three seconds: it is told, and no move is lost or double."""

from collections import Counter

import pytest
from playwright.sync_api import Route

from games.lab.client.api import Client
from tests.browser.conftest import Visiting
from tests.browser.driver import MINE, Table
from tests.browser.places import place_one
from tests.browser.visitor import Visitor
from tests.e2e.table import events, read

AWAY = 3000
LOST = '[data-banner="lost"]'
DOWN = r"ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|network"
pytestmark = pytest.mark.depth


def seated(ada: Visitor, somebody: Client) -> Table:
    """A game of two, in which a piece of each lies and it is Ada's turn."""
    ada.forgive(DOWN)
    table = ada.table("duo", "me", "open")
    assert somebody.put(f"/games/{table.game}/seats/1", {}).status == 201
    table.wait(*MINE)
    table.drag()
    place_one(somebody, table.game)
    table.wait(*MINE, after=table.look().version - 1)
    return table


def test_a_move_made_meanwhile_is_played_once(
    visit: Visiting, somebody: Client
) -> None:
    ada = visit()
    table = seated(ada, somebody)
    before = table.wait(*MINE).version

    ada.context.set_offline(True)
    ada.page.locator(LOST).wait_for()
    table.piece().click()
    # As `put` does, but the state goes on saying that the line is lost.
    table.page.keyboard.press("n")
    ada.page.locator('svg.board .ghost[data-legal="true"]').first.wait_for()
    table.page.keyboard.press("Enter")
    ada.page.wait_for_timeout(AWAY)
    ada.context.set_offline(False)

    ada.page.locator(LOST).wait_for(state="detached")
    if table.wait("refused", "held", "set", "theirs").version == before:
        # The page gave up, and kept the piece in hand.
        table.page.keyboard.press("Enter")
    table.wait("theirs", after=before)
    types = Counter(event["type"] for event in events(ada.api, table.game))
    assert types["move.played"] == 3
    assert len(read(ada.api, table.game)["placements"]) == 3


def test_an_answer_that_is_lost_is_asked_for_again_by_the_same_key(
    visit: Visiting, somebody: Client
) -> None:
    ada = visit()
    table = seated(ada, somebody)
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
    table.until(lambda: len(keys) == 2)
    assert keys[0] == keys[1]
    types = Counter(event["type"] for event in events(ada.api, table.game))
    assert types["move.played"] == 3


def test_what_others_did_meanwhile_is_seen_afterwards(
    visit: Visiting, somebody: Client
) -> None:
    ada = visit()
    table = seated(ada, somebody)
    table.drag()
    before = table.wait("theirs").version
    ada.context.set_offline(True)
    ada.page.locator(LOST).wait_for()
    place_one(somebody, table.game)
    ada.page.wait_for_timeout(AWAY)
    assert table.look().version == before
    ada.context.set_offline(False)
    table.wait(*MINE, after=before)
    ada.page.locator(LOST).wait_for(state="detached")
