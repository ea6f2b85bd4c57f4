"""The rules of a variant: diagrams, pieces, lessons and options."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visiting


def is_loaded(picture: Locator) -> bool:
    picture.scroll_into_view_if_needed()
    return bool(
        picture.evaluate("async (image) => (await image.decode(), image.naturalWidth)")
    )


def test_a_section_shows_what_is_right_and_what_is_wrong(visit: Visiting) -> None:
    page = visit().open("/rules/duo")
    right, wrong = (
        page.locator(f".diagrams [data-verdict={verdict}]")
        for verdict in ("right", "wrong")
    )
    expect(right).to_have_text(
        [
            "The first piece covers a start cell.",
            "Corner to corner.",
            "Along another color.",
        ]
    )
    expect(wrong).to_have_count(3)
    expect(right.nth(1).get_by_role("link")).to_have_attribute("href", "/learn#2")
    assert all(is_loaded(each) for each in page.locator(".diagrams img").all())
    assert is_loaded(page.locator(".piece-set"))


def test_a_house_rule_brings_its_own_diagrams(visit: Visiting) -> None:
    page = visit().open("/rules/trigon")
    strict = page.get_by_text("A corner on a side of your own.")
    expect(strict).to_have_count(0)
    page.locator("#rules-house summary").click()
    page.get_by_label("Corner to corner only.").check()
    expect(strict).to_be_visible()
    expect(page.locator("a.try")).to_have_attribute("href", "/learn/trigon")


def test_advice_is_folded_until_a_reader_asks_for_it(visit: Visiting) -> None:
    page = visit().open("/rules/classic")
    advice = page.get_by_text("Place large pieces early.")
    expect(advice).to_be_hidden()
    page.get_by_role("link", name="Advice").click()
    expect(advice).to_be_visible()


def test_the_list_of_sections_follows_the_text(visit: Visiting) -> None:
    page = visit().open("/rules/classic")
    current = page.locator(".places [aria-current=true]")
    expect(current).to_have_text("Aim")
    page.locator("#rules-turn").evaluate("heading => heading.scrollIntoView()")
    expect(current).to_have_text("A turn")
    page.get_by_role("link", name="House rules").click()
    expect(current).to_have_text("House rules")


def test_rules_offer_no_choice_of_who_plays_what(visit: Visiting) -> None:
    page = visit().open("/rules/obstacle-2p")
    page.locator("#rules-house summary").click()
    options = page.locator("#rules-house fieldset")
    expect(options).to_have_count(2)
    expect(options.locator("select")).to_have_count(0)
