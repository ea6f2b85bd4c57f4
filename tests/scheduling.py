"""Which process of a run gets which files: the longest come first.

Loaded by `-p tests.scheduling`.
"""

from collections import Counter

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

SEARCHING = (
    *("tests/games/analyses/test_", "tests/games/computers/ai/"),
    *("tests/games/lab/test_", "tests/games/lab/school/"),
    "tests/games/management/test_train",
)
"""Files that need the kernels: other processes would wait while one compiles them."""
SERVED = ("tests/browser/", "tests/e2e/")
"""Files that need `tests.stack`, which each process starts for itself."""
LONG = (*SEARCHING, *SERVED, "tests/blokus_api/test_up", "tests/games/computers/")
"""Files that take long with few tests, those that search before those that are served.

Servers wait for the kernels, too.
"""


class Scheduling(LoadFileScheduling):  # type: ignore[misc]
    """Gives all that searches to one process, and all that is served to one."""

    def _split_scope(self, nodeid: str) -> str:
        for scope, prefixes in (("searching", SEARCHING), ("served", SERVED)):
            if nodeid.startswith(prefixes):
                return scope
        return nodeid.partition("::")[0]


def pytest_xdist_make_scheduler(
    config: pytest.Config, log: Producer
) -> LoadFileScheduling | None:
    # In depth, these files would keep one process longer than all others.
    if config.getvalue("dist") != "loadfile" or config.getvalue("markexpr") == "depth":
        return None
    return Scheduling(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Sort files for the scheduler, so that no process idles while one is at work."""
    if not hasattr(config, "workerinput"):
        return
    files = [item.nodeid.partition("::")[0] for item in items]
    sizes = Counter(files)

    def place(item: pytest.Item) -> tuple[int, int, str]:
        file = item.nodeid.partition("::")[0]
        rank = next((i for i, each in enumerate(LONG) if file.startswith(each)), 99)
        return rank, -sizes[file], file

    items.sort(key=place)
