"""Home on a slow line: words, a button and a board come with the document."""

import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.chromium import Size
from tests.browser.conftest import Telling, Visiting
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.depth

LINE = {"offline": False, "latency": 1200, "downloadThroughput": 40_000}
"""Milliseconds of latency and bytes a second, as in a train."""
MOST_BEFORE_THE_PICTURE = 20_000
"""Bytes of the document and of the style sheets, which a browser waits for."""
PAINTED = """() => {
  const [document] = performance.getEntriesByType("navigation");
  const sheets = performance.getEntriesByType("resource")
    .filter(({name}) => name.endsWith(".css"));
  const painted = performance.getEntriesByName("first-contentful-paint")[0];
  return {
    requests: 1 + sheets.length,
    bytes: [document, ...sheets].reduce((sum, one) => sum + one.transferSize, 0),
    seconds: painted ? painted.startTime / 1000 : -1,
  };
}"""
PLACES = """() => document.fonts.ready.then(() => Object.fromEntries(
  ["h1", ".main", ".friend", ".segments", ".levels", ".learn", ".hero", ".caption"]
    .map((name) => {
      const {x, y, width, height} =
        document.querySelector(`#welcome ${name}`).getBoundingClientRect();
      return [name, [x, y, width, height].map(Math.round)];
    })))"""


def slow_down(visitor: Visitor) -> None:
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions", {**LINE, "uploadThroughput": 40_000}
    )


def without_scripts(page: Page) -> None:
    def refuse(route: Route) -> None:
        route.abort()

    page.route("**/*.js", refuse)


def test_the_first_view_comes_with_the_document(visit: Visiting, tell: Telling) -> None:
    ada = visit(is_known=False)
    slow_down(ada)
    begun = time.monotonic()
    ada.page.goto(ada.origin, wait_until="commit")
    expect(ada.page.get_by_text("Play now")).to_be_visible()
    expect(ada.page.locator("#welcome .hero .placement").first).to_be_visible()
    seen = time.monotonic() - begun
    expect(ada.page.locator(".tiles .tile")).to_have_count(8)
    ready = time.monotonic() - begun
    first = ada.page.evaluate(PAINTED)
    tell(
        f"home on a slow line: first picture and button after {first['seconds']:.1f} s"
        f" (in the document after {seen:.1f} s) with {first['requests']} requests of"
        f" {first['bytes']} bytes, all of it after {ready:.1f} s"
    )
    assert first["requests"] <= 3
    assert first["bytes"] <= MOST_BEFORE_THE_PICTURE


def test_the_button_leads_to_a_new_game_before_scripts_are_there(
    visit: Visiting,
) -> None:
    ada = visit(is_known=False)
    ada.forgive("ERR_FAILED")
    without_scripts(ada.page)
    ada.open("/").get_by_text("Play now").click()
    ada.page.wait_for_url("**/new/duo")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_nothing_moves_when_scripts_take_the_first_view_over(
    visit: Visiting, size: Size
) -> None:
    ada, bob = visit(size, is_known=False), visit(size, is_known=False)
    ada.forgive("ERR_FAILED")
    without_scripts(ada.page)
    page = bob.open("/")
    expect(page.locator(".tiles .tile")).to_have_count(8)
    expect(page.locator("#welcome")).to_have_count(1)
    assert ada.open("/").evaluate(PLACES) == page.evaluate(PLACES)


def test_play_shows_at_once_that_it_works(visit: Visiting) -> None:
    ada = visit(is_known=False)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ada.page.route("**/api/v1/guests", hold)
    button = ada.open("/").get_by_role("button", name="Play now")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true", timeout=1000)
    button.click()
    assert len(held) == 1
    held[0].continue_()
    ada.page.wait_for_url("**/games/*")
    assert ada.requested("POST") == ["POST /api/v1/guests", "POST /api/v1/games"]
