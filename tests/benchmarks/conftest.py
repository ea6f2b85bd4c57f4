"""Benchmarks run by name only: `pytest tests/benchmarks`.

They count CPU time, so that waiting for other processes is left out; shared caches
still are not. Every figure therefore comes with the load and with its ratio to a fixed
loop measured in the same run: ratios compare between machines and days.
"""

import os
import statistics
import time
from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

Measure = Callable[[Callable[[], object], int], None]

LINES: list[str] = []


def pytest_configure(config: pytest.Config) -> None:
    """Disable xdist's warning of pytest-benchmark: one process measures."""
    config.option.dist = "no"


@pytest.fixture(scope="session")
def is_measured(pytestconfig: pytest.Config) -> bool:
    """False with `--benchmark-disable`: then benchmarks only show that they run."""
    return not pytestconfig.getoption("benchmark_disable")


def fixed_loop() -> int:
    """Run plain integer arithmetic of about 1 ms, as a yardstick."""
    total = 0
    for i in range(20_000):
        total += i * i % 7
    return total


@pytest.fixture(scope="session")
def yardstick() -> float:
    """Seconds of CPU time that the fixed loop takes."""
    runs = []
    for _ in range(100):
        start = time.process_time()
        fixed_loop()
        runs.append(time.process_time() - start)
    return statistics.median(runs)


@pytest.fixture
def measure(
    benchmark: BenchmarkFixture, yardstick: float, request: pytest.FixtureRequest
) -> Measure:
    """Return a function that measures another one, at some operations per call."""

    def run(function: Callable[[], object], things: int) -> None:
        benchmark(function)
        if benchmark.stats is None:  # --benchmark-disable: it ran, once
            return
        median = benchmark.stats.stats.median / things
        load = os.getloadavg()[0]
        benchmark.extra_info.update(
            median_us=median * 1e6, ratio=median / yardstick, load=load
        )
        LINES.append(
            f"{request.node.name:58} {median * 1e6:12.2f} us"
            f" {median / yardstick:10.5f} loops   load {load:.2f}"
        )

    return run


def pytest_report_header() -> str:
    return f"load average: {', '.join(f'{load:.2f}' for load in os.getloadavg())}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section("medians of CPU time")
    for line in sorted(LINES):
        terminalreporter.line(line)
