"""A puzzle is solved on the page with hints, and a piece is taken back."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from games.lab.client.api import Client
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
        # The first press asks whether to spoil it, the next ones show a piece.
        if not hints:
            table.action("solution").click()
            table.action("show-it").click()
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
    # A solution that was shown does not count, and the page says so.
    expect(table.page.locator(".puzzle-panel")).to_contain_text(re.compile("n.t count"))
    (solved,) = ada.api.get("/me/puzzles").body["puzzles"]
    assert solved["stars"] == 0
    tell(f"{PUZZLE} solved with {hints} hints")


def test_the_puzzle_of_the_day_is_solved_and_counts(visit: Visiting) -> None:
    ada = visit()
    daily = ada.api.get("/puzzles/daily").body
    # Somebody else is shown how: Ada finds it by herself.
    moves = solution(visit().api, daily["variant"], daily["options"])
    ada.open("/")
    ada.page.get_by_role("link", name="Solve").click()
    ada.page.locator('button[data-action="start"]').click()
    ada.page.wait_for_url("**/games/*")
    game = ada.page.url.rsplit("/", 1)[1].partition("#")[0]
    table = Table(ada.page, game)
    table.wait(*MINE)
    for move in moves:
        wish = {"color": move["color"], "cells": move["cells"]}
        assert ada.api.post(f"/games/{game}/moves", wish).status == 201
    ada.open(f"/games/{game}")
    table.wait("over")
    panel = ada.page.locator(".puzzle-panel")
    expect(panel.locator(".stars")).to_be_visible()
    expect(panel).to_contain_text("Streak: 1 day")
    card = ada.open("/").locator(".three > .card").first
    expect(card).to_contain_text("Streak: 1 day")
    expect(card.get_by_role("link")).to_have_text("More puzzles")


def solution(api: Client, variant: str, options: dict[str, Any]) -> list[Any]:
    """Return the placements of a solution, as soon as the server has one."""
    asked = {"kind": "solution", "variant": variant, "options": options}
    path = f"/analyses/{api.post('/analyses', asked).body['id']}"
    deadline = time.monotonic() + SLOW / 1000
    while time.monotonic() < deadline:
        if result := api.get(path).body["result"]:
            return list(result["placements"])
        time.sleep(0.5)
    raise AssertionError("no solution was found")


def test_a_lamp_tells_whether_the_rest_can_be_packed(visit: Visiting) -> None:
    ada = visit()
    puzzle = ada.api.get(f"/puzzles/{PUZZLE}").body["game"]
    table = ada.table(puzzle["variant"], "me", options=puzzle["options"])
    table.wait(*MINE)
    table.action("solvable").click()
    lamp = table.page.locator("[data-solvable]")
    lamp.wait_for(timeout=SLOW)
    assert lamp.get_attribute("data-solvable") == "true"
