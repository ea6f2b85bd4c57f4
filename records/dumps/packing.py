"""Reproducible gzip compression, and a reader for compressed lines.

This module needs no database.
"""

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

MAX_LINE = 64 * 2**20
"""Maximum number of bytes per line. A line contains a game with all its events."""
_LEVEL = 6
"""Compression level. Any other level would change the bytes."""
_GZIP = b"\x1f\x8b"


class UnreadableError(Exception):
    """Raised if a file cannot be read to its end."""


def packed(raw: IO[bytes]) -> gzip.GzipFile:
    """Compress without a file name and a time, so that the bytes are reproducible."""
    return gzip.GzipFile("", "wb", _LEVEL, raw, mtime=0)


def lines_of(path: Path) -> Iterator[bytes]:
    """Yield the lines of a compressed or plain file.

    Raises `UnreadableError` if the file cannot be read to its end.
    """
    try:
        with path.open("rb") as raw:
            is_packed = raw.read(2) == _GZIP
            raw.seek(0)
            with gzip.open(raw) if is_packed else raw as file:
                while line := file.readline(MAX_LINE + 1):
                    if len(line) > MAX_LINE:
                        raise UnreadableError(f"a line has more than {MAX_LINE} bytes")
                    if line.strip():
                        yield line
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableError(f"cannot be read: {error}") from error
