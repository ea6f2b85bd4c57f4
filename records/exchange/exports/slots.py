"""Slots that limit the number of long exports across all processes of a server.

While a process sends an export, it cannot respond to other requests.
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
"""Seconds after which an export is cut off. The client can continue it with `after`."""
LONGEST_TURN = 30
"""Seconds after which an export is cut off if another caller is waiting for a slot."""
PIECE = 2**17
"""Minimum size of sent pieces, in bytes. Smaller pieces take more time per byte."""
CUT_OFF = (
    encode(
        CutOff(
            code="cut-off",
            detail=(
                "More records follow. To continue, set `after` to the number of"
                " the last record."
            ),
        )
    )
    + b"\n"
)
"""Last line of an incomplete export. Without it, clients would not notice an error,
because the server ends the body of a response as if it were complete.
"""
_LOCKS = 0x426C6F6C
"""First key of the advisory locks; the second key is the slot's number."""


class ExportsBusyError(ApiError, code="exports-busy", status=429):
    """All export slots of the server are in use. Try again within 30 seconds."""

    retry_after = 10


class Slotted:
    """Lines of an export, which are sent in pieces while the export holds a slot.

    A slot is a lock held by the database session, so it is released if the process
    dies. Raises `ExportsBusyError` if no slot is free.
    """

    def __init__(self, lines: Iterator[bytes], holder: str) -> None:
        """Acquire a slot for an account or a network address."""
        self._pieces = _with_end(_gathered(lines), holder)
        self._slot: int | None = _take(holder)

    def __iter__(self) -> Self:
        """Return this object. Its pieces can be read only once."""
        return self

    def __next__(self) -> bytes:
        """Return the next piece. An incomplete export ends with `CUT_OFF`."""
        try:
            return next(self._pieces)
        except StopIteration:
            self.close()
            raise

    def close(self) -> None:
        """Release the slot. The server calls this method even if the export fails."""
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
                logger.warning("An export was cut off after %d seconds.", spent)
                yield CUT_OFF
                return
    except Exception:
        logger.exception("An export was cut off because of an error.")
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
