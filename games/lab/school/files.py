"""The files of a course: chunks of lessons and nets, each written atomically."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from games.computers.ai.arrays.lessons import Lessons
from games.computers.ai.arrays.nets import Net


def chunk_path(folder: Path, number: int, chunk: int) -> Path:
    """Return the path of a chunk with a round's lessons."""
    return folder / f"round-{number}" / f"lessons-{chunk:03}.npz"


def net_path(folder: Path, number: int, seed: int) -> Path:
    """Return the path of a net trained in a round."""
    return folder / f"round-{number}" / f"net-{seed}.npz"


def write_lessons(path: Path, lessons: Lessons) -> None:
    """Write lessons to a file, without their unused space."""
    count = lessons.used[0]
    arrays = {
        "rows": lessons.rows[: lessons.begins[count]],
        "begins": lessons.begins[: count + 1],
        "targets": lessons.targets[:count],
        "used": lessons.used,
    }
    _write(path, arrays)


def read_lessons(path: Path) -> Lessons:
    """Read lessons written by `write_lessons`."""
    with np.load(path, allow_pickle=False) as arrays:
        return Lessons(*[arrays[name] for name in Lessons._fields])


def keep_net(path: Path, net: Net) -> None:
    """Write a net with full precision, in the format that `read_net` reads."""
    _write(path, net._asdict())


def _write(path: Path, arrays: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    written = path.with_suffix(".new.npz")
    np.savez(written, allow_pickle=False, **arrays)
    written.replace(path)
