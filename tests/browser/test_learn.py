"""Lessons are done with a mouse, by touch and by keys, and lead to a first game."""

import pytest
from playwright.sync_api import Locator, Page, expect

from blokus_api.page.lessons import IDEAS
from tests.browser.conftest import Visiting


def board(page: Page) -> Locator:
    return page.locator(".lessons svg.board")


def point(page: Page, x: float, y: float) -> tuple[float, float]:
    """Return where in the window a point of the picture is."""
    at = board(page).evaluate(
        "(svg, [x, y]) => { const p = new DOMPoint(x, y)"
        ".matrixTransform(svg.getScreenCTM()); return [p.x, p.y]; }",
        [x, y],
    )
    return at[0], at[1]


def place(page: Page, x: float, y: float) -> None:
    """Click the middle of a square of the flat board, counted from the top left."""
    page.mouse.move(*point(page, x + 0.5, y + 0.5), steps=3)
    page.mouse.down()
    page.mouse.up()


def answer(page: Page, tone: str) -> None:
    expect(page.locator(f".learn-box[data-tone={tone}]")).to_be_visible()


def test_the_five_lessons_of_squares_lead_to_a_first_game(visit: Visiting) -> None:
    page = visit().open("/")
    page.locator("a.learn").click()
    following = page.locator("[data-action=next]")

    expect(following).to_be_disabled()
    place(page, 6, 1)
    answer(page, "bad")
    place(page, 2, 6)
    answer(page, "good")
    following.click()

    page.mouse.click(*point(page, 6.5, 4.5))
    answer(page, "bad")
    page.mouse.click(*point(page, 5.5, 6.5))
    answer(page, "good")
    following.click()

    answer(page, "bad")
    expect(following).to_be_disabled()
    place(page, 5, 3)
    answer(page, "good")
    following.click()

    place(page, 4, 5)
    answer(page, "good")
    following.click()

    first = page.locator("[data-action=first-game]")
    expect(first).to_be_disabled()
    page.locator("[data-piece='1']").click()
    place(page, 0, 8)
    answer(page, "good")
    page.locator("[data-piece='2']").click()
    place(page, 5, 2)
    expect(page.locator(".lessons")).to_have_attribute("data-done", "true")
    first.click()
    advice = page.locator(".status-line[data-banner=coach]")
    expect(advice).to_be_visible()
    advice.locator("[data-action=stop-coach]").click()
    expect(advice).to_have_count(0)


def test_a_piece_is_moved_and_placed_by_keys(visit: Visiting) -> None:
    page = visit().open("/learn#4")
    expect(board(page)).to_be_visible()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")

    expect(page.locator(".lessons")).to_have_attribute("data-done", "true")


@pytest.mark.parametrize("idea", sorted(IDEAS))
def test_each_lesson_fits_on_a_phone(visit: Visiting, idea: str) -> None:
    page = visit("phone").open(f"/learn/{idea}")
    for number in range(1, len(IDEAS[idea]) + 1):
        page.goto(f"{page.url.partition('#')[0]}#{number}")
        expect(page.locator(".lessons")).to_have_attribute("data-lesson", str(number))
        box = page.locator(".learn-tray, .learn-box").last.bounding_box()
        bar = page.locator(".learn-buttons").bounding_box()
        assert box
        assert bar
        assert box["y"] + box["height"] <= bar["y"]
