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
    """Takes what was measured, for the table."""
    return lambda number, text: record_property(MEASURED, [number, text])


@pytest.fixture(scope="session")
def room() -> Iterator[Path]:
    with a_folder() as folder:
        yield folder


@pytest.fixture(scope="session")
def durable(room: Path) -> Iterator[Database]:
    """A PostgreSQL that the tests here share, and kill."""
    database = Database(room)
    yield database
    database.stop()


@pytest.fixture(scope="session")
def house(room: Path, durable: Database, kernels: None) -> Iterator[House]:
    """A stack that most tests here share, and leave as they found it."""
    with housing(room / "house", durable) as running:
        yield running


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share a house stay together; what is long may be."""
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(group_of(item)))
            if IS_LONG:
                item.add_marker(pytest.mark.timeout(0))
    items.sort(key=group_of)


def group_of(item: pytest.Item) -> str:
    """Its file, and the broker if it is run with each; nothing outside of here."""
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
