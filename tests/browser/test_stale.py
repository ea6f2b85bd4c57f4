"""Somebody moves while a piece is drawn: it stays in hand, and the page says why."""

import pytest

from tests.browser.conftest import Visiting
from tests.browser.driver import MINE
from tests.e2e.table import read

pytestmark = pytest.mark.depth


def test_a_move_elsewhere_during_a_drag(visit: Visiting) -> None:
    ada = visit()
    ada.forgive("status of 409")
    table = ada.table("duo", "me", "me")
    table.wait(*MINE)
    # Who is alone at a table has no stream: the page hears nothing of another tab.
    piece = table.page.locator('button.piece[data-piece="1"]').first
    table.lift(piece)
    table.over_a_target()
    move = {"move": "e8,d9,e9,f9,e10"}
    assert ada.api.post(f"/games/{table.game}/moves", move).status == 201
    table.page.mouse.up()
    seen = table.wait("refused", "held", "set", "idle")
    assert table.page.locator("[role=alert]").is_visible(), seen
    assert table.page.locator("button.piece[aria-pressed=true]").count() == 1
    assert len(read(ada.api, table.game)["placements"]) == 1


def test_a_move_that_is_heard_of_leaves_the_piece_in_hand(visit: Visiting) -> None:
    ada = visit()
    bob = visit()
    table = ada.table("duo", "me", {"ai": "random"})
    table.wait(*MINE)
    watching = bob.sit_at(table.game)
    watching.wait("theirs")
    table.drag()
    watching.wait("theirs", after=table.look().version - 1)
    assert bob.asked(path="/legal-moves") == []
