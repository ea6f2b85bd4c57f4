"""A game that is over: slider, keys, autoplay, links to a position, chart, explorer."""

import pytest

from games.lab.client.api import Client
from tests.browser.conftest import Visiting
from tests.browser.driver import Table
from tests.browser.visitor import Visitor
from tests.e2e.table import COMPUTER, create, read, wait_for_record

pytestmark = pytest.mark.depth


def played(client: Client, variant: str = "duo") -> str:
    game = create(client, variant, COMPUTER, COMPUTER)
    wait_for_record(client, game)
    return game


def shown(table: Table) -> int:
    """How many pieces lie on the board that is seen."""
    found = table.page.locator("svg.board .placements").first
    return int(found.get_attribute("data-count") or -1)


def wait_for(table: Table, count: int) -> None:
    table.until(lambda: shown(table) == count)


def opened(ada: Visitor, game: str, version: int | None = None) -> Table:
    hash_ = "" if version is None else f"#{version}"
    ada.open(f"/games/{game}{hash_}")
    table = Table(ada.page, game)
    table.wait("over" if version is None else "looking")
    most = len(read(ada.api, game)["placements"])
    table.page.locator(".replay output").get_by_text(f" / {most}").wait_for()
    return table


def test_keys_slider_and_autoplay(visit: Visiting) -> None:
    ada = visit()
    game = played(ada.api)
    most = len(read(ada.api, game)["placements"])
    table = opened(ada, game)
    assert shown(table) == most

    keys = table.page.keyboard
    for key, back in (("[", 1), ("[", 2), ("]", 1), ("Home", most), ("End", 0)):
        keys.press(key)
        wait_for(table, most - back)
    keys.type("12")
    keys.press("Enter")
    wait_for(table, 12)

    slider = table.page.locator(".replay input[type=range]").first
    slider.focus()
    slider.press("Home")
    wait_for(table, 0)
    table.page.locator('[data-replay="play"]').first.click()
    table.until(lambda: shown(table) >= 2)
    table.page.locator('[data-replay="pause"]').first.click()


def test_a_link_to_a_position_opens_there(visit: Visiting) -> None:
    ada = visit()
    game = played(ada.api)
    at = read(ada.api, game)["version"] // 2
    then = ada.api.get(f"/games/{game}/states/{at}").body
    table = opened(ada, game, at)
    assert shown(table) == len(then["placements"])


def open_analysis(table: Table) -> None:
    """Put the result away, which covers the panel, and open the analysis."""
    table.action("close-result").click()
    table.page.locator('[role=tab][data-tab="analysis"]').click()


def test_the_chart_ends_at_the_scores(visit: Visiting) -> None:
    ada = visit()
    game = played(ada.api)
    scores = read(ada.api, game)["scores"]["colors"]
    table = opened(ada, game)
    open_analysis(table)
    table.page.locator(".chart").wait_for()
    text = " ".join(table.page.locator("[role=tabpanel]").inner_text().split())
    for score in scores.values():
        assert str(score) in text.replace("\N{MINUS SIGN}", "-")


def test_the_explorer_shows_what_was_played(visit: Visiting) -> None:
    ada = visit()
    # No other game of this variant is there, which could be played more often.
    game = played(ada.api, "junior")
    first = read(ada.api, game)["placements"][0]
    table = opened(ada, game)
    table.page.keyboard.press("Home")
    open_analysis(table)
    table.page.locator("[data-part=explorer] summary").click()
    panel = table.page.locator("[role=tabpanel]")
    panel.get_by_text(first["piece"], exact=True).first.wait_for()
