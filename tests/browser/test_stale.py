"""Something happens while a piece is drawn: it stays in hand, and the page says why."""

import pytest
from playwright.sync_api import Route, expect

from games.lab.client.api import Client
from tests.browser.conftest import Visiting
from tests.browser.driver import MINE
from tests.browser.places import place_one
from tests.e2e.table import read

pytestmark = pytest.mark.depth

REFUSED = "status of 409"


def test_what_rivals_do_during_a_drag(visit: Visiting, somebody: Client) -> None:
    ada = visit()
    ada.forgive(REFUSED)
    table = ada.table("duo", "me", "open", rated=False)
    assert somebody.put(f"/games/{table.game}/seats/1", {}).status == 201
    table.wait(*MINE)

    offers: list[int] = []

    def be_late(route: Route) -> None:
        """Bob asks for something while the piece is on its way."""
        if not offers:
            offer = {"kind": "abort"}
            offers.append(somebody.post(f"/games/{table.game}/offers", offer).status)
        route.continue_()

    ada.page.route("**/moves", be_late)
    table.lift(table.piece("X"))
    table.over_a_target()
    table.page.mouse.up()

    table.page.get_by_text("The game has changed").first.wait_for()
    assert offers == [201]
    held = table.page.locator('button.piece[data-piece="X"][aria-pressed=true]')
    expect(held).to_have_count(1)
    assert read(ada.api, table.game)["placements"] == []
    table.put()
    table.until(lambda: len(read(ada.api, table.game)["placements"]) == 1)


def test_what_another_tab_does_during_a_drag(visit: Visiting) -> None:
    """Who is alone at a table has no stream: one tab hears nothing of another."""
    ada = visit()
    ada.forgive(REFUSED)
    table = ada.table("solo-84", "me")
    table.wait(*MINE)
    table.lift(table.piece())
    table.over_a_target()
    place_one(ada.api, table.game)
    table.page.mouse.up()
    table.page.get_by_text("The game has changed").first.wait_for()
    assert len(read(ada.api, table.game)["placements"]) == 1
    table.drag()
    assert len(read(ada.api, table.game)["placements"]) == 2


def test_who_watches_asks_for_nothing(visit: Visiting) -> None:
    ada, bob = visit(), visit()
    table = ada.table("duo", "me", {"ai": "random"})
    table.wait(*MINE)
    watching = bob.sit_at(table.game)
    watching.wait("theirs")
    table.drag()
    watching.wait("theirs", after=table.look().version - 1)
    assert bob.requested(path="/legal-moves") == []
