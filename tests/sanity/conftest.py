"""Whether the computer plays sanely in every family: its openings, and whom it beats.

Level against level nothing of this shows. Run by name: python -m pytest tests/sanity.
`SANITY=long` plays more games, also of higher levels, and judges each variant; without,
some seconds show whether families of many variants are sane.
"""

import os
from collections.abc import Callable

import pytest

IS_LONG = os.environ.get("SANITY") == "long"
PROPERTY = "sanity"

Saying = Callable[[str], None]


@pytest.fixture
def say(record_property: Callable[[str, object], None]) -> Saying:
    """Keep a line for the end of the run."""
    return lambda line: record_property(PROPERTY, line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [
        report
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
        if report.when == "call"
    ]
    lines = [
        str(text)
        for report in reports
        for name, text in report.user_properties
        if name == PROPERTY
    ]
    if lines:
        terminalreporter.section("sanity")
        for line in lines:
            terminalreporter.write_line(line)
