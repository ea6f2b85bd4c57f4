"""Plays on the page as people do: reads the screen and uses its controls.

It knows no rule and no module of the page: it takes a piece of the tray, looks where
the page marks fields, and moves a mouse, a finger or keys.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from playwright.sync_api import Locator, Page, expect

T = TypeVar("T")

LIVELY = "button.piece[aria-disabled=false]"
"""Pieces that can be placed somewhere."""
MINE = ("idle", "held", "set", "draft")
RESTING = (*MINE, "over", "theirs", "open")
SEEN = """() => {
  const table = document.querySelector(".table, .waiting");
  return {
    state: table?.dataset.state ?? "loading",
    version: Number(table?.dataset.version ?? 0),
    alert: document.querySelector("[role=alert]")?.textContent.trim() ?? "",
  };
}"""
# Resolves with the page's state once the page shows it, or at the timeout.
AWAIT = f"""([states, after, within]) => new Promise((resolve) => {{
  const see = {SEEN};
  const check = (isLate) => {{
    const seen = see();
    if (!isLate && !(states.includes(seen.state) && seen.version > after)) return;
    clearTimeout(timer);
    observer.disconnect();
    resolve(seen);
  }};
  const observer = new MutationObserver(() => check(false));
  const timer = setTimeout(() => check(true), within * 1000);
  const attributeFilter = ["data-state", "data-version"];
  observer.observe(document, {{ subtree: true, childList: true, attributeFilter }});
  check(false);
}})"""
# The page paints in an animation frame: one that is requested later comes later.
PAINTED = "() => new Promise(requestAnimationFrame)"
# The middle of the piece in hand where it can be placed, in pixels of the window.
GHOST = """() => {
  const ghost = document.querySelector('svg.board .ghost[data-legal="true"] .face')
    ?? document.querySelector('svg.board .ghost[data-legal="true"]');
  const { x, y, width, height } = ghost.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
PLACES = 3
"""Places of a piece among which one is aimed at."""


@dataclass(frozen=True)
class Seen:
    """State that the page shows."""

    state: str
    version: int
    alert: str


class Table:
    """A game that is open in a browser."""

    def __init__(self, page: Page, game: str, seed: int = 1) -> None:
        self.page = page
        self.game = game
        self.board = page.locator("svg.board")
        self.moves = 0
        self._random = random.Random(seed)

    def look(self) -> Seen:
        return Seen(**self.page.evaluate(SEEN))

    def wait(self, *states: str, after: int = -1, within: float = 60) -> Seen:
        """Wait until the page shows one of these states, at a later version."""
        seen = Seen(**self.page.evaluate(AWAIT, [states, after, within]))
        assert seen.state in states, f"{seen} after {within} s, not one of {states}"
        assert seen.version > after, f"{seen} after {within} s, not later than {after}"
        return seen

    def settle(self) -> None:
        """Wait until the page has painted its current state."""
        self.page.evaluate(PAINTED)

    def until(self, look: Callable[[], T | None], within: float = 60) -> T:
        """Return the first true result of `look`; the browser works between calls."""
        give_up = time.monotonic() + within
        while not (result := look()):
            assert time.monotonic() < give_up, f"{result!r} of {self.look()}"
            self.page.wait_for_timeout(15)
        return result

    def action(self, name: str) -> Locator:
        return self.page.locator(f'button[data-action="{name}"]:visible').first

    def piece(self, name: str | None = None) -> Locator:
        """Return a piece that can be placed: the named one, or one of the first."""
        if name is None:
            name = self._any_piece()
        return self.page.locator(f'{LIVELY}[data-piece="{name}"]').first

    def _any_piece(self) -> str:
        pieces = self.page.locator(LIVELY)
        colors = self.page.locator(".colors button[aria-disabled=false]")
        for i in range(colors.count()):
            if pieces.count():
                break
            # The color that is shown has no place any more.
            colors.nth(i).click()
            self.settle()
        pieces.first.wait_for()
        piece = pieces.nth(self._random.randrange(min(pieces.count(), 4)))
        return str(piece.get_attribute("data-piece"))

    def targets(self) -> list[tuple[float, float]]:
        """Middles of some places of the piece in hand, which the keyboard visits."""
        places = []
        for _ in range(PLACES):
            self.page.keyboard.press("n")
            self.settle()
            x, y = self.page.evaluate(GHOST)
            places.append((x, y))
        return list(dict.fromkeys(places))

    def drag(self, piece: Locator | None = None) -> None:
        """Press on a piece, draw it to where it fits, and let it go."""
        before = self.look().version
        self.lift(piece or self.piece())
        self.over_a_target()
        self.page.mouse.up()
        self._require_placed(before)

    def lift(self, piece: Locator) -> None:
        """Press on a piece, and begin to draw it."""
        # Unlike a bare move of the mouse, this waits until the piece stays there.
        piece.hover()
        box = piece.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.down()
        self.page.mouse.move(x - 12, y + 12, steps=3)
        self.settle()
        expect(self.page.locator("button.piece[aria-pressed=true]")).to_have_count(1)

    def over_a_target(self) -> None:
        """Move the piece in hand to where it fits: where the page shows its ghost."""
        places = self.targets()
        self._random.shuffle(places)
        for x, y in places:
            self.page.mouse.move(x, y, steps=4)
            self.settle()
            if self.page.locator('svg.board .ghost[data-legal="true"]').count():
                return
        raise AssertionError(f"no ghost at any of {places}")

    def tap(self) -> None:
        """Tap a piece, a place of it, and Place."""
        before = self.look().version
        piece = self.piece()
        piece.tap()
        self.wait("held", "set")
        places = self.targets()
        # A tap on the same place would turn the piece: take the piece again.
        self.page.keyboard.press("Escape")
        self.wait("idle")
        piece.tap()
        self.wait("held")
        self.page.touchscreen.tap(*self._random.choice(places))
        self.wait("set")
        self.action("place").tap()
        self._require_placed(before)

    def click(self) -> None:
        """Click a piece, and place it by keys: nothing is drawn, nothing aimed at."""
        before = self.look()
        self.piece().click()
        self.wait("held", "set")
        self.put()
        self._require_placed(before.version)

    def put(self) -> None:
        """Place the piece in hand at its next place; in a draft, pick it."""
        if self.page.locator(".table [data-banner=draft]").count():
            self.action("place").click()
            return
        self.page.keyboard.press("n")
        self.wait("set")
        self.page.keyboard.press("Enter")

    def open_menu(self, item: str) -> None:
        """Open the menu of the table, and press one of its items."""
        self.page.locator("[data-menu]:visible").click()
        self.page.locator(f'.menu [data-item="{item}"]').click()

    def play(
        self, move: Callable[[], None], most: int = 200, within: float = 450
    ) -> None:
        """Whenever it is our turn, until the game is over."""
        give_up = time.monotonic() + within
        while (
            self.wait(*MINE, "over", within=give_up - time.monotonic()).state != "over"
        ):
            move()
            self.moves += 1
            assert self.moves < most

    def _require_placed(self, before: int) -> None:
        seen = self.wait(*RESTING, after=before)
        assert not seen.alert, seen
