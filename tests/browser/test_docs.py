"""The documentation of the API in a browser, under its policy."""

import pytest

from tests.browser.conftest import Visiting

pytestmark = pytest.mark.depth


def test_the_docs_are_read_and_tried_under_their_policy(visit: Visiting) -> None:
    page = visit().open("/api/docs")

    operation = page.locator("#operations-accounts-list_levels, .opblock").filter(
        has_text="/api/v1/ai/levels"
    )
    operation.first.locator(".opblock-summary-control").click()
    operation.first.get_by_role("button", name="Try it out").click()
    operation.first.get_by_role("button", name="Execute").click()

    operation.first.locator(".live-responses-table").wait_for()
