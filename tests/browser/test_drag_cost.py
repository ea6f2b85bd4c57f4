"""Dragging a piece over Trigon with thousands of legal places stays smooth."""

import math

import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import Telling, Visiting
from tests.browser.driver import MINE
from tests.browser.places import place_one

MOVES = 100
MANY = 2400
MOST_PER_MOVE = 16
"""Milliseconds of processor time: a frame. A busy machine does not change it much."""
# A task of less than 50 ms is no long task; frames tell of shorter ones.
WATCH = """() => {
  window.seen = {tasks: [], frames: [], layers: new Set()};
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) seen.tasks.push(duration);
  }).observe({type: "longtask"});
  const board = document.querySelector("svg.board");
  new MutationObserver((changes) => {
    for (const {target} of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const layer = element.closest("g[class]");
      seen.layers.add(layer?.getAttribute("class") ?? element.tagName);
    }
  }).observe(board, {subtree: true, childList: true, attributes: true});
  let last = performance.now();
  const frame = (now) => {
    seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
TELL = "() => ({tasks: seen.tasks, frames: seen.frames, layers: [...seen.layers]})"


@pytest.mark.depth
def test_a_hundred_moves_of_the_pointer(visit: Visiting, tell: Telling) -> None:
    ada = visit()
    table = ada.table("trigon-2p", "me", "me")
    path = f"/games/{table.game}/legal-moves?count_only=true"
    while (legal := ada.api.get(path).body["count"]) < MANY:
        place_one(ada.api, table.game)
    ada.page.reload()
    table.wait(*MINE)
    table.lift(table.piece())
    table.page.evaluate(WATCH)
    session = ada.context.new_cdp_session(table.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = task_ms(session)
    box = table.board.bounding_box()
    assert box
    middle, reach = box["x"] + box["width"] / 2, box["width"] / 3
    for i in range(MOVES):
        angle = i * math.tau / 25
        x = middle + reach * math.cos(angle) * (0.3 + 0.7 * i / MOVES)
        y = box["y"] + box["height"] / 2 + reach * math.sin(angle)
        table.page.mouse.move(x, y)
    table.settle()
    per_move = (task_ms(session) - before) / MOVES
    seen = table.page.evaluate(TELL)
    table.page.keyboard.press("Escape")
    table.page.mouse.up()
    tell(
        f"{MOVES} moves of the pointer over Trigon, {legal} legal places:"
        f" {per_move:.1f} ms of processor a move, longest task"
        f" {max(seen['tasks'], default=0):.0f} ms (0: none of 50), slowest frame"
        f" {max(seen['frames']):.0f} ms, changed: {', '.join(sorted(seen['layers']))}"
    )
    assert per_move <= MOST_PER_MOVE
    assert all("ghost" in layer for layer in seen["layers"])


def task_ms(session: CDPSession) -> float:
    """Return the processor time of the page's main thread until now."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    (seconds,) = [one["value"] for one in metrics if one["name"] == "TaskDuration"]
    return float(seconds) * 1000
