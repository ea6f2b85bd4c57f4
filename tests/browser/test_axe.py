"""What axe-core finds on all screens, and what it cannot see: zoom, motion, colors."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visiting
from tests.browser.driver import MINE
from tests.browser.places import PLACES, prepared
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.depth

AXE = (Path(__file__).parent / "vendor" / "axe-core-4.14.1" / "axe.min.js").read_text()
UNRATED = r"404 .*/leaderboards/"
"""Of who has no rating, there is no place among others: the page asks for it."""
SERIOUS = ("serious", "critical")
RUN = "() => axe.run(document, {resultTypes: ['violations']}).then((r) => r.violations)"
TOO_WIDE = """() => {
  const most = document.documentElement.clientWidth;
  return document.documentElement.scrollWidth <= most ? [] :
    [...document.querySelectorAll("body *")]
      .filter((one) => one.getBoundingClientRect().right > most + 1 &&
        !one.closest(".scroll, [data-scrolls]"))
      .slice(0, 5).map((one) => `${one.tagName}.${one.getAttribute("class")}`)
      .concat(`${document.documentElement.scrollWidth} > ${most}`);
}"""
NOTE_MOTION = """() => {
  window.begun = [];
  for (const kind of ["animationstart", "transitionrun"])
    addEventListener(kind, (event) => begun.push(event.target.outerHTML), true);
}"""
# What is pressed by a finger; a label that is large enough stands for its box.
SMALL = """() => {
  const pressed = "button, select, input, summary, [role=tab]";
  return [...document.querySelectorAll(`main :is(${pressed}), #bar :is(a, button)`)]
    .filter((one) => one.checkVisibility())
    .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
    .filter(([_, {width, height}]) => width && (width < 43.5 || height < 43.5))
    .map(([one, {width, height}]) =>
      `${one.outerHTML.slice(0, 90)} ${Math.round(width)}x${Math.round(height)}`);
}"""
RUNNING = (
    "() => document.getAnimations().filter((a) => a.playState == 'running').length"
)


def faults(page: Page) -> list[dict[str, Any]]:
    page.evaluate(AXE)
    return [
        {
            "rule": violation["id"],
            "where": [node["html"][:200] for node in violation["nodes"][:3]],
            "why": violation["nodes"][0]["failureSummary"],
        }
        for violation in page.evaluate(RUN)
        if violation["impact"] in SERIOUS
    ]


def settled(ada: Visitor, path: str) -> Page:
    page = ada.open(path)
    page.locator("main h1").first.wait_for()
    page.wait_for_timeout(400)
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_serious(visit: Visiting, size: str, theme: str) -> None:
    ada = visit(size, color_scheme=theme)
    ada.forgive(UNRATED)
    addresses = prepared(ada.api)
    found = {
        name: serious
        for name in PLACES
        if (serious := faults(settled(ada, addresses[name])))
    }
    assert found == {}


def test_axe_would_find_something(visit: Visiting) -> None:
    page = settled(visit(), "/")
    page.evaluate("() => main.append(document.createElement('button'))")
    assert [fault["rule"] for fault in faults(page)] == ["button-name"]


@pytest.mark.parametrize(
    ("width", "height"), [(320, 640), (360, 225)], ids=["320 pixels", "400 percent"]
)
def test_nothing_has_to_be_scrolled_sideways(
    visit: Visiting, width: int, height: int
) -> None:
    """At 400 % a window of 1440 x 900 has the room of 360 x 225."""
    ada = visit(viewport={"width": width, "height": height})
    ada.forgive(UNRATED)
    addresses = prepared(ada.api)
    found = {}
    for name in PLACES:
        if wide := settled(ada, addresses[name]).evaluate(TOO_WIDE):
            found[name] = wide
    assert found == {}


def test_nothing_moves_for_who_wants_that(visit: Visiting) -> None:
    ada = visit(reduced_motion="reduce")
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    ada.page.evaluate(NOTE_MOTION)
    table.drag()
    table.click()
    assert ada.page.evaluate("() => window.begun") == []
    assert ada.page.evaluate(RUNNING) == 0


def test_a_board_is_seen_in_forced_colors(visit: Visiting, tmp_path: Path) -> None:
    ada = visit(forced_colors="active")
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    table.drag()
    assert len(set(table.board.screenshot())) > 1
    shown = ada.page.evaluate("""() => {
      const piece = document.querySelector("svg.board .pieces path");
      const {fill, stroke} = getComputedStyle(piece);
      return [fill, stroke, getComputedStyle(document.body).backgroundColor];
    }""")
    assert len(set(shown)) > 1


@pytest.mark.parametrize("name", ["game", "home"])
def test_targets_of_fingers_are_large(visit: Visiting, name: str) -> None:
    ada = visit("phone")
    page = settled(ada, prepared(ada.api)[name])
    assert page.evaluate(SMALL) == []
