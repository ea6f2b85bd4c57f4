"""Kernels are compiled once, for all processes of all runs, until they change.

Loaded by `-p tests.compiled`, before anything imports numba.
"""

import os
import sys

import pytest

from games.computers.ai.readiness import prepare
from tests.servers import RUN

COMPILED_EARLY: list[object] = []
"""Signatures of the search that were compiled before the first test."""


def pytest_configure(config: pytest.Config) -> None:
    cache = getattr(config, "cache", None)
    # With `-p no:cacheprovider` nothing is kept, and each process compiles for itself.
    folder = cache.mkdir("kernels") if cache else RUN.path / "kernels"
    os.environ["NUMBA_CACHE_DIR"] = str(folder)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bound what waits for kernels from where it has them: compiling takes its time.

    A busy machine may need minutes, and an interrupted compilation leaves numba with
    half a kernel, so that every later test fails.
    """
    for item in items:
        waits = "kernels" in getattr(item, "fixturenames", ())
        if waits and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(func_only=True))


def pytest_collection_finish() -> None:
    tree = sys.modules.get("games.computers.ai.kernels.tree")
    COMPILED_EARLY.extend(tree.simulate.signatures if tree else ())


@pytest.fixture(scope="session")
def kernels() -> None:
    """Compile in the first process; the other processes wait for it."""
    prepare()
