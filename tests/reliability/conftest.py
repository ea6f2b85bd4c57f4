"""Faults under a running stack, run by name: python -m pytest tests/reliability.

`RELIABILITY=long` runs the sizes of the targets; without it all takes some minutes.
"""

import os
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import guest, stack
from tests.reliability import report
from tests.reliability.house import Database, House, housing
from tests.servers import RUN

__all__ = ["guest", "stack"]

IS_LONG = os.environ.get("RELIABILITY") == "long"
MEASURED = pytest.StashKey[dict[int, list[str]]]()

Measure = Callable[[int, str], None]
Size = Callable[[int, int], int]


@pytest.fixture(scope="session")
def size() -> Size:
    """Chooses between the size of every run and that of the targets."""
    return lambda short, long: long if IS_LONG else short


@pytest.fixture(scope="session")
def measured(request: pytest.FixtureRequest) -> Measure:
    """Takes what was measured, for the table."""
    found = request.config.stash.setdefault(MEASURED, defaultdict[int, list[str]](list))
    return lambda number, text: found[number].append(text)


@pytest.fixture(scope="session")
def room() -> Iterator[Path]:
    """A folder that PostgreSQL's account can enter."""
    made = Path(tempfile.mkdtemp(prefix="rel", dir=RUN.path))
    made.chmod(0o711)
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture(scope="session")
def durable(room: Path) -> Iterator[Database]:
    """A PostgreSQL that the tests here share, and kill."""
    database = Database(room)
    yield database
    database.stop()


@pytest.fixture(scope="module")
def house(
    request: pytest.FixtureRequest, room: Path, durable: Database
) -> Iterator[House]:
    """A stack for the tests of one file."""
    name = request.path.stem.removeprefix("test_")
    with housing(room / name, durable) as running:
        yield running


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    config = terminalreporter.config
    if found := config.stash.get(MEASURED, {}):
        lines = {number: "; ".join(texts) for number, texts in found.items()}
        terminalreporter.section("reliability")
        for number, text in sorted(lines.items()):
            terminalreporter.write_line(f"{number:>2}  {text}")
        if path := os.environ.get("RELIABILITY_REPORT"):
            report.write(Path(path), lines)
