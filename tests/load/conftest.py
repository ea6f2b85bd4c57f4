"""The stack under load, and the figures printed at the end of the run."""

from collections.abc import Callable, Iterator

import pytest

from tests.load.stack import DurableStack, durable


@pytest.fixture(scope="session")
def durable_stack(kernels: None) -> Iterator[DurableStack]:
    """Compile all kernels before measuring."""
    with durable() as stack:
        yield stack


LINES = pytest.StashKey[list[str]]()


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Takes a line for the end of the run."""
    return request.config.stash.setdefault(LINES, []).append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if lines := terminalreporter.config.stash.get(LINES, []):
        terminalreporter.section("load")
        terminalreporter.write("\n".join(lines) + "\n")
