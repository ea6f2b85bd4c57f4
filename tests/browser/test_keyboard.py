"""Duo's first moves by keys alone; the focus is always somewhere, and has a name."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import Visiting
from tests.browser.driver import MINE, Table
from tests.e2e.table import read

GOLDEN = Path(__file__).with_name("focused.txt")
MOVES = 5
MOST_TABS = 80
PATIENCE = 400
OUTER = "() => document.activeElement.outerHTML"


class Reader:
    """What a screen reader hears of the thing that has the focus."""

    def __init__(self, table: Table) -> None:
        self.page = table.page
        self._session: CDPSession = self.page.context.new_cdp_session(self.page)
        self._session.send("Accessibility.enable")

    def press(self, key: str) -> str:
        self.page.keyboard.press(key)
        return self.focused()

    def focused(self) -> str:
        """Role and name; the focus is never on nothing."""
        node: dict[str, Any] = {}
        for _ in range(PATIENCE):
            node = self._focused_node()
            if name := " ".join(node.get("name", {}).get("value", "").split()):
                return f"{node['role']['value']}: {name}"
            self.page.wait_for_timeout(50)  # what is new has its name a moment later
        pytest.fail(f"{node} of {self.page.evaluate(OUTER)}")

    def _focused_node(self) -> dict[str, Any]:
        asked = {"expression": "document.activeElement"}
        found = self._session.send("Runtime.evaluate", asked)["result"]
        assert found["className"] != "HTMLBodyElement", "the focus is lost"
        wanted = {"objectId": found["objectId"], "fetchRelatives": False}
        answer = self._session.send("Accessibility.getPartialAXTree", wanted)
        node: dict[str, Any] = answer["nodes"][0]
        return node

    def tab_to(self, pattern: str, key: str = "Tab") -> list[str]:
        """All that is heard on the way."""
        heard: list[str] = []
        while not heard or not re.search(pattern, heard[-1]):
            heard.append(self.press(key))
            assert len(heard) < MOST_TABS, heard
        return heard


def test_five_moves_without_a_pointer(visit: Visiting) -> None:
    ada = visit()
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    reader = Reader(table)
    heard = reader.tab_to(r"^button: purple ")
    for i in range(MOVES):
        before = table.look().version
        for key in ("ArrowRight", "Enter", "r", "f", "n", "ArrowUp"):
            heard.append(f"{key} > {reader.press(key)}")
        reader.press("Enter")
        table.wait(*MINE, after=before)
        heard.append(f"Enter > {reader.focused()}")
        assert len(read(ada.api, table.game)["placements"]) == i + 1
    # Guests have a name by lot, and how many games wait is told when it is known.
    told = [re.sub(r"(Guest|Inbox)\W.*$", r"\1", line) for line in heard]
    assert told == GOLDEN.read_text().splitlines()


@pytest.mark.depth
def test_every_stop_of_the_tab_key_has_a_name(visit: Visiting) -> None:
    ada = visit()
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    reader = Reader(table)
    first = reader.press("Tab")
    stops = [first, *reader.tab_to(r"Moves|Rules")]
    assert stops[0] == "link: Skip to content"
    assert len(set(stops)) > 5


@pytest.mark.depth
def test_a_move_is_typed(visit: Visiting) -> None:
    ada = visit()
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    before = table.look().version
    table.page.keyboard.press("m")
    table.page.keyboard.type("e8,d9,e9,f9,e10")
    table.wait("set")
    table.page.keyboard.press("Enter")
    table.wait(*MINE, after=before)
    (placed,) = read(ada.api, table.game)["placements"]
    assert placed["piece"] == "X"
    Reader(table).focused()


# Types the rest of a move and press Enter before the page can paint.
TYPED_AT_ONCE = """text => {
  const field = document.querySelector(".typed input");
  field.value = text;
  field.dispatchEvent(new Event("input"));
  field.form.requestSubmit();
}"""


@pytest.mark.depth
def test_a_move_typed_faster_than_the_page_paints_is_whole(
    visit: Visiting,
) -> None:
    ada = visit()
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    before = table.look().version
    table.page.keyboard.press("m")
    table.page.keyboard.type("e8,d9,e9")
    table.wait("set")
    table.page.evaluate(TYPED_AT_ONCE, "e8,d9,e9,f9,e10")
    table.wait(*MINE, after=before)
    (placed,) = read(ada.api, table.game)["placements"]
    assert placed["piece"] == "X"
