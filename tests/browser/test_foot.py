"""The foot of the page: it names the trademark, and nothing lies over it."""

import pytest
from playwright.sync_api import Page, expect

from blokus_api.page.texts import TEXTS
from tests.browser.chromium import Size
from tests.browser.conftest import Visiting
from tests.browser.driver import MINE
from tests.e2e.table import COMPUTER

pytestmark = pytest.mark.depth

OVER = """
(foot) => {
  scrollTo(0, document.documentElement.scrollHeight);
  const text = document.createRange();
  text.selectNodeContents(foot);
  const seen = ({left, top, width, height}) =>
    foot.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  return [...text.getClientRects()].filter((each) => !seen(each)).length;
}
"""
"""Number of lines of the foot that other elements cover at the end of the page."""
GAP = """
(foot) => {
  const places = document.querySelector("#bar .bottom").getBoundingClientRect();
  const end = places.height ? places.top : innerHeight;
  return end - foot.getBoundingClientRect().bottom;
}
"""
"""Between the foot and the end of the view, or the places that phones show there."""


def foot(page: Page, text: str = TEXTS["en"].trademark) -> None:
    expect(page.locator("footer")).to_contain_text(text)
    assert page.locator("footer").evaluate(OVER) == 0


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_it_can_be_read_at_a_table_below_the_rules(visit: Visiting, size: Size) -> None:
    ada = visit(size)
    table = ada.table("duo", "me", COMPUTER)
    table.wait(*MINE)
    if size == "phone":
        table.action("panel").click()
    ada.page.locator("[role=tab][data-tab=rules]").click()
    trademark = ada.page.get_by_role("tabpanel").get_by_text(TEXTS["en"].trademark)
    trademark.scroll_into_view_if_needed()
    expect(trademark).to_be_in_viewport()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_it_stands_at_the_bottom_of_a_short_page(visit: Visiting, size: Size) -> None:
    page = visit(size).open("/inbox")
    page.locator("main h1").wait_for()
    foot(page)
    assert abs(page.locator("footer").evaluate(GAP)) < 1


def test_it_is_in_the_language_that_the_reader_chose(visit: Visiting) -> None:
    page = visit(locale="it").open("/rules/duo")
    foot(page, TEXTS["it"].trademark)
    page.evaluate("localStorage.setItem('blokus.look', '{\"language\": \"fr\"}')")
    page.reload()
    foot(page, TEXTS["fr"].trademark)


def test_it_is_there_without_scripts_but_not_in_a_frame(visit: Visiting) -> None:
    ada = visit(java_script_enabled=False)
    expect(ada.open("/rules/duo").locator("footer")).to_have_text(TEXTS["en"].trademark)
    game = ada.table("duo", "me", COMPUTER).game
    expect(ada.open(f"/embed/games/{game}").locator("footer")).to_have_count(0)


def test_the_bar_and_the_title_have_the_name_of_the_site(visit: Visiting) -> None:
    page = visit().open("/rules/duo")
    expect(page).to_have_title("Rules: Duo - Blokus")
    expect(page.locator("#bar .home")).to_have_text("Blokus")
