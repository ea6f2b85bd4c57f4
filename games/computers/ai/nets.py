"""Nets that ship with the project: a file beside the priors of a kind of ruleset."""

from functools import lru_cache
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import numpy as np

from games.computers.ai.arrays.memory import Floats
from games.computers.ai.arrays.nets import NO_NET, Net, shapes_of

SUFFIX = ".net.npz"
MOST_BYTES = 64 * 2**20
"""Of a file's weights unpacked: ten times those of the largest board."""


class NetError(ValueError):
    """A file that has no net; the message says which file, and why."""


@lru_cache(maxsize=16)
def read_net(path: Path) -> Net:
    """Return the net of a file; without a file there is none. Raises `NetError`."""
    if not path.exists():
        return NO_NET
    try:
        net = _read(path)
    except (OSError, EOFError, BadZipFile, ValueError) as error:
        raise NetError(f"{path} has no net: {error}") from error
    return net


def write_net(path: Path, net: Net) -> None:
    """Write a net for use: half the digits that it learned with."""
    halves = {name: weights.astype(np.float16) for name, weights in _named(net)}
    # A file, not its name, which numpy would lengthen.
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **halves)


def beside(priors: Path) -> Path:
    """Return where the net of a file of priors is."""
    return priors.with_suffix(SUFFIX)


def _read(path: Path) -> Net:
    """Read what kernels trust: they do not look whether an index is in an array."""
    with ZipFile(path) as archive:
        if sum(member.file_size for member in archive.infolist()) > MOST_BYTES:
            raise ValueError("it is too large.")
    with np.load(path, allow_pickle=False) as found:
        if set(found) != set(Net._fields):
            raise ValueError(f"it has {', '.join(sorted(found))}.")
        net = Net(*[_floats(found[name]) for name in Net._fields])
    shapes = shapes_of(len(net.rows))
    for name, weights in _named(net):
        if weights.shape != shapes[name]:
            raise ValueError(f"{name} is {weights.shape}, not {shapes[name]}.")
        if not np.isfinite(weights).all():
            raise ValueError(f"{name} is not finite.")
    return net


def _named(net: Net) -> list[tuple[str, Floats]]:
    return list(zip(Net._fields, net, strict=True))


def _floats(stored: Floats) -> Floats:
    if stored.dtype.kind != "f":
        raise ValueError(f"there are weights of type {stored.dtype}.")
    return np.ascontiguousarray(stored, np.float32)
