"""A volume that is small, and can be filled."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@pytest.fixture
def small_volume(room: Path) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="small-", dir=room))
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=260m,mode=711", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("a small volume needs the right to mount one")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def filled(folder: Path, free_bytes: int = 0) -> Iterator[None]:
    """Fill a volume except for this number of bytes."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        block = bytes(1 << 20)
        while block and shutil.disk_usage(folder).free > free_bytes:
            try:
                file.write(block)
            except OSError:
                block = block[: len(block) // 2]
    try:
        yield
    finally:
        ballast.unlink()
