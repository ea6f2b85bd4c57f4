"""A game by correspondence in the sandbox, with moves that are planned on the board."""

import re

import pytest

from tests.browser.conftest import Visiting
from tests.browser.driver import MINE, Table
from tests.browser.visitor import Visitor
from tests.e2e.table import events, read

pytestmark = pytest.mark.depth

CLOCK = {"kind": "days", "days": 1}
HOUR = 3600


def test_planning_leaves_no_marks_and_a_rematch_is_seen(visit: Visiting) -> None:
    ada, bob = visit(), visit()
    bob.forgive("404 .*/plan")  # who plans reads what is stored, and nothing is
    table = ada.table("duo", "me", "open", clock=CLOCK, rated=False)
    assert bob.api.put(f"/games/{table.game}/seats/1", {}).status == 201
    theirs = bob.sit_at(table.game)
    theirs.wait("theirs")
    marks = theirs.board.locator(".order")

    # Each begins at a start of their own.
    table.wait(*MINE)
    table.drag()
    theirs.wait(*MINE)
    theirs.drag()

    # On her own turn Ada cannot plan.
    table.wait(*MINE, after=1)
    table.until(lambda: len(read(ada.api, table.game)["placements"]) == 2)
    table.wait(*MINE)
    assert ada.page.locator('[data-action="plan"]').count() == 0
    ada.page.locator("[data-menu]:visible").click()
    ada.page.locator(".menu").wait_for()
    assert ada.page.locator('.menu [data-item="plan"]').count() == 0
    ada.page.keyboard.press("Escape")

    # Bob plans what he will place, while it is Ada's turn.
    theirs.wait("theirs")
    bob.page.locator('.status-line [data-action="plan"]').click()
    bob.page.locator('.status-line[data-banner="plan"]').wait_for()
    theirs.piece().click()
    theirs.put()
    marks.first.wait_for()
    assert len(read(bob.api, table.game)["placements"]) == 2
    bob.page.locator('[data-action="done"]').click()
    marks.first.wait_for(state="detached")
    path = f"/games/{table.game}/seats/1/plan"
    plan = theirs.until(lambda: bob.api.get(path).body.get("orders"))
    assert len(plan) == 1

    # On another device, which kept nothing of it, the list is there as well.
    bob.page.evaluate(
        "game => localStorage.removeItem(`blokus.plan.${game}`)", theirs.game
    )
    theirs = bob.sit_at(theirs.game)
    theirs.wait("theirs")
    assert theirs.board.locator(".order").count() == 0
    theirs.open_menu("plan")
    theirs.board.locator(".order").first.wait_for()

    # Hours later Ada moves, and Bob's planned move follows in the same instant.
    path = f"/sandbox/games/{table.game}/clock"
    assert ada.api.put(path, {"ahead_s": 13 * HOUR}).status == 200
    table.wait(*MINE)
    table.drag()
    table.until(lambda: len(read(ada.api, table.game)["placements"]) == 4)
    assert read(ada.api, table.game)["turn"]["seat"] == 0
    types = [event["type"] for event in events(ada.api, table.game)]
    assert types[-2:] == ["plan.fired", "move.played"]
    table.wait(*MINE, after=table.look().version - 1)

    check_that_planning_ends(ada, bob, theirs)


def check_that_planning_ends(ada: Visitor, bob: Visitor, theirs: Table) -> None:
    # Nothing of it stays on Bob's board, and nothing on the final board either.
    theirs.board.locator(".order").first.wait_for(state="detached")
    if not bob.page.locator('.status-line[data-banner="plan"]').count():
        theirs.open_menu("plan")
    theirs.piece().click()
    theirs.put()
    theirs.board.locator(".order").first.wait_for()
    assert ada.api.post(f"/games/{theirs.game}/resign", {}).status == 201
    theirs.wait("over")
    assert theirs.board.locator(".order").count() == 0
    assert bob.page.locator('[data-banner="plan"]').count() == 0

    # Ada wants a rematch: Bob reads it at the board that is over, and sits down.
    rematch = ada.api.post(f"/games/{theirs.game}/rematch", {}).body["id"]
    bob.page.locator('[data-banner="rematch"] [data-action="rematch-play"]').click()
    bob.page.wait_for_url(f"**/games/{rematch}")


def test_the_inbox_tells_what_waits_and_until_when(visit: Visiting) -> None:
    ada = visit()
    table = ada.table("duo", "me", "open", clock=CLOCK, rated=False)
    bob = visit()
    assert bob.api.put(f"/games/{table.game}/seats/1", {}).status == 201
    page = ada.open("/inbox")
    link = page.locator(f'main a[href^="/games/{table.game}"]').first
    link.wait_for()
    page.get_by_text(re.compile("Deadline: in (1 d|24 h|23 h)")).first.wait_for()
    link.click()
    table.wait(*MINE)
    table.drag()
