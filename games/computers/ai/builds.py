"""Builds of the compiled kernels: a folder for each thing that they may be made from.

By itself numba keeps what it compiled of a function as long as that function's own file
is the same, whatever happens to those that were compiled into it: no corrected rule
would reach the search. Here any change to any of them leads to another folder.
"""

import os
import platform
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from itertools import takewhile
from pathlib import Path

AI = Path(__file__).parent
UNUSED = 7 * 24 * 3600
"""Seconds after which no release that still runs will want a build any more."""
COMPILED = 7_160_348
"""Bytes of the kernels of a complete build, with numba 0.68 on x86-64.

A kernel's bytes grow with the time that its compilation takes.
"""
PROCESSORS = Path("/proc/cpuinfo")
TELLING = {
    *("vendor_id", "cpu family", "model", "flags"),
    *("CPU implementer", "CPU part", "Features"),
}
"""What is there of a processor that tells for which others code of its own is good."""


@dataclass(frozen=True)
class Build:
    """What was compiled of the same sources, by the same compiler, for one target."""

    folder: Path

    def is_complete(self) -> bool:
        """Return whether all that a search needs is in it. It costs microseconds."""
        return os.access(self._mark, os.R_OK)

    def share(self) -> float | None:
        """Return the compiled share, from 0 to 1; None if no process has begun."""
        if self.is_complete():
            return 1.0
        if not self.folder.exists():
            return None
        kernels = self.folder.glob("*/*.nbc")
        compiled = sum(kernel.stat().st_size for kernel in kernels)
        return round(min(compiled / COMPILED, 0.99), 2)

    def complete(self) -> None:
        """Say that all is in it."""
        # After a power cut the mark must not be there without what it stands for.
        os.sync()
        self._mark.touch()

    def note_use(self) -> None:
        """Keep it from being removed; one that came with an image may be read-only."""
        with suppress(OSError):
            os.utime(self.folder)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the place for one process at a time; the lock ends with its process."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.folder.with_name("blokus.lock").open("w") as lock:
            flock(lock, LOCK_EX)
            yield

    def remove_unused(self) -> None:
        """Remove the builds beside it that nobody used for a week."""
        for other in self.folder.parent.glob("blokus-*"):
            if time.time() - other.stat().st_mtime > UNUSED:
                shutil.rmtree(other, ignore_errors=True)

    @property
    def _mark(self) -> Path:
        return self.folder / "complete"


def build_in(environment: Mapping[str, str]) -> Build:
    """Return the build that processes with this environment use.

    Raises `PackageNotFoundError` where there is no numba.
    """
    checksum = checksum_of(AI, _target(environment))
    return Build(_place(environment) / f"blokus-{checksum}")


@cache
def checksum_of(ai: Path, target: str) -> str:
    """Return what tells builds apart: sources, versions and the processor."""
    made_from = sha256(
        f"{platform.python_implementation()} {platform.python_version()}"
        f" {version('numba')} {version('llvmlite')} {target}".encode()
    )
    for path in sorted([*ai.glob("arrays/*.py"), *ai.glob("kernels/*.py")]):
        made_from.update(f"\n{path.parent.name}/{path.name}\n".encode())
        made_from.update(path.read_bytes())
    return made_from.hexdigest()[:16]


def _place(environment: Mapping[str, str]) -> Path:
    """Return where builds are kept: numba's own setting, else the user's caches."""
    if chosen := environment.get("NUMBA_CACHE_DIR"):
        return Path(chosen).absolute()
    home = environment.get("XDG_CACHE_HOME")
    base = Path(home) if home else Path.home() / ".cache"
    return base / "blokus_api"


def _target(environment: Mapping[str, str]) -> str:
    """Return which processors the code is for: those that are named, else our own."""
    machine = f"{sys.platform} {platform.machine()}"
    name = environment.get("NUMBA_CPU_NAME", "host")
    features = environment.get("NUMBA_CPU_FEATURES", "host")
    own = _processor(PROCESSORS) if "host" in (name, features) else ""
    return f"{machine} {name} {features} {own}"


@cache
def _processor(described: Path) -> str:
    """Return what LLVM would know this machine's processor by, without loading LLVM."""
    try:
        with described.open() as lines:
            first = list(takewhile(str.strip, lines))
    except OSError:
        return platform.processor()
    return "".join(line for line in first if line.split("\t")[0].strip() in TELLING)
