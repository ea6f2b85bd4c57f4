"""A game by correspondence in the sandbox, with a standing order made on the board."""

import re

import pytest

from tests.browser.conftest import Visiting
from tests.browser.driver import MINE
from tests.e2e.table import events, read

pytestmark = pytest.mark.depth

CLOCK = {"kind": "days", "days": 1}
HOUR = 3600


def test_an_order_is_drawn_and_plays_while_nobody_looks(visit: Visiting) -> None:
    ada, bob = visit(), visit()
    bob.forgive("404 .*/plan")  # whoever opens the tab asks whether there are orders
    table = ada.table("duo", "me", "open", clock=CLOCK, rated=False)
    assert bob.api.put(f"/games/{table.game}/seats/1", {}).status == 201
    theirs = bob.sit_at(table.game)
    theirs.wait("theirs")

    # Bob says what he will place, while it is Ada's turn.
    theirs.open_menu("plan")
    theirs.piece().click()
    theirs.put()
    bob.page.locator('[data-action="keep"]').click()
    path = f"/games/{table.game}/seats/1/plan"
    plan = theirs.until(lambda: bob.api.get(path).body.get("orders"))
    assert len(plan) == 1
    theirs.board.locator(".number").first.wait_for()

    # On another device, which kept nothing of it, the list is there as well.
    bob.page.evaluate(
        "game => localStorage.removeItem(`blokus.plan.${game}`)", theirs.game
    )
    bob.sit_at(theirs.game).wait("theirs")
    theirs.open_menu("plan")
    theirs.board.locator(".number").first.wait_for()
    bob.page.close()

    # Hours later Ada moves, and Bob's order follows in the same instant.
    path = f"/sandbox/games/{table.game}/clock"
    assert ada.api.put(path, {"ahead_s": 13 * HOUR}).status == 200
    table.wait(*MINE)
    table.drag()
    table.until(lambda: len(read(ada.api, table.game)["placements"]) == 2)
    assert read(ada.api, table.game)["turn"]["seat"] == 0
    types = [event["type"] for event in events(ada.api, table.game)]
    assert types[-2:] == ["plan.fired", "move.played"]
    table.wait(*MINE, after=table.look().version - 1)


def test_the_inbox_tells_what_waits_and_until_when(visit: Visiting) -> None:
    ada = visit()
    table = ada.table("duo", "me", "open", clock=CLOCK, rated=False)
    bob = visit()
    assert bob.api.put(f"/games/{table.game}/seats/1", {}).status == 201
    page = ada.open("/inbox")
    link = page.locator(f'main a[href^="/games/{table.game}"]').first
    link.wait_for()
    page.get_by_text(re.compile("Deadline: in 2[34] hours")).first.wait_for()
    link.click()
    table.wait(*MINE)
    table.drag()
