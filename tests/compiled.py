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

AI = Path(__file__).parents[1] / "games" / "computers" / "ai"


def pytest_configure(config: pytest.Config) -> None:
    sources = sorted([*AI.glob("arrays/*.py"), *AI.glob("kernels/*.py")])
    edition = crc32(b"".join(path.read_bytes() for path in sources))
    kept = config.cache.mkdir("kernels")
    os.environ["NUMBA_CACHE_DIR"] = str(kept / f"{edition:08x}")


@pytest.fixture(scope="session")
def kernels() -> None:
    """Whoever comes first compiles; processes that come meanwhile wait for it."""
    from games.computers.ai.search import warm_up  # noqa: PLC0415 - tests may do without

    own = Path(os.environ["NUMBA_CACHE_DIR"])
    own.mkdir(exist_ok=True)
    with (own.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for other in own.parent.iterdir():
            if other.is_dir() and other != own:
                shutil.rmtree(other)
        warm_up()
