"""The page in a real browser, served by a whole stack behind one address."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from games.lab.client.api import Client
from tests.browser.chromium import PROGRAM, SIZES, Size, launched
from tests.browser.visitor import Visitor, remembered
from tests.stack import Stack

IS_REQUIRED = os.environ.get("BROWSER") == "required"
SHOTS = os.environ.get("BROWSER_SHOTS")
"""A folder for what each browser shows at the end of a test."""
TIMEOUT = 60_000
"""Milliseconds until a wait for the page fails: a busy machine needs seconds."""
expect.set_options(timeout=TIMEOUT)

Visiting = Callable[..., Visitor]
Telling = Callable[[str], None]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Yield a browser for one file. Meanwhile this thread cannot use the database."""
    if not PROGRAM and not IS_REQUIRED:
        pytest.skip("no Chromium here: apt-get install chromium, or set CHROMIUM")
    assert PROGRAM, "BROWSER=required, but there is no Chromium here"
    with launched() as running:
        yield running


@pytest.fixture
def origin(browser: Browser, page_stack: Stack) -> str:
    """Page, API and streams, as `manage.py up` serves them."""
    return page_stack.streams_url


@pytest.fixture
def visit(
    browser: Browser, origin: str, request: pytest.FixtureRequest
) -> Iterator[Visiting]:
    """Makes visitors, at whose browsers nothing may go wrong.

    Visitors are guests already, except for new visitors.
    """
    with ExitStack() as ending:
        visitors: list[Visitor] = []

        def make(
            size: Size = "desktop",
            *,
            page: str = origin,
            is_known: bool = True,
            **options: Any,
        ) -> Visitor:
            api = ending.enter_context(Client(origin))
            if is_known:
                api.token = api.post("/guests", {}).body["token"]
                options["storage_state"] = remembered(page, str(api.token))
            context = browser.new_context(**{"locale": "en", **SIZES[size], **options})
            context.set_default_timeout(TIMEOUT)
            ending.callback(context.close)
            visitors.append(Visitor(context, api, page))
            return visitors[-1]

        yield make
        for i, visitor in enumerate(visitors if SHOTS else []):
            path = Path(str(SHOTS), f"{request.node.name.replace('/', '-')}-{i}.png")
            if not visitor.page.is_closed():
                visitor.page.screenshot(path=path)
        assert [visitor.unforgiven for visitor in visitors] == [[] for _ in visitors]


@pytest.fixture
def somebody(origin: str) -> Iterator[Client]:
    """Yield a guest who uses the API without a page."""
    with Client(origin) as client:
        client.token = client.post("/guests", {}).body["token"]
        yield client


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Telling:
    """Return a function that adds a figure to the summary of the run."""
    return lambda figure: record_property("figure", figure)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    figures = [
        str(figure)
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        for name, figure in report.user_properties
        if name == "figure" and report.when == "call"
    ]
    if figures:
        terminalreporter.section("figures of the page")
        terminalreporter.write_line("\n".join(sorted(figures)))
