"""A friend is invited by a link, sits down by it, and both play."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.driver import MINE, Table

pytestmark = pytest.mark.depth

AT_A_TABLE = re.compile(r"/games/[0-9a-f-]{36}$")


def open_link(page: Page) -> str:
    """Return the link that the waiting room shows."""
    field = page.locator(".copy-field input")
    expect(field).to_have_value(re.compile("/join/.*#lnk_"))
    return field.input_value()


def test_a_friend_sits_down_by_the_link_and_both_play(visit: Visiting) -> None:
    ada, bob = visit(is_known=False), visit("phone", is_known=False)
    page = ada.open("/new/duo?with=friend")
    page.get_by_role("radio", name="Purple").check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Create link").click()
    expect(page.get_by_role("heading", name="Waiting for your friend")).to_be_visible()
    link = open_link(page)
    expect(page.locator(".qr svg")).to_be_visible()
    expect(page.locator(".tray, .score, [data-action=sit]")).to_have_count(0)
    page.reload()
    assert open_link(page) == link

    bob.page.goto(link)
    expect(bob.page.get_by_role("heading")).to_have_text(
        re.compile(r"Ada\s+invites you to Duo")
    )
    expect(bob.page.get_by_text("3 days per move")).to_be_visible()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Play as orange").click()
    expect(bob.page).to_have_url(AT_A_TABLE)
    with_mouse, with_finger = (
        Table(one.page, page.url.rpartition("/")[2]) for one in (ada, bob)
    )
    for _ in range(3):
        with_mouse.wait(*MINE)
        with_mouse.drag()
        with_finger.wait(*MINE)
        with_finger.tap()
    expect(page.locator("main")).to_contain_text("Bob")
    bob.page.goto(link)
    expect(bob.page.locator("main .lead")).to_contain_text("already in this game")
    page.goto(link)
    expect(page.locator("main .lead")).to_contain_text("your own invitation")


def test_a_host_adds_a_computer_or_cancels(visit: Visiting) -> None:
    ada = visit()
    page = ada.open("/new/duo?with=friend")
    page.get_by_role("button", name="Create link").click()
    page.get_by_role("button", name="Add computer").click()
    page.get_by_role("button", name="Easy").click()
    Table(page, page.url.rpartition("/")[2]).wait(*MINE, "theirs")

    page = ada.open("/new/duo?with=friend")
    page.get_by_role("button", name="Create link").click()
    link = open_link(page)
    page.get_by_role("button", name="Cancel game").click()
    page.get_by_role("button", name="Yes, cancel").click()
    expect(page).to_have_url(f"{ada.origin}/")
    bob = visit()
    bob.page.goto(link)
    expect(bob.page.locator("main [role=alert]")).to_contain_text("it was revoked")
    expect(bob.page.get_by_role("link", name="Start a new game")).to_be_visible()
