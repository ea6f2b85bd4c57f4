"""Devices as people have them: wrong clocks, no TLS, other keyboards."""

import re
import time
from datetime import datetime

import pytest
from playwright.sync_api import Route, expect

from games.lab.client.api import Client
from tests.browser.conftest import Visiting
from tests.browser.driver import MINE
from tests.e2e.table import create

pytestmark = pytest.mark.depth

SHIFT = """globalThis.ahead = {seconds};
const real = Date.now; Date.now = () => real() + ahead * 1000;"""
LAN = "http://player.lan"
"""An origin without TLS that is not the browser's own machine."""
KEY = """([key, code, shiftKey]) => document.body.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true }))"""


def two_players(ada: Client, bob: Client, **fields: object) -> str:
    game = create(ada, "duo", "me", "open", **fields)
    assert bob.put(f"/games/{game}/seats/1", {}).status < 300
    return game


def seconds_shown(text: str) -> int:
    minutes, seconds = text.split(":")
    return 60 * int(minutes) + int(seconds)


@pytest.mark.parametrize("seconds", [-45, 600, 86_400])
def test_the_time_left_is_right_on_a_device_with_a_wrong_clock(
    visit: Visiting, somebody: Client, seconds: int
) -> None:
    ada = visit()
    clock = {"kind": "live", "bank_s": 120, "increment_s": 5}
    game = two_players(ada.api, somebody, clock=clock)
    ada.context.add_init_script(SHIFT.format(seconds=seconds))
    table = ada.sit_at(game)
    table.wait(*MINE)
    turn = ada.api.get(f"/games/{game}").body["clock"]["turn"]
    deadline = datetime.fromisoformat(turn["deadline"]).timestamp()
    shown = table.page.locator(f'[data-seat="{turn["seat"]}"] .clock').inner_text()
    assert abs(seconds_shown(shown) - (deadline - time.time())) < 5


def test_the_time_left_is_right_after_the_clock_was_set(
    visit: Visiting, somebody: Client
) -> None:
    ada = visit()
    clock = {"kind": "live", "bank_s": 120, "increment_s": 5}
    game = two_players(ada.api, somebody, clock=clock)
    ada.context.add_init_script(SHIFT.format(seconds=0))
    table = ada.sit_at(game)
    table.wait(*MINE)
    turn = ada.api.get(f"/games/{game}").body["clock"]["turn"]
    shown = table.page.locator(f'[data-seat="{turn["seat"]}"] .clock')
    table.page.evaluate("globalThis.ahead = 600")
    # A second later, the page has noticed and asked the server.
    table.page.wait_for_timeout(2000)
    expect(shown).to_have_text(re.compile("[12]:.."))


@pytest.mark.parametrize("path", ["/new/duo?with=friend", "/games/{game}"])
def test_a_link_is_copied_from_a_page_without_tls(
    visit: Visiting, origin: str, path: str
) -> None:
    ada = visit(page=LAN)
    game = create(ada.api, "duo", "me", "open")

    def serve(route: Route) -> None:
        url = route.request.url.replace(LAN, origin)
        if "/stream?" in url:
            route.fulfill(status=429, headers={"Retry-After": "60"}, json={})
        else:
            route.fulfill(response=route.fetch(url=url))

    ada.forgive("429|Cross-Origin-Opener-Policy")
    ada.context.route(f"{LAN}/**", serve)
    page = ada.open(path.format(game=game))
    assert not page.evaluate("isSecureContext")
    if path.startswith("/new"):
        page.get_by_role("button", name="Create link").click()
    else:
        page.get_by_role("button", name="Invite by link").click()
    link = page.locator("main input[readonly]").first
    address = link.input_value()
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_text("Copied")).to_have_count(1)
    page.evaluate("document.body.append(document.createElement('textarea'))")
    page.locator("body > textarea").focus()
    page.keyboard.press("Control+v")
    expect(page.locator("body > textarea")).to_have_value(address)


def test_letters_are_shortcuts_on_other_keyboards(visit: Visiting) -> None:
    ada = visit()
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    held = table.page.locator("button.piece[aria-pressed=true]")
    for key, code, piece in (
        ("Д", "KeyL", "L"),
        ("т", "KeyN", "N"),
        ("ш", "KeyI", "I"),
    ):
        table.page.evaluate(KEY, [key, code, False])
        expect(held).to_have_attribute("data-piece", re.compile(f"^{piece}"))
        table.page.evaluate(KEY, ["Escape", "Escape", False])
    table.page.evaluate(KEY, ["M", "KeyM", False])  # with Caps Lock
    expect(table.page.locator("input[name=move]")).to_be_focused()
