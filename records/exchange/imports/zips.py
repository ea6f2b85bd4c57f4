"""Safe unpacking of untrusted zip archives, with limits.

This module needs no database.
"""

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
"""Maximum number of files in a zip archive."""
MAX_DIRECTORY = 4 * 2**20
"""Maximum number of bytes in a zip archive's list of files, which is read as a whole.
"""
MAX_UNPACKED = 512 * 2**20
"""Maximum total number of bytes in all unpacked files."""
MAX_RATIO = 100
"""Maximum ratio of a file's unpacked size to its packed size. Game files have a ratio
of about 10.
"""
SMALL = 2**20
"""Maximum size, in bytes, of a file whose ratio is not checked."""

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
"""Errors that headers with impossible offsets or names cause."""


class _Sparing:
    """A file that refuses large reads, which limits the archive's list of files."""

    def __init__(self, file: IO[bytes]) -> None:
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable
        self._read = file.read

    def read(self, size: int = -1) -> bytes:
        most = MAX_DIRECTORY + 1
        content = self._read(most if size < 0 else min(size, most))
        if len(content) == most:
            raise BadZipFile("the list of files is too long")
        return content


@contextmanager
def opened(file: IO[bytes]) -> Iterator[ZipFile]:
    """Open a zip archive; raise `RefusedError` if its file list is unreadable."""
    try:
        archive = ZipFile(_Sparing(file))
    except _MISLEADING as error:
        detail = f"The file must be a valid zip archive: {error}."
        raise RefusedError("bad-zip", detail) from error
    with archive:
        yield archive


def files_in(archive: ZipFile) -> list[ZipInfo]:
    """Return the files that may contain games, but no folders or system files.

    Raises `RefusedError` if there are too many files, or if a file is too large.
    """
    files = [
        info
        for info in archive.infolist()
        if not _is_folder(info) and not is_leftover(info.filename)
    ]
    if len(files) > MAX_FILES:
        detail = f"A zip archive may have at most {MAX_FILES} files."
        raise RefusedError("too-large", detail)
    if sum(info.file_size for info in files) > MAX_UNPACKED:
        detail = f"An unpacked zip archive may have at most {MAX_UNPACKED} bytes."
        raise RefusedError("too-large", detail)
    return files


def _is_folder(info: ZipInfo) -> bool:
    """Return whether an entry is a folder according to its name or DOS attributes."""
    is_marked = bool(info.external_attr & _FOLDER) and not info.file_size
    return is_marked or info.filename.endswith(("/", "\\"))


@contextmanager
def unpacked(archive: ZipFile, info: ZipInfo) -> Iterator[IO[bytes]]:
    """Open a file in a zip archive, and limit reads to its declared size.

    Raises `RefusedError`, even for a fault that appears only while the file is read.
    """
    if info.flag_bits & _ENCRYPTED:
        raise RefusedError(
            "bad-zip", "The file is encrypted. Send it without encryption."
        )
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        detail = (
            "Files in a zip archive must be uncompressed or compressed with Deflate."
        )
        raise RefusedError("bad-zip", detail)
    # Headers may be wrong. The packed file cannot be longer than the part of the
    # archive before the list of files.
    packed = min(info.compress_size, archive.start_dir)
    if info.file_size > max(SMALL, MAX_RATIO * packed):
        detail = (
            f"The unpacked file may be at most {MAX_RATIO} times as large as the"
            " packed file."
        )
        raise RefusedError("too-large", detail)
    stream = _stream(archive, info)
    try:
        with stream, BufferedReader(stream) as reader:  # type: ignore[type-var]
            yield reader
    except _BROKEN as error:
        raise RefusedError("bad-zip", f"The file is damaged: {error}.") from error


def _stream(archive: ZipFile, info: ZipInfo) -> IO[bytes]:
    try:
        return archive.open(info)
    except _MISLEADING as error:
        raise RefusedError("bad-zip", f"The file is damaged: {error}.") from error
