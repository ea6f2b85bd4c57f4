"""Files that are whole or missing: a failure leaves nothing behind. Pure."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Yield where to make a file that takes its place when it is whole, or goes."""
    made = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield made
    finally:
        made.unlink(missing_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, in the place of the one before if there is one."""
    with beside(path) as made:
        made.write_bytes(content)
        made.replace(path)
