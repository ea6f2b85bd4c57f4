"""What the page asks for: little, of a move one request, and of ten tabs one stream."""

import statistics
import time

import pytest
from playwright.sync_api import Request

from tests.architecture.test_page import MOST_AT_FIRST, MOST_OF_A_GAME
from tests.browser.conftest import Telling, Visiting
from tests.browser.driver import MINE
from tests.e2e.table import COMPUTER, create

MOST_PER_MOVE = 3
MOST_OF_PICTURES = 60_000
"""Bytes of pictures that a first view loads by itself: those further down are lazy."""
MOST_FILES = 30
"""Modules and style sheets of home: they come at once, by one round trip."""
TABS = 10
# A browser without windows shows all of its tabs, so they are told what others say.
HIDE = """() => {
  for (const [name, value] of [["hidden", true], ["visibilityState", "hidden"]])
    Object.defineProperty(document, name, {configurable: true, get: () => value});
  document.dispatchEvent(new Event("visibilitychange", {bubbles: true}));
}"""
SIZES = """() => performance.getEntriesByType("resource")
  .concat(performance.getEntriesByType("navigation"))
  .map((one) => [one.name, one.transferSize, one.encodedBodySize])"""


@pytest.mark.parametrize("path", ["/", "/games"])
def test_the_first_view(visit: Visiting, tell: Telling, path: str) -> None:
    ada = visit()
    if path == "/games":
        table = ada.table("classic", "me", *[COMPUTER] * 3)
        ada.page.close()
        ada.page = ada.context.new_page()
        ada.requests.clear()
        path = f"/games/{table.game}"
    begun = time.monotonic()
    ada.open(path)
    usable = "button.piece" if "games" in path else "main a[href^='/new/']"
    ada.page.locator(usable).first.wait_for()
    seconds = time.monotonic() - begun
    ada.page.wait_for_load_state("load")
    ada.page.wait_for_timeout(500)
    weights = ada.page.evaluate(SIZES)
    code = [one for one in weights if one[0].endswith((".js", ".css"))]
    document = next(one for one in weights if one[0] == ada.origin + path)
    packed = sum(size for _, _, size in [*code, document])
    pictures = sum(size for name, _, size in weights if name.endswith(".svg"))
    name = "home" if path == "/" else "a game of Classic"
    tell(
        f"first view of {name}: usable after {seconds:.2f} s, {len(weights)} requests,"
        f" document and {len(code)} files of {packed} bytes in gzip,"
        f" pictures of {pictures} bytes,"
        f" {sum(size for _, size, _ in weights)} bytes in all"
    )
    assert packed <= (MOST_AT_FIRST if path == "/" else MOST_OF_A_GAME)
    assert path != "/" or len(code) <= MOST_FILES
    assert pictures <= MOST_OF_PICTURES


@pytest.mark.depth
def test_a_move_of_ones_own_costs_one_request(visit: Visiting, tell: Telling) -> None:
    ada = visit()
    table = ada.table("classic", "me", *[COMPUTER] * 3)
    costs = []
    for _ in range(6):
        table.wait(*MINE)
        before = len(ada.requested(path="/api/v1/"))
        table.drag()
        table.wait(*MINE)
        costs.append(len(ada.requested(path="/api/v1/")) - before)
    streams = ada.requested(path="/stream$")
    tell(
        f"requests per own move: {statistics.mean(costs):.1f}, at most {max(costs)};"
        f" streams opened: {len(streams)}"
    )
    assert max(costs) <= MOST_PER_MOVE
    assert statistics.median(costs) == 1
    assert len(streams) == 1


@pytest.mark.depth
def test_the_tenth_tab_of_a_game_is_usable(visit: Visiting, tell: Telling) -> None:
    ada = visit()
    table = ada.table("duo", "me", COMPUTER)
    table.wait(*MINE)
    lines: set[Request] = set()

    def note(request: Request) -> None:
        if "/stream" in request.url:
            lines.add(request)

    def forget(request: Request) -> None:
        lines.discard(request)

    ada.context.on("request", note)
    ada.context.on("requestfinished", forget)
    ada.context.on("requestfailed", forget)
    seconds = 0.0
    for _ in range(TABS - 1):
        page = ada.context.new_page()
        table.page.evaluate(HIDE)
        begun = time.monotonic()
        table = ada.sit_at(table.game, page)
        table.wait(*MINE)
        seconds = time.monotonic() - begun
    table.drag()
    tell(f"tab {TABS} of a game is usable after {seconds:.2f} s")
    table.until(lambda: len(lines) == 1)


@pytest.mark.depth
def test_whoever_is_asked_to_wait_for_a_stream_waits(visit: Visiting) -> None:
    ada, bob = visit(), visit()
    game = create(ada.api, "duo", "me", "open")
    assert bob.api.put(f"/games/{game}/seats/1", {}).status == 201
    ada.forgive("429")
    full = {
        "status": 429,
        "headers": {"Retry-After": "60", "Content-Type": "application/problem+json"},
        "body": '{"code": "too-many-streams", "status": 429}',
    }
    ada.page.route("**/stream?*", lambda route: route.fulfill(**full))

    with ada.page.expect_request("**/stream?*"):
        ada.sit_at(game)
    ada.page.wait_for_timeout(3000)

    assert len(ada.requested("GET", f"/games/{game}/stream")) == 1
