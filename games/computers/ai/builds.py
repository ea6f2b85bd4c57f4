"""Builds of the compiled kernels, with one folder for each set of inputs.

By default, numba reuses a function's compiled code if the function's own file is
unchanged. It does so even if other functions that are compiled into the code have
changed. As a result, a corrected rule would not reach the search. Here, a change to any
source file leads to a new folder.
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
"""Number of seconds without use after which a build may be removed."""
COMPILED = 2_428_480
"""Size of the kernels in a complete build, in bytes, with numba 0.68 on x86-64.

The size is used to estimate progress, because larger kernels take longer to compile.
"""
PROCESSORS = Path("/proc/cpuinfo")
TELLING = {
    *("vendor_id", "cpu family", "model", "flags"),
    *("CPU implementer", "CPU part", "Features"),
}
"""Fields of `/proc/cpuinfo` that decide which machines can run compiled code."""


@dataclass(frozen=True)
class Build:
    """Compiled code for one combination of sources, compiler and target processor."""

    folder: Path

    def is_complete(self) -> bool:
        """Return whether the build contains all kernels; this takes microseconds."""
        return os.access(self._mark, os.R_OK)

    def share(self) -> float | None:
        """Return the compiled share, from 0 to 1; None if compilation has not begun."""
        if self.is_complete():
            return 1.0
        if not self.folder.exists():
            return None
        kernels = self.folder.glob("*/*.nbc")
        compiled = sum(kernel.stat().st_size for kernel in kernels)
        return round(min(compiled / COMPILED, 0.99), 2)

    def complete(self) -> None:
        """Mark the build as complete."""
        # After a power failure, the mark must not exist unless all files are complete.
        os.sync()
        self._mark.touch()

    def note_use(self) -> None:
        """Protect the build from removal, unless it is part of a read-only image."""
        with suppress(OSError):
            os.utime(self.folder)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder's lock, which is released when the process ends."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.folder.with_name("blokus.lock").open("w") as lock:
            flock(lock, LOCK_EX)
            yield

    def remove_unused(self) -> None:
        """Remove builds beside this one that have not been used for a week."""
        for other in self.folder.parent.glob("blokus-*"):
            if time.time() - other.stat().st_mtime > UNUSED:
                shutil.rmtree(other, ignore_errors=True)

    @property
    def _mark(self) -> Path:
        return self.folder / "complete"


def build_in(environment: Mapping[str, str]) -> Build:
    """Return the build that processes with this environment use.

    Raises `PackageNotFoundError` if numba is not installed.
    """
    checksum = checksum_of(AI, _target(environment))
    return Build(_place(environment) / f"blokus-{checksum}")


@cache
def checksum_of(ai: Path, target: str) -> str:
    """Return a checksum of a build's sources, versions and target processor."""
    made_from = sha256(
        f"{platform.python_implementation()} {platform.python_version()}"
        f" {version('numba')} {version('llvmlite')} {target}".encode()
    )
    for path in sorted([*ai.glob("arrays/*.py"), *ai.glob("kernels/*.py")]):
        made_from.update(f"\n{path.parent.name}/{path.name}\n".encode())
        made_from.update(path.read_bytes())
    return made_from.hexdigest()[:16]


def _place(environment: Mapping[str, str]) -> Path:
    """Return the folder for all builds: numba's setting, or else the user's cache."""
    if chosen := environment.get("NUMBA_CACHE_DIR"):
        return Path(chosen).absolute()
    home = environment.get("XDG_CACHE_HOME")
    base = Path(home) if home else Path.home() / ".cache"
    return base / "blokus_api"


def _target(environment: Mapping[str, str]) -> str:
    """Return the target processor: the configured one, or else this machine's."""
    machine = f"{sys.platform} {platform.machine()}"
    name = environment.get("NUMBA_CPU_NAME", "host")
    features = environment.get("NUMBA_CPU_FEATURES", "host")
    own = _processor(PROCESSORS) if "host" in (name, features) else ""
    return f"{machine} {name} {features} {own}"


@cache
def _processor(described: Path) -> str:
    """Return text that identifies this machine's processor, without loading LLVM."""
    try:
        with described.open() as lines:
            first = list(takewhile(str.strip, lines))
    except OSError:
        return platform.processor()
    return "".join(line for line in first if line.split("\t")[0].strip() in TELLING)
