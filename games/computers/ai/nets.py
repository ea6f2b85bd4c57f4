"""Nets that ship with the project, each in a file beside its priors file."""

from functools import lru_cache
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import numpy as np

from games.computers.ai.arrays.memory import Floats
from games.computers.ai.arrays.nets import NO_NET, Net, shapes_of

SUFFIX = ".net.npz"
MOST_BYTES = 64 * 2**20
"""Maximum size of a file's unpacked weights, in bytes: ten times those for the largest
board."""


class NetError(ValueError):
    """Raised if a file contains no valid net; the message contains the reason."""


@lru_cache(maxsize=16)
def read_net(path: Path) -> Net:
    """Return the net in a file, or an empty net if it is missing; raises `NetError`."""
    if not path.exists():
        return NO_NET
    try:
        net = _read(path)
    except (OSError, EOFError, BadZipFile, ValueError) as error:
        raise NetError(f"{path} does not contain a valid net: {error}") from error
    return net


def write_net(path: Path, net: Net) -> None:
    """Write a net for use, with half the precision of training."""
    halves = {name: weights.astype(np.float16) for name, weights in _named(net)}
    # Pass an open file, because numpy would add a suffix to a file name.
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **halves)


def beside(priors: Path) -> Path:
    """Return the path of the net that belongs to a priors file."""
    return priors.with_suffix(SUFFIX)


def _read(path: Path) -> Net:
    """Read a net and check its shapes, because kernels do not check indexes."""
    with ZipFile(path) as archive:
        if sum(member.file_size for member in archive.infolist()) > MOST_BYTES:
            raise ValueError(
                f"its weights are too large (at most {MOST_BYTES} bytes are allowed)."
            )
    with np.load(path, allow_pickle=False) as stored:
        if set(stored) != set(Net._fields):
            expected, arrays = ", ".join(Net._fields), ", ".join(sorted(stored))
            raise ValueError(f"its arrays must be {expected}, not {arrays}.")
        net = Net(*[_floats(stored[name]) for name in Net._fields])
    shapes = shapes_of(len(net.rows))
    for name, weights in _named(net):
        if weights.shape != shapes[name]:
            raise ValueError(f"{name} has shape {weights.shape}, not {shapes[name]}.")
        if not np.isfinite(weights).all():
            raise ValueError(f"{name} contains values that are not finite.")
    return net


def _named(net: Net) -> list[tuple[str, Floats]]:
    return list(zip(Net._fields, net, strict=True))


def _floats(stored: Floats) -> Floats:
    if stored.dtype.kind != "f":
        raise ValueError(f"its weights must be floats, not {stored.dtype}.")
    return np.ascontiguousarray(stored, np.float32)
