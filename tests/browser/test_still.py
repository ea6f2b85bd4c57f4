"""Nothing outside of the board moves during a game, in any family and any window."""

from typing import Any

import pytest

from tests.browser.chromium import Size
from tests.browser.conftest import Visiting
from tests.browser.driver import MINE, Table
from tests.depth import mostly_deep
from tests.e2e.table import COMPUTER

ZONES = """() => Object.fromEntries(
  [...document.querySelectorAll("[data-zone], .seat, [data-slot]")]
    .filter((one) => one.checkVisibility())
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const { zone, seat, slot } = one.dataset;
      const scrolled = slot ? one.closest(".tray").scrollLeft : 0;
      return [zone ?? (slot ? `slot ${slot}` : `seat ${seat}`),
        [x + scrolled, y, width, height].map(Math.round)];
    }))"""
"""Boxes of the zones, the seats and the slots of the tray, by their names."""
FAMILIES = {
    "duo": "drag",
    "classic": "click",
    "trigon": "click",
    "rumis-tower": "click",
    "draft-2p": "click",
    "obstacle-3p": "click",
    "half-board": "click",
}


def boxes(table: Table) -> dict[str, Any]:
    table.settle()
    found: dict[str, Any] = table.page.evaluate(ZONES)
    return found


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("variant", mostly_deep(FAMILIES, but=("duo",)))
def test_no_zone_moves_during_a_game(visit: Visiting, variant: str, size: Size) -> None:
    ada = visit(size)
    seats = len(ada.api.get(f"/variants/{variant}").body["seats"])
    table = ada.table(variant, "me", *[COMPUTER] * (seats - 1))
    table.wait(*MINE)
    first = boxes(table)
    assert {"seats", "status", "tray", "actions"} <= first.keys()
    while table.wait(*MINE, "over").state != "over":
        assert boxes(table) == first
        before = table.look().version
        table.piece().click()
        table.wait("held", "set")
        assert boxes(table) == first
        table.put()
        table.wait("sending", "theirs", *MINE, "over", after=before - 1)
        now = boxes(table)
        assert now | first == now
        table.wait(*MINE, "theirs", "over", after=before)
        table.moves += 1
    # On a phone, the result opens over what is there.
    over = boxes(table)
    assert over | first == over


@pytest.mark.depth
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_no_zone_moves_while_a_puzzle_is_solved(visit: Visiting, size: Size) -> None:
    ada = visit(size)
    game = ada.api.get("/puzzles/hourglass").body["game"]
    table = ada.table(game["variant"], "me", options=game["options"])
    table.wait(*MINE)
    first = boxes(table)
    before = table.look().version
    table.click()
    table.wait(*MINE, after=before)
    assert boxes(table) == first
    before = table.look().version
    table.action("undo").click()
    table.wait(*MINE, after=before)
    assert boxes(table) == first


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_no_zone_moves_by_what_is_opened(visit: Visiting, size: Size) -> None:
    ada = visit(size)
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    first = boxes(table)
    table.piece().click()
    table.wait("held", "set")
    table.action("sheet").click()
    table.page.locator(".ways").wait_for()
    assert boxes(table) == first
    table.page.keyboard.press("Escape")
    for item in ("info", "board", "type"):
        table.open_menu(item)
        table.page.locator(
            f'[role=tab][data-tab="{item}"][aria-selected=true]'
        ).wait_for()
        now = boxes(table)
        assert now | first == now


def test_a_board_that_is_larger_covers_nothing_beside_it(visit: Visiting) -> None:
    ada = visit()
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    table.settle()
    side = ada.page.locator("[data-zone=seats]")
    before = side.screenshot()
    ada.page.locator("[data-tool=zoom]").click()
    table.settle()
    assert side.screenshot() == before
