"""A file of results, one per line. New results are appended."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from games.lab.arena.pairings import Fixture
from games.lab.arena.results import (
    BEGINNING,
    BrokenLineError,
    Result,
    read_line,
    write_line,
)


class LedgerError(ValueError):
    """Raised if a file is in use by another process, or does not contain results."""


class Ledger:
    """The results in a file, including results that were added after reading it."""

    def __init__(self, file: BinaryIO) -> None:
        """Read the file, and truncate an incomplete last line.

        Raises `LedgerError`.
        """
        self._file = file
        self.results: dict[Fixture, Result] = {}
        end = 0
        for number, line in enumerate(file, start=1):
            if not line.endswith(b"\n") and _is_torn(line):
                break
            try:
                result = read_line(line)
            except BrokenLineError as error:
                raise LedgerError(f"line {number}: {error}") from error
            self.results[result.fixture] = result
            end += len(line)
        file.truncate(end)
        file.seek(end)

    def add(self, result: Result) -> None:
        """Append a result; it is on disk when this returns."""
        self._file.write(write_line(result))
        self._file.flush()
        self.results[result.fixture] = result


def _is_torn(line: bytes) -> bool:
    """Return whether a last line without a newline is an incomplete result."""
    return line.startswith(BEGINNING) or BEGINNING.startswith(line)


@contextmanager
def open_ledger(path: Path) -> Iterator[Ledger]:
    """Open a file for this process alone, and create it if necessary.

    A new file that remains empty is removed. Raises `LedgerError` and `OSError`.
    """
    is_new = not path.exists()
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise LedgerError("another arena is writing to this file.") from error
        ledger = Ledger(file)
        try:
            yield ledger
        finally:
            if is_new and not ledger.results:
                path.unlink(missing_ok=True)
