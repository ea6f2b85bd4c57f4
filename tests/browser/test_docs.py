"""The documentation of the API in a browser, under its policy."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting

pytestmark = pytest.mark.depth


@pytest.fixture
def docs(visit: Visiting) -> Page:
    page: Page = visit().open("/api/docs")
    page.locator(".opblock-tag").first.wait_for()
    return page


def test_the_docs_are_read_and_tried_under_their_policy(docs: Page) -> None:
    docs.get_by_placeholder("Filter").fill("list_levels")
    operation = docs.locator("#operations-accounts-list_levels, .opblock").filter(
        has_text="/api/v1/ai/levels"
    )
    operation.first.locator(".opblock-summary-control").click()
    operation.first.get_by_role("button", name="Try it out").click()
    operation.first.get_by_role("button", name="Execute").click()

    operation.first.locator(".live-responses-table").wait_for()


def test_the_docs_begin_with_folded_groups(docs: Page) -> None:
    assert docs.locator(".opblock-tag").count() >= 20
    assert docs.locator(".opblock-tag[data-is-open=true]").count() == 0


@pytest.mark.parametrize(
    ("phrase", "operation"),
    [
        ("/games/{game}/legal-moves", "list_legal_moves"),
        ("play_move", "play_move"),
        ("post /imports", "create_import"),
        ("Get the MANIFEST", "read_dump_manifest"),
    ],
)
def test_the_filter_finds_an_operation_by_its_words(
    docs: Page, phrase: str, operation: str
) -> None:
    docs.get_by_placeholder("Filter").fill(phrase)

    expect(docs.locator(f"[id$='-{operation}']")).to_be_visible()
    assert docs.locator(".opblock-tag").count() == 1
