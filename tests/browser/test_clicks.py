"""No click is without an answer, wherever it goes, with a piece in hand or without."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Error, expect

from tests.browser.conftest import Telling, Visiting
from tests.browser.driver import LIVELY, MINE, Table
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.depth

CLICKS = 200
"""Number of clicks at places drawn by lot, half of them on the board."""
SEED = 45
# Resolves with what changed after a click, or with "" after a second.
WATCH = """() => {
  window.answered = new Promise((resolve) => {
    const tell = (element, how) =>
      resolve(`${how} ${element.className?.baseVal ?? element.className}`);
    const observer = new MutationObserver((changes) => {
      for (const { target, type, attributeName } of changes) {
        if (attributeName === "style") continue; // the pointer moves, too
        const element = target instanceof Element ? target : target.parentElement;
        if (element && !element.closest("#spoken, .unseen")) return tell(element, type);
      }
    });
    observer.observe(document.body, {
      subtree: true, childList: true, characterData: true, attributes: true,
    });
    const focused = ({ target }) => tell(target, "focus");
    document.addEventListener("focusin", focused, { once: true });
    setTimeout(() => (observer.disconnect(), resolve("")), 1000);
  });
}"""
ANSWER = "() => window.answered"
# Pieces and colors that the player can choose, or a game that has ended.
NEXT = f"{LIVELY}, .colors button[aria-disabled=false], [data-state=over]"
# What a click is meant for, by the place; text and ground that need no answer are "".
UNDER = """([x, y]) => {
  const controls = ".board-holder, .tray, button, a, input, select, [role=tab]";
  const control = document.elementFromPoint(x, y)?.closest(controls);
  return control ? control.className || control.tagName : "";
}"""


def places(table: Table) -> Iterator[tuple[float, float]]:
    """Yield places of the window by lot, every second one on the board."""
    lot = random.Random(SEED)
    size = table.page.viewport_size
    assert size
    while True:
        box = table.board.bounding_box()
        assert box
        yield (
            box["x"] + lot.random() * box["width"],
            box["y"] + lot.random() * box["height"],
        )
        yield lot.random() * size["width"], lot.random() * size["height"]


def answer(table: Table, x: float, y: float) -> str:
    """Click; return what changed within a second."""
    page = table.page
    page.mouse.move(x, y)
    table.settle()
    table.settle()
    page.evaluate(WATCH)
    try:
        page.mouse.click(x, y)
        return str(page.evaluate(ANSWER))
    except Error:
        return "navigation"


def come_back(ada: Visitor, table: Table) -> None:
    """Return to the present of the game from where a click led to."""
    page = table.page
    if not page.url.endswith(f"/games/{table.game}"):
        ada.sit_at(table.game)
    while page.locator("dialog[open], .shapes").count():
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)


def hold(table: Table) -> bool:
    """Take a piece by the pointer, if none is in hand; return whether one is held.

    The page shows a placement before the server has stored it. So the game may turn out
    to have ended with the last one.
    """
    held = table.page.locator("button.piece[aria-pressed=true]")
    if held.count():
        return True
    table.page.locator(NEXT).first.wait_for()
    if table.look().state == "over":
        return False
    table.piece().click()
    # The state does not show this: a refusal before the click is shown until then.
    expect(held).to_have_count(1)
    return True


@pytest.mark.parametrize("is_held", [True, False], ids=["with a piece", "without"])
def test_each_click_is_answered(visit: Visiting, tell: Telling, is_held: bool) -> None:
    ada = visit()
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    answers: Counter[str] = Counter()
    silent: list[object] = []
    for x, y in places(table):
        if sum(answers.values()) + len(silent) == CLICKS:
            break
        if table.look().state == "over":
            table = ada.table("duo", "me", "me")
        while table.wait(*MINE, "refused", "looking").state == "looking":
            ada.sit_at(table.game)  # a click led into the past
            table.wait(*MINE, within=5)
        if is_held and not hold(table):
            continue
        under = table.page.evaluate(UNDER, [x, y])
        if not is_held and not under:
            continue
        if changed := answer(table, x, y):
            answers[changed.split(" ")[0]] += 1
        else:
            silent.append((round(x), round(y), under))
        come_back(ada, table)
    tell(
        f"{CLICKS} clicks {'with' if is_held else 'without'} a piece in hand:"
        f" {sum(answers.values())} answered ({dict(answers)})"
    )
    assert silent == []
