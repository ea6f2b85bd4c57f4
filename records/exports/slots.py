"""Slots: how many long exports the server sends at once, all its processes together.

A process that sends one answers nobody else meanwhile.
"""

import time
from collections.abc import Iterator
from typing import Self

from django.conf import settings
from django.db import connection

from games.errors import GameError

LONGEST = 600
"""Seconds after which an export is cut off; its reader goes on with `after`."""
_LOCKS = 0x426C6F6C
"""The first key of our locks; the second is the number of the slot."""


class ExportsBusyError(GameError):
    """The server sends as many exports as it can: try again later."""

    code = "exports-busy"


class Slotted:
    """Pieces of an export, sent while a slot is held.

    The slot is a lock of the database session, so that who dies holds none. Raises
    `ExportsBusyError` where there is none left.
    """

    def __init__(self, pieces: Iterator[bytes]) -> None:
        """Take a slot."""
        self._pieces = pieces
        self._slot: int | None = _take()
        self._until = time.monotonic() + LONGEST

    def __iter__(self) -> Self:
        """Return the pieces, which are there once."""
        return self

    def __next__(self) -> bytes:
        """Return the next piece; raises `TimeoutError`, so that it ends in an error."""
        if time.monotonic() > self._until:
            raise TimeoutError(f"An export took more than {LONGEST} seconds.")
        try:
            return next(self._pieces)
        except StopIteration:
            self.close()
            raise

    def close(self) -> None:
        """Let somebody else export; the server calls this in any case."""
        if self._slot is not None:
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_advisory_unlock(%s, %s)", [_LOCKS, self._slot]
                )
            self._slot = None


def _take() -> int:
    with connection.cursor() as cursor:
        for slot in range(settings.EXPORTS_AT_ONCE):
            cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [_LOCKS, slot])
            if cursor.fetchone()[0]:
                return slot
    raise ExportsBusyError
