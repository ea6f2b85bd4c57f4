"""Honest work beside each attack stays within its bound.

The bound is three times its duration alone, or the promised duration if this is longer.
Memory and disk stay flat. The dashboard shows the attack and its owner, and shows its
end after an operator followed the runbook.
"""

import sys
import time
from contextlib import contextmanager
from typing import Any

import pytest

from tests.adversary.attacks import ATTACKS
from tests.adversary.conftest import IS_JUDGED, SAMPLES
from tests.adversary.honest import WORKS, Times, late
from tests.adversary.operator import keep_out
from tests.adversary.signs import heights, visible_signs
from tests.adversary.sizes import Sizes
from tests.e2e.table import until

TIMES = 3
SETTLING = 3.0
"""Seconds that an attack has before anything is measured."""
FADING = 240.0
"""Seconds until the dashboard tells that an attack is over, on a busy machine."""
ATTACKS_OF_WORKERS = ("60 games of computers", "games of the erased")
"""Attacks on the workers of deadlines, which take ten seconds to come."""
MORE_MEMORY, MORE_DATA = 300, 200
"""Megabytes by which the house may grow during an attack."""


@pytest.fixture(scope="module")
def alone(house):
    """How long all takes while nobody else is there, measured when first asked."""
    return {}


def works_beside(name):
    """Return all works, or in the short form those that wait for nothing."""
    is_long = IS_JUDGED or name in ATTACKS_OF_WORKERS
    return [work for work in WORKS if is_long or work.act is not late]


def times_of(works, joining):
    return {work.name: work.act(joining(), SAMPLES) for work in works}


def tell(
    capsys: Any, name: str, found: dict[str, Times], shown: dict[str, float]
) -> None:
    lines = [
        f"  {work:16} p50 {1000 * times.p50:8.0f} ms   p99 {1000 * times.p99:8.0f} ms"
        for work, times in found.items()
    ]
    lines += [f"  shown: {sign} {height:.3g}" for sign, height in shown.items()]
    with capsys.disabled():
        sys.stdout.write("\n".join(["", name, *lines, ""]))


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", ATTACKS)
def test_honest_work_goes_on_beside(name, house, prometheus, joining, alone, capsys):
    start = time.time()
    if not alone:
        alone |= times_of(WORKS, joining)
        quiet = heights(prometheus, start)
        tell(capsys, "alone", alone, quiet)
        assert visible_signs(quiet) == set()
        start = time.time()
    before = Sizes.measure(house)
    with contextmanager(ATTACKS[name])(house, joining):
        time.sleep(SETTLING)
        beside = times_of(works_beside(name), joining)
        during = heights(prometheus, start)
        growth = Sizes.measure(house) - before
    tell(capsys, f"{name}: {before}, then {growth} more", beside, during)
    keep_out(house)
    if prometheus:
        assert visible_signs(during) == {name}
        until(lambda: not visible_signs(heights(prometheus, time.time())), FADING)
    if not IS_JUDGED:
        return
    slow = {
        work.name: beside[work.name].p99
        for work in WORKS
        if beside[work.name].p99 > max(TIMES * alone[work.name].p99, work.promised)
    }
    assert slow == {}
    assert growth.memory < MORE_MEMORY
    assert growth.data < MORE_DATA
