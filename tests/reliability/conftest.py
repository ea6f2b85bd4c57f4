"""Faults under a running stack, run by name: python -m pytest tests/reliability.

`RELIABILITY=long` runs the sizes of the targets; without it all takes some minutes.
With `-n` and `--dist=loadgroup` each process has houses of its own.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import guest
from tests.reliability import report
from tests.reliability.brokers import Broker
from tests.reliability.house import Database, House, housing
from tests.reliability.sizes import IS_LONG
from tests.servers import a_folder

__all__ = ["guest"]

FOLDER = Path(__file__).parent
MEASURED = "measured"

Measure = Callable[[int, str], None]


@pytest.fixture
def measured(record_property: Callable[[str, object], None]) -> Measure:
    """Return a function that adds a figure to the table."""
    return lambda number, text: record_property(MEASURED, [number, text])


@pytest.fixture(scope="session")
def room() -> Iterator[Path]:
    with a_folder() as folder:
        yield folder


@pytest.fixture(scope="session")
def durable(room: Path) -> Iterator[Database]:
    """Yield a PostgreSQL that the tests of this folder share and kill."""
    database = Database(room)
    yield database
    database.stop()


@pytest.fixture(scope="session")
def house(room: Path, durable: Database, kernels: None) -> Iterator[House]:
    """Yield a stack that most tests of this folder share and restore."""
    with housing(room / "house", durable) as running:
        yield running


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Group the tests that share a house, and skip the long ones by default."""
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(group_of(item)))
            if IS_LONG:
                item.add_marker(pytest.mark.timeout(0))
    items.sort(key=group_of)


def group_of(item: pytest.Item) -> str:
    """Return the group: the file, and the broker if the test runs with each broker."""
    if FOLDER not in item.path.parents:
        return ""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    broker: type[Broker] | None = parameters.get("house")
    return f"{item.path.stem} {broker.name if broker else ''}".rstrip()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    faults = defaultdict[int, list[str]](list)
    for passed in terminalreporter.stats.get("passed", []):
        for name, value in passed.user_properties:
            if name == MEASURED and passed.when == "call":
                number, text = value
                faults[number].append(text)
    if faults:
        lines = {number: "; ".join(texts) for number, texts in faults.items()}
        terminalreporter.section("reliability")
        for number, text in sorted(lines.items()):
            terminalreporter.write_line(f"{number:>2}  {text}")
        if path := os.environ.get("RELIABILITY_REPORT"):
            report.write(Path(path), lines)
