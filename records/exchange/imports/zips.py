"""Zips from anywhere: what may be unpacked of them, and how far. Pure."""

import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from records.exchange.imports.leftovers import is_leftover
from records.judging.judge import RefusedError

MAX_FILES = 10_000
"""Files in a zip."""
MAX_DIRECTORY = 4 * 2**20
"""Bytes of a zip's list of files, which is read as a whole."""
MAX_UNPACKED = 512 * 2**20
"""Bytes of all files together."""
MAX_RATIO = 100
"""How many times as long a file may be unpacked; games shrink to a tenth or so."""
SMALL = 2**20
"""Bytes of a file whose ratio nobody looks at."""

_ENCRYPTED = 0x1
_FOLDER = 0x10
_BROKEN = (
    BadZipFile,
    EOFError,
    NotImplementedError,
    OSError,
    struct.error,
    zlib.error,
)
_MISLEADING = (*_BROKEN, OverflowError, ValueError)
"""What headers lead to that tell of places or names that cannot be."""


class _Sparing:
    """A file of which nothing large is read at once: so no list of files is either."""

    def __init__(self, file: IO[bytes]) -> None:
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable
        self._read = file.read

    def read(self, size: int = -1) -> bytes:
        most = MAX_DIRECTORY + 1
        content = self._read(most if size < 0 else min(size, most))
        if len(content) == most:
            raise BadZipFile("The list of files is too long")
        return content


@contextmanager
def opened(file: IO[bytes]) -> Iterator[ZipFile]:
    """Open a zip; raises `RefusedError` unless it can be told what is in it."""
    try:
        archive = ZipFile(_Sparing(file))
    except _MISLEADING as error:
        raise RefusedError("bad-zip", f"This is no zip: {error}.") from error
    with archive:
        yield archive


def files_in(archive: ZipFile) -> list[ZipInfo]:
    """Return the files that may hold games, without folders and leftovers of systems.

    Raises `RefusedError` if there are too many.
    """
    files = [
        info
        for info in archive.infolist()
        if not _is_folder(info) and not is_leftover(info.filename)
    ]
    if len(files) > MAX_FILES:
        raise RefusedError("too-large", f"A zip has at most {MAX_FILES} files.")
    if sum(info.file_size for info in files) > MAX_UNPACKED:
        detail = f"A zip has at most {MAX_UNPACKED} bytes, unpacked."
        raise RefusedError("too-large", detail)
    return files


def _is_folder(info: ZipInfo) -> bool:
    """Return whether an entry is a folder, by its name or its attributes of DOS."""
    is_marked = bool(info.external_attr & _FOLDER) and not info.file_size
    return is_marked or info.filename.endswith(("/", "\\"))


@contextmanager
def unpacked(archive: ZipFile, info: ZipInfo) -> Iterator[IO[bytes]]:
    """Open a file of a zip; raises `RefusedError`, also where reading shows it broken.

    Reading ends after as many bytes as the zip told.
    """
    if info.flag_bits & _ENCRYPTED:
        raise RefusedError("bad-zip", "The file is encrypted.")
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise RefusedError("bad-zip", "Files in a zip are stored or deflated.")
    # Whatever it claims, it is not longer than all before the list of files.
    packed = min(info.compress_size, archive.start_dir)
    if info.file_size > max(SMALL, MAX_RATIO * packed):
        detail = f"The file would be more than {MAX_RATIO} times as long, unpacked."
        raise RefusedError("too-large", detail)
    stream = _stream(archive, info)
    try:
        with stream, BufferedReader(stream) as reader:  # type: ignore[type-var]
            yield reader
    except _BROKEN as error:
        raise RefusedError("bad-zip", f"The file is broken: {error}.") from error


def _stream(archive: ZipFile, info: ZipInfo) -> IO[bytes]:
    try:
        return archive.open(info)
    except _MISLEADING as error:
        raise RefusedError("bad-zip", f"The file is broken: {error}.") from error
