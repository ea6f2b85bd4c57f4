"""The contest's rules on the page: the drawn piece, the border, and skips."""

from typing import Any

import pytest

from games.lab.client.api import Client
from tests.browser.conftest import Visiting
from tests.browser.driver import MINE, Table
from tests.browser.places import place_one
from tests.browser.test_axe import faults
from tests.e2e.table import COMPUTER, create, read, until, wait_for_record

COLORS, TURNS = 4, 24


def begun(client: Client, *seats: Any) -> str:
    """A game in which each color has placed its first piece."""
    game = create(client, "contest", *seats)
    # A worker draws the piece.
    until(lambda: read(client, game)["status"] == "playing")
    for _ in range(COLORS):
        place_one(client, game)
    return game


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_drawn_piece_is_shown_until_all_colors_have_begun(
    visit: Visiting, size: Any
) -> None:
    ada = visit(size)
    table = ada.table("contest", "me", "me")
    table.wait(*MINE)
    piece = read(ada.api, table.game)["first_piece"]
    banner = table.page.locator("[data-banner=first-piece]")
    assert f"piece {piece}" in banner.inner_text()
    assert faults(table.page) == []
    assert table.page.locator("svg.board .start-area").count() == 1
    assert not table.page.locator("svg.board .start").count()
    lively = table.page.locator("button.piece[aria-disabled=false]")
    assert lively.evaluate_all("all => all.map(one => one.dataset.piece)") == [piece]
    for _ in range(COLORS):
        assert banner.count() == 1
        assert not table.action("skip").count()
        table.click()
    banner.wait_for(state="detached")
    table.action("skip").wait_for()


def test_a_turn_is_skipped_after_a_question(visit: Visiting) -> None:
    ada = visit()
    table = ada.sit_at(begun(ada.api, "me", "me"))
    before = table.wait(*MINE).version
    table.action("skip").focus()
    table.page.keyboard.press("Enter")
    # The focus is on the question: a key that is held down answers nothing.
    asked = table.page.locator("[role=group]:focus")
    assert faults(table.page) == []
    assert asked.get_attribute("aria-label") == "Skip this turn (blue)?"
    line = table.page.locator("[data-zone=status]")
    assert "Skip this turn (blue)?" in line.inner_text()
    table.page.keyboard.press("Enter")
    assert table.look().version == before
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Enter")
    table.wait(*MINE, after=before)
    table.page.locator("#spoken").get_by_text("Blue skips its turn.").wait_for()
    game = read(ada.api, table.game)
    assert game["skips"] == [{"ply": COLORS, "color": "blue"}]
    assert game["turn"]["color"] == "yellow"
    assert table.action("skip").inner_text() == "Skip the turn"


def test_a_replay_stops_at_skips(visit: Visiting) -> None:
    ada = visit()
    game = begun(ada.api, "me", "me")
    ada.api.post(f"/games/{game}/moves", {"move": "pass"})
    place_one(ada.api, game)
    table = ada.sit_at(game)
    table.wait(*MINE)
    table.page.locator("[role=tab][data-tab=moves]").click()
    line = table.page.get_by_role("button", name="blue skip")
    line.click()
    table.wait("looking")
    assert table.page.locator(".replay output").inner_text() == f"{COLORS + 1} / 6"
    assert "yellow to move" in (table.board.get_attribute("aria-label") or "")


def test_a_skip_is_taken_back(visit: Visiting) -> None:
    ada = visit()
    table = ada.table("contest", "me", COMPUTER)
    for _ in range(2):
        table.wait(*MINE)
        table.click()
    before = table.wait(*MINE).version
    table.action("skip").click()
    table.action("yes").click()
    table.wait(*MINE, after=before)
    assert read(ada.api, table.game)["skips"]
    table.action("undo").click()
    table.until(lambda: "skips" not in read(ada.api, table.game))
    assert read(ada.api, table.game)["turn"] == {
        **{"seat": 0, "color": "blue", "may_skip": True}
    }


def test_a_game_ends_after_24_rounds(visit: Visiting) -> None:
    ada = visit("phone")
    game = begun(ada.api, "me", "me")
    for _ in range(COLORS * (TURNS - 1)):
        answer = ada.api.post(f"/games/{game}/moves", {"move": "pass"})
        assert answer.status == 201, answer
    table = ada.sit_at(game)
    table.wait("over")
    table.page.get_by_text("The game ended after 24 rounds.").wait_for()


def test_the_form_offers_the_rules_by_their_name(visit: Visiting) -> None:
    ada = visit()
    page = ada.open("/new")
    page.get_by_role("button", name="Software-Challenge 2026/27").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/games/*")
    table = Table(page, page.url.rpartition("/")[2])
    table.wait(*MINE, "theirs")
    assert read(ada.api, table.game)["first_piece"]


@pytest.mark.depth
def test_the_explorer_begins_with_each_drawn_piece(visit: Visiting) -> None:
    ada = visit()
    game = create(ada.api, "contest", COMPUTER, COMPUTER)
    wait_for_record(ada.api, game)
    state = read(ada.api, game)
    page = ada.open(f"/explorer/{state['ruleset']}?first_piece={state['first_piece']}")
    page.get_by_role("heading", name="Software-Challenge 2026/27", level=1).wait_for()
    page.locator(".explored button").first.click()
    page.wait_for_url("**moves=*")
    page.get_by_label("First piece").select_option("W")
    page.wait_for_url("**first_piece=W*")
    assert not ada.unforgiven
