"""A game and a record are reviewed, and the better move is played."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visiting
from tests.browser.driver import Table
from tests.browser.visitor import Visitor
from tests.e2e.table import COMPUTER, create, read, wait_for_record
from tests.e2e.test_imports import send, wait_for
from tests.records.exchange.imports.files import a_random_game, lines

pytestmark = [pytest.mark.depth, pytest.mark.usefixtures("stack")]

SEARCHED = 120_000
"""Milliseconds: a review may have to wait until the search is compiled."""


def reviewed(ada: Visitor) -> None:
    """Wait for the card of a mistake."""
    ada.page.locator(".card-of .compared").wait_for(timeout=SEARCHED)
    expect(ada.page.locator(".ring-of text").first).to_have_text(re.compile(r"\d+"))


def test_the_better_move_of_a_game_is_tried(visit: Visiting) -> None:
    ada = visit()
    page = ada.page
    game = create(ada.api, "duo", COMPUTER, COMPUTER)
    wait_for_record(ada.api, game)
    ada.open(f"/games/{game}")
    page.locator('[data-action="review"]').click()
    reviewed(ada)
    assert page.url.endswith("#review")

    # The card, the dots, the ticks and the board show the same mistake.
    ticks = page.locator(".slider .tick")
    expect(page.locator(".ahead .judged")).to_have_count(ticks.count())
    title = page.locator(".card-of h2")
    first = title.inner_text()
    page.locator('[data-action="next"]').click()
    if ticks.count() > 1:
        expect(title).not_to_have_text(first)
    ply = int(re.findall(r"\d+", title.inner_text())[0])
    shown = page.locator(".board-zone .placements")
    expect(shown).to_have_attribute("data-count", str(ply))
    expect(page.locator(".board-zone .is-better")).to_have_count(1)
    page.locator('[data-action="follow"]').click()
    expect(page.locator(".board-zone .is-best")).to_have_count(1)

    page.locator('[data-action="try"]').click()
    page.wait_for_url(lambda url: game not in url)
    begun = page.url.rpartition("/")[2]
    Table(page, begun).wait("idle", "theirs", "over")
    assert read(ada.api, begun)["ply"] >= ply


def test_an_imported_record_is_reviewed(visit: Visiting) -> None:
    ada = visit()
    asked = send(ada.api, lines(a_random_game("duo", seed=11)))
    wait_for(ada.api, asked)
    (imported,) = ada.api.get(f"/imports/{asked['id']}/records").body["items"]
    ada.open(f"/records/{imported['record']}")
    ada.page.locator('[data-action="review"]').click()
    reviewed(ada)
    expect(ada.page.locator('[data-action="try"]')).to_be_visible()
