"""A guest finds their games, and comes back by a code when the browser forgot them."""

import re

import psycopg
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.visitor import TOKEN, Visitor
from tests.stack import Stack

pytestmark = pytest.mark.depth

FORGET = "localStorage.clear()"
SIGN_UP = "UPDATE players_player SET kind = 'user', email = %s WHERE id = %s"


def rename(visitor: Visitor, name: str) -> None:
    page = visitor.open("/me")
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#bar .me")).to_contain_text(name)


def write_code_down(page: Page) -> str:
    """Return the code that home shows a guest once."""
    page.get_by_role("button", name="Get a recovery code").click()
    expect(page.locator(".of-code .copy-field")).to_be_visible()
    code = page.locator(".copy-field input").input_value()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".keep")).to_have_count(0)
    return code


def test_a_guest_comes_back_after_the_browser_forgot(visit: Visiting) -> None:
    ada = visit()
    rename(ada, "Ada")
    ada.table("duo", "me", {"ai": "1"})
    page = ada.open("/")
    code = write_code_down(page)
    page.reload()
    expect(page.locator(".my-game")).to_have_count(1)
    expect(page.locator(".keep")).to_have_count(0)

    page.evaluate(FORGET)
    page.reload()
    notice = page.locator(".lost")
    expect(notice).to_contain_text("no longer knows Ada")
    notice.get_by_role("link", name="Recovery code").click()
    page.get_by_label("Recovery code").fill("00000 00000 00000 00000")
    ada.forgive("status of 422")
    page.get_by_role("button", name="Get my games back").click()
    expect(page.locator("main [role=alert]")).to_contain_text("know this code")
    page.get_by_label("Recovery code").fill(code.lower().replace("-", " "))
    page.get_by_role("button", name="Get my games back").click()

    expect(page.locator(".my-game")).to_have_count(1)
    expect(page.locator("#bar .me")).to_contain_text("Ada")
    expect(page.locator(".lost")).to_have_count(0)


def test_a_log_out_forgets_the_player(visit: Visiting, page_stack: Stack) -> None:
    ada = visit()
    me = ada.api.get("/me").body["id"]
    with psycopg.connect(page_stack.env["DATABASE_URL"]) as connection:
        connection.execute(SIGN_UP, (f"{me}@example.com", me))
    page = ada.open("/me#account")
    page.locator("[data-action=logout]").click()
    expect(page).to_have_url(f"{ada.origin}/")
    expect(page.locator("#bar").get_by_role("link", name="Log in")).to_be_visible()
    assert page.evaluate(f"localStorage.getItem('{TOKEN}')") is None
    ada.open("/puzzles").mouse.click(1, 1)
    page.wait_for_load_state("networkidle")
    expect(page.locator(".lost")).to_have_count(0)


def test_all_games_and_the_page_of_a_player_are_one_click_away(visit: Visiting) -> None:
    ada = visit()
    ada.table("duo", "me", {"ai": "1"})
    page = ada.open("/")
    page.get_by_role("link", name="All games").click()
    expect(page).to_have_url(f"{ada.origin}/games")
    expect(page.locator(".my-game")).to_have_count(1)
    page.get_by_role("link", name="Your page").click()
    expect(page).to_have_url(re.compile("/players/"))
    expect(page.locator(".profile p")).to_contain_text("now in 1 game")


def test_a_player_is_challenged_from_their_page(visit: Visiting) -> None:
    ada, bob = visit(), visit()
    rename(bob, "Bob")
    page = ada.open(f"/players/{bob.player.removeprefix('player:')}")
    page.get_by_role("button", name="Challenge").click()
    expect(page.locator(".new-game footer")).to_contain_text("Invitation for Bob")
    page.get_by_role("button", name="Create game").click()
    expect(page.locator(".waiting")).to_contain_text("Bob")
    inbox = bob.open("/inbox")
    inbox.get_by_role("button", name="Accept").click()
    expect(page.locator(".table .seats")).to_contain_text("Bob")


def test_a_watcher_whose_seat_it_may_be_is_told_how_to_come_back(
    visit: Visiting,
) -> None:
    ada = visit()
    table = ada.table("duo", "me", {"ai": "1"}, visibility="public")
    stranger = visit(is_known=False)
    page = stranger.open(f"/games/{table.game}")

    notice = page.locator(".lost")
    expect(notice).to_contain_text("watching this game")
    notice.get_by_role("button", name="just watching").click()
    expect(notice).to_have_count(0)
    page.reload()
    expect(page.locator(".board-holder")).to_be_visible()
    expect(notice).to_have_count(0)
