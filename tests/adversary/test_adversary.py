"""Honest work beside each attack takes no more than it may.

That is three times of what it takes alone, or what is promised of it.
"""

import sys
import time
from contextlib import contextmanager
from typing import Any

import pytest

from tests.adversary.attacks import ATTACKS
from tests.adversary.conftest import IS_JUDGED, SAMPLES
from tests.adversary.honest import WORKS, Times

TIMES = 3
SETTLING = 3.0
"""Seconds that an attack has before anything is measured."""


@pytest.fixture(scope="module")
def alone(house):
    """How long all takes while nobody else is there, measured when first asked."""
    return {}


def work_times(joining):
    return {work.name: work.act(joining(), SAMPLES) for work in WORKS}


def tell(capsys: Any, name: str, found: dict[str, Times]) -> None:
    lines = [
        f"  {work:16} p50 {1000 * times.p50:8.0f} ms   p99 {1000 * times.p99:8.0f} ms"
        for work, times in found.items()
    ]
    with capsys.disabled():
        sys.stdout.write("\n".join(["", name, *lines, ""]))


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", ATTACKS)
def test_honest_work_goes_on_beside(name, house, joining, alone, capsys):
    if not alone:
        alone |= work_times(joining)
        tell(capsys, "alone", alone)
    with contextmanager(ATTACKS[name])(house, joining):
        time.sleep(SETTLING)
        beside = work_times(joining)
    tell(capsys, name, beside)
    if not IS_JUDGED:
        return
    slow = {
        work.name: beside[work.name].p99
        for work in WORKS
        if beside[work.name].p99 > max(TIMES * alone[work.name].p99, work.promised)
    }
    assert slow == {}
