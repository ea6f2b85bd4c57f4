"""Prints the count of responses per operation and status after the last test."""

from typing import Any

from tests.contract.tally import TALLY


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if TALLY.total():
        terminalreporter.section("answers")
        for line in TALLY.table():
            terminalreporter.write_line(line)
