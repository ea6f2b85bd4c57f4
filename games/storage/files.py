"""Atomic file writing, which leaves no partial file behind after a failure."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Yield a temporary path beside `path`. Delete its file afterwards if it exists."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically, replacing any existing file."""
    with beside(path) as temporary:
        temporary.write_bytes(content)
        temporary.replace(path)
