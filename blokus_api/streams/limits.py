"""Limits of streams in one process: for one caller, and in all."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.conf import settings
from prometheus_client import Gauge
from rest_framework.request import Request

from blokus_api.limits.admission import is_held
from games.errors import ApiError
from games.storage.queues import OWNER_CLASSES, OwnerClass

_held: Counter[str] = Counter()
_held_by: Counter[OwnerClass] = Counter()
OPEN = Gauge("blokus_streams_open", "Streams that this process holds.", ["owner_class"])
for _class in OWNER_CLASSES:
    OPEN.labels(_class).set_function(partial(_held_by.__getitem__, _class))


class TooManyStreamsError(ApiError, code="too-many-streams", status=429):
    """Too many streams are open: close one, or come back later."""


def refuse_more(request: Request, holder: str) -> None:
    """Refuse another stream; callers whom nobody knows share the total alone."""
    if is_held(request):
        return
    if _held.total() >= settings.STREAMS_AT_ONCE:
        raise TooManyStreamsError("The server holds as many streams as it can.")
    if holder and _held[holder] >= settings.STREAMS_PER_CALLER:
        raise TooManyStreamsError


@contextmanager
def counted(holder: str, owners: OwnerClass = "nobody") -> Iterator[None]:
    """Count a stream as long as it lasts."""
    _held[holder] += 1
    _held_by[owners] += 1
    try:
        yield
    finally:
        _held_by[owners] -= 1
        _held[holder] -= 1
        if not _held[holder]:
            del _held[holder]
