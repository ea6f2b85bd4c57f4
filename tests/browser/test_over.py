"""The end of a game: the result on its sheet, a rematch, and playing on from before."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visiting
from tests.browser.driver import MINE, Table
from tests.e2e.table import COMPUTER

AT_A_TABLE = re.compile(r"/games/[0-9a-f-]{36}$")


def test_who_resigned_is_told_to_both_and_a_rematch_is_offered(visit: Visiting) -> None:
    ada, bob = visit(), visit("phone")
    table = ada.table("duo", "me", {"player": bob.player.removeprefix("player:")})
    bob.api.put(f"/games/{table.game}/seats/1", {})
    theirs = bob.sit_at(table.game)
    table.wait(*MINE)
    table.click()
    theirs.wait(*MINE)
    ada.page.locator("[data-menu]:visible").click()
    ada.page.locator(".menu [data-action=resign]").click()
    ada.page.get_by_role("button", name="Yes").click()
    sheets = [one.page.locator(".over") for one in (ada, bob)]
    headlines = re.compile("^You resigned$"), re.compile("^Guest .* resigned$")
    for sheet, headline in zip(sheets, headlines, strict=True):
        expect(sheet.get_by_role("heading").first).to_have_text(headline)
        expect(sheet.locator(".podium tbody tr")).to_have_count(2)
    sheets[1].get_by_role("button", name="Rematch").tap()
    expect(bob.page).not_to_have_url(re.compile(table.game))
    offer = sheets[0].locator("[data-banner=rematch]")
    expect(offer).to_be_visible(timeout=20_000)
    expect(sheets[0].locator("[data-action=rematch]")).to_have_count(0)
    offer.get_by_role("button", name="Play").click()
    expect(ada.page).to_have_url(bob.page.url)


@pytest.mark.depth
def test_a_game_is_played_on_from_before_against_the_same_level(
    visit: Visiting,
) -> None:
    ada = visit()
    table = ada.table("duo", "me", COMPUTER)
    table.play(table.click)
    sheet = ada.page.locator(".over")
    expect(sheet).to_be_visible()
    expect(sheet.locator("[data-action=play-on]")).to_have_count(0)
    for _ in range(4):
        ada.page.locator("[data-replay=back]").click()
    sheet.get_by_role("button", name="Play on from here").click()
    expect(ada.page.locator(".choice-about").first).to_have_text("Random moves")
    ada.page.get_by_role("button", name="Play", exact=True).click()
    expect(ada.page).not_to_have_url(re.compile(table.game))
    expect(ada.page).to_have_url(AT_A_TABLE)
    Table(ada.page, ada.page.url.rpartition("/")[2]).wait(*MINE, "theirs", "over")
    expect(ada.page.locator(".is-you")).to_have_count(1)


def test_the_result_is_put_away_and_shown_again(visit: Visiting) -> None:
    ada = visit("phone")
    table = ada.table("duo", "me", COMPUTER)
    table.wait(*MINE)
    ada.api.post(f"/games/{table.game}/resign", {})
    sheet = ada.page.locator(".over")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Hide the result").tap()
    expect(sheet).to_have_count(0)
    table.action("result").tap()
    expect(sheet).to_be_visible()
