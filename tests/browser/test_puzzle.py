"""A puzzle is solved on the page with hints, and a piece is taken back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Telling, Visiting
from tests.browser.driver import MINE, Table
from tests.e2e.table import read

pytestmark = [pytest.mark.depth, pytest.mark.usefixtures("stack")]

PUZZLE = "hourglass"
SLOW = 180_000
"""Milliseconds: the first hint may have to wait until a search is compiled."""


def test_a_figure_is_solved_with_hints(visit: Visiting, tell: Telling) -> None:
    ada = visit()
    ada.open(f"/puzzles/{PUZZLE}")
    ada.page.locator('button[data-action="start"]').click()
    ada.page.wait_for_url("**/games/*")
    table = Table(ada.page, ada.page.url.rsplit("/", 1)[1].partition("#")[0])
    table.wait(*MINE)

    # A piece is placed anywhere and taken back: by undo.
    before = table.look().version
    table.click()
    table.action("undo").click()
    table.wait(*MINE, after=before + 1)
    assert read(ada.api, table.game)["placements"] == []

    hints = 0
    while table.look().state != "over":
        before = table.look().version
        # The first press asks for a solution, the next ones show a piece of it.
        if not hints:
            table.action("solution").click()
            named = re.compile("Next piece")
            expect(table.action("solution")).to_have_text(named, timeout=SLOW)
        table.action("solution").click()
        table.wait("set")
        table.page.locator(".tray [aria-pressed=true]").focus()
        table.page.keyboard.press("Enter")
        table.wait(*MINE, "over", after=before)
        hints += 1
        assert hints < 40
    state = read(ada.api, table.game)
    assert state["scores"]["solved"] is True
    tell(f"{PUZZLE} solved with {hints} hints")


def test_a_lamp_tells_whether_the_rest_can_be_packed(visit: Visiting) -> None:
    ada = visit()
    puzzle = ada.api.get(f"/puzzles/{PUZZLE}").body["game"]
    table = ada.table(puzzle["variant"], "me", options=puzzle["options"])
    table.wait(*MINE)
    table.action("solvable").click()
    lamp = table.page.locator("[data-solvable]")
    lamp.wait_for(timeout=SLOW)
    assert lamp.get_attribute("data-solvable") == "true"
