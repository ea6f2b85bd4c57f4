"""Slots: how many long exports the server sends at once, all its processes together.

A process that sends one answers nobody else meanwhile.
"""

import logging
import time
from collections.abc import Iterator
from typing import Self

from django.conf import settings
from django.db import connection

from games.api.http.answer import encode
from games.errors import ApiError
from records.exchange.exports import turns
from records.exchange.exports.answers import CutOff

logger = logging.getLogger(__name__)

LONGEST = 600
"""Seconds after which an export is cut off; its reader goes on with `after`."""
LONGEST_TURN = 30
"""Seconds after which an export is cut off while another caller waits for a slot."""
PIECE = 2**17
"""Bytes that are sent at once, at least: less costs more."""
CUT_OFF = (
    encode(
        CutOff(
            code="cut-off",
            detail="There is more: go on with `after`, the number of the last record.",
        )
    )
    + b"\n"
)
"""The last line of an export that is not complete. An error would not be seen: servers
end the body of an answer that has begun as if that was all."""
_LOCKS = 0x426C6F6C
"""The first key of our locks; the second is the number of the slot."""


class ExportsBusyError(ApiError, code="exports-busy", status=429):
    """The server sends as many exports as it can: try again within 30 seconds."""

    retry_after = 10


class Slotted:
    """Lines of an export, sent in pieces while a slot is held.

    The slot is a lock of the database session, so that who dies holds none. Raises
    `ExportsBusyError` where there is none left.
    """

    def __init__(self, lines: Iterator[bytes], holder: str) -> None:
        """Acquire a slot for an account or address."""
        self._pieces = _with_end(_gathered(lines), holder)
        self._slot: int | None = _take(holder)

    def __iter__(self) -> Self:
        """Return the pieces, which are there once."""
        return self

    def __next__(self) -> bytes:
        """Return the next piece; the last one says so if it is not the end."""
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


def _with_end(pieces: Iterator[bytes], holder: str) -> Iterator[bytes]:
    began = time.monotonic()
    try:
        for piece in pieces:
            yield piece
            spent = time.monotonic() - began
            if spent > LONGEST or (spent > LONGEST_TURN and turns.is_awaited(holder)):
                logger.warning("An export took %d seconds: it is cut off.", spent)
                yield CUT_OFF
                return
    except Exception:
        logger.exception("An export failed: it is cut off.")
        yield CUT_OFF


def _gathered(lines: Iterator[bytes]) -> Iterator[bytes]:
    piece = b""
    for line in lines:
        piece += line
        if len(piece) >= PIECE:
            yield piece
            piece = b""
    if piece:
        yield piece


def _take(holder: str) -> int:
    slots: int = settings.EXPORTS_AT_ONCE
    if turns.is_due(holder, slots):
        with connection.cursor() as cursor:
            for slot in range(slots):
                cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [_LOCKS, slot])
                if cursor.fetchone()[0]:
                    turns.leave(holder)
                    return slot
    turns.wait(holder)
    raise ExportsBusyError
