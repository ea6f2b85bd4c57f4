"""Kernels are compiled once, for all processes of all runs, until they change.

Loaded by `-p tests.compiled`, before anything imports numba. By itself numba would keep
what it compiled of a function as long as that function's own file is the same, whatever
happens to those that it calls; here all of them name the folder.
"""

import fcntl
import os
import shutil
from pathlib import Path
from zlib import crc32

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from tests.servers import RUN

AI = Path(__file__).parents[1] / "games" / "computers" / "ai"

SEARCHING = (
    *("tests/e2e/", "tests/games/analyses/test_", "tests/games/computers/ai/"),
    *("tests/games/lab/test_", "tests/games/management/test_train_priors.py"),
)
"""Where tests of the default set search."""


def pytest_configure(config: pytest.Config) -> None:
    sources = sorted([*AI.glob("arrays/*.py"), *AI.glob("kernels/*.py")])
    edition = crc32(b"".join(path.read_bytes() for path in sources))
    cache = getattr(config, "cache", None)
    # With `-p no:cacheprovider` nothing is kept, and each process compiles for itself.
    kept = cache.mkdir("kernels") if cache else RUN.path / "kernels"
    os.environ["NUMBA_CACHE_DIR"] = str(kept / f"{edition:08x}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bound what waits for kernels from where it has them: compiling takes its time.

    On a busy machine that can be minutes, and what is cut off there leaves numba with
    half a kernel, so that every later test fails.
    """
    for item in items:
        waits = "kernels" in getattr(item, "fixturenames", ())
        if waits and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(func_only=True))


class CompilingScheduling(LoadFileScheduling):  # type: ignore[misc]
    """All that searches goes to one process: others would wait while it compiles."""

    def _split_scope(self, nodeid: str) -> str:
        is_searching = nodeid.startswith(SEARCHING)
        return "searching" if is_searching else super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(
    config: pytest.Config, log: Producer
) -> LoadFileScheduling | None:
    is_compiled = Path(os.environ["NUMBA_CACHE_DIR"]).exists()
    if is_compiled or config.getvalue("dist") != "loadfile":
        return None
    return CompilingScheduling(config, log)


@pytest.fixture(scope="session")
def kernels() -> None:
    """Whoever comes first compiles; processes that come meanwhile wait for it."""
    from games.computers.ai.search import warm_up  # noqa: PLC0415 - tests may do without

    own = Path(os.environ["NUMBA_CACHE_DIR"])
    own.mkdir(parents=True, exist_ok=True)
    with (own.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for other in own.parent.iterdir():
            if other.is_dir() and other != own:
                shutil.rmtree(other)
        warm_up()
