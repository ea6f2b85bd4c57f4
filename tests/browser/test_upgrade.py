"""A tab stays open while the server is upgraded: files of its release are gone."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visiting

pytestmark = pytest.mark.depth

SCREEN = re.compile(r"/static/page/\w+/screens/puzzles\.js$")
GONE = r"404 \(Not Found\)"
DOWN = r"Failed to load resource|ERR_FAILED"


def mark(page: Page) -> None:
    """What is gone once the document is loaded anew."""
    page.evaluate("window.isOld = true")


def is_old(page: Page) -> bool:
    return bool(page.evaluate("window.isOld === true"))


def test_the_next_screen_is_that_of_the_new_release(visit: Visiting) -> None:
    ada = visit()
    ada.forgive(GONE)
    ada.open("/rules")
    ada.page.locator("main h1").first.wait_for()
    mark(ada.page)
    # The first time that it is asked for, as if the tab was of another release.
    ada.page.route(SCREEN, lambda route: route.fulfill(status=404), times=1)

    ada.page.locator('#bar a[href="/puzzles"]').first.click()

    ada.page.locator('main a[href^="/puzzles/"]').first.wait_for()
    assert ada.page.url == f"{ada.origin}/puzzles"
    assert not is_old(ada.page)


def test_a_server_that_does_not_answer_is_no_reason_to_leave(visit: Visiting) -> None:
    ada = visit()
    ada.forgive(DOWN)
    ada.open("/rules")
    ada.page.locator("main h1").first.wait_for()
    mark(ada.page)
    ada.page.route("**/*", lambda route: route.abort())

    ada.page.locator('#bar a[href="/puzzles"]').first.click()

    ada.page.locator("main [role=alert]").wait_for()
    assert is_old(ada.page)
