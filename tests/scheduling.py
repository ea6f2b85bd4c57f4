"""Tests that share something expensive go to one process of a run with `-n`.

Loaded by `-p tests.scheduling`.
"""

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from games.computers.ai.readiness import is_ready

ON_THE_STACK = ("tests/browser/", "tests/e2e/")
"""Folders whose tests share the processes of a stack, which take seconds to start."""
SEARCHING = (
    *("tests/e2e/", "tests/games/analyses/test_", "tests/games/computers/ai/"),
    *("tests/games/lab/test_", "tests/games/lab/school/"),
    "tests/games/management/test_train",
)
"""Where tests of the default set search."""


class Scheduling(LoadFileScheduling):  # type: ignore[misc]
    """A file stays together, a folder on the stack, and all that waits for kernels."""

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        super().__init__(config, log)
        self._compiles = not is_ready()

    def _split_scope(self, nodeid: str) -> str:
        # Others would wait while one process compiles.
        if self._compiles and nodeid.startswith(SEARCHING):
            return "searching"
        for folder in ON_THE_STACK:
            if nodeid.startswith(folder):
                return folder
        file: str = super()._split_scope(nodeid)
        return file


def pytest_xdist_make_scheduler(
    config: pytest.Config, log: Producer
) -> LoadFileScheduling | None:
    return Scheduling(config, log) if config.getvalue("dist") == "loadfile" else None
