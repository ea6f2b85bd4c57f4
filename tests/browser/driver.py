"""Plays on the page as people do: by what is seen there, by its own controls.

It knows no rule and no module of the page: it takes a piece of the tray, looks where
the page marks fields, and moves a mouse, a finger or keys.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from playwright.sync_api import Locator, Page

T = TypeVar("T")

LIVELY = "button.piece[aria-disabled=false]"
"""Pieces that can be placed somewhere."""
MINE = ("idle", "held", "set", "draft")
RESTING = (*MINE, "over", "theirs", "open")
SEEN = """() => {
  const table = document.querySelector(".table");
  return {
    state: table?.dataset.state ?? "loading",
    version: Number(table?.dataset.version ?? 0),
    alert: document.querySelector("[role=alert]")?.textContent.trim() ?? "",
  };
}"""
# Points on marked fields, spread over all of them, in pixels of the window.
TARGETS = """(most) => {
  const found = [];
  for (const path of document.querySelectorAll("svg.board path.target")) {
    const length = path.getTotalLength(), matrix = path.getScreenCTM();
    for (let i = 0; length && i < most; i++) {
      const at = path.getPointAtLength((length * (i + 0.5)) / most);
      const { x, y } = at.matrixTransform(matrix);
      found.push([x, y]);
    }
  }
  return found.filter(([x, y]) => y > 0 && y < innerHeight && x > 0 && x < innerWidth);
}"""
POINTS = 12


@dataclass(frozen=True)
class Seen:
    """What the page tells of itself."""

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
        """Until it is in one of these states, at a version that is later."""

        def found() -> Seen | None:
            seen = self.look()
            return seen if seen.state in states and seen.version > after else None

        return self.until(found, within)

    def until(self, look: Callable[[], T | None], within: float = 30) -> T:
        """What `look` finds; meanwhile the browser has time for itself."""
        give_up = time.monotonic() + within
        while not (found := look()):
            assert time.monotonic() < give_up, f"{found!r} of {self.look()}"
            self.page.wait_for_timeout(15)
        return found

    def action(self, name: str) -> Locator:
        return self.page.locator(f'button[data-action="{name}"]').first

    def piece(self, name: str | None = None) -> Locator:
        """A piece that can be placed: this one, or any."""
        if name is not None:
            return self.page.locator(f'{LIVELY}[data-piece="{name}"]').first
        found = self.page.locator(LIVELY)
        colors = self.page.locator(".colors button")
        for i in range(colors.count()):
            # Of a color that has no place any more, no piece can be taken.
            if not found.count():
                colors.nth(i).click()
                self.page.wait_for_timeout(100)  # until its pieces are drawn
        return found.nth(self._random.randrange(max(1, min(found.count(), 4))))

    def targets(self) -> list[tuple[float, float]]:
        found = self.page.evaluate(TARGETS, POINTS)
        return [(x, y) for x, y in found]

    def drag(self, piece: Locator | None = None) -> None:
        """Press on a piece, draw it to a field that is marked, and let it go."""
        before = self.look().version
        self.lift(piece or self.piece())
        if not self.targets():
            # In a solid, all fields may be behind what stands there: one asks for them.
            self.page.keyboard.press("Escape")
            self.page.mouse.up()
            self.click()
            return
        x, y = self.over_a_target()
        self.page.mouse.move(x, y)
        self.page.mouse.up()
        self._require_placed(before)

    def lift(self, piece: Locator) -> None:
        """Press on it, and begin to draw."""
        piece.scroll_into_view_if_needed()
        box = piece.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x - 12, y + 12, steps=3)
        self.page.locator("svg.board .targets:not([data-count='0'])").wait_for(
            state="attached"
        )

    def over_a_target(self) -> tuple[float, float]:
        """Move the piece in hand to where it fits: where the page shows its ghost."""
        places = self.targets()
        self._random.shuffle(places)
        for x, y in places:
            self.page.mouse.move(x, y, steps=4)
            if self.page.locator('svg.board .ghost[data-legal="true"]').count():
                return x, y
        raise AssertionError(f"no ghost at any of {places}")

    def tap(self) -> None:
        """Tap a piece, a field that is marked, and Place."""
        before = self.look().version
        self.piece().tap()
        self.wait("held", "set")
        places = self.until(self.targets, within=10)
        self.page.touchscreen.tap(*self._random.choice(places))
        self.wait("set")
        self.action("place").tap()
        self._require_placed(before)

    def press(self, piece: str | None = None) -> None:
        """By keys alone: the piece that has the focus, its first place, Enter."""
        before = self.look().version
        self.page.keyboard.press(piece or "Enter")
        self.wait("held", "set")
        self.page.keyboard.press("n")
        self.wait("set", "held")
        self.page.keyboard.press("Enter")
        self._require_placed(before)

    def click(self) -> None:
        """Click a piece, `next place` and Place: nothing is drawn, nothing aimed at."""
        before = self.look().version
        if self.look().state == "draft":
            self.pick(before)
            return
        self.piece().click()
        self.wait("held", "set")
        self.action("next").click()
        self.wait("set", "held")
        self.action("place").click()
        self._require_placed(before)

    def pick(self, before: int) -> None:
        """Of what lies in the middle, in a draft."""
        self.piece().click()
        if self.wait(*RESTING, "held", "set", "sending").version == before:
            self.action("place").click()
        self._require_placed(before)

    def play(
        self, move: Callable[[], None], most: int = 200, within: float = 150
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
        seen = self.wait(*RESTING, after=before, within=20)
        assert not seen.alert, seen
