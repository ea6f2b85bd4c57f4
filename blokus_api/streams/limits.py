"""Limits on the streams of a process: per player, account and address, and in total.

Callers without a token cannot be distinguished, and anyone can create guests. So both
are counted by address, and some streams are reserved for callers with tokens, or for
accounts.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from django.conf import settings
from prometheus_client import Gauge
from rest_framework.request import Request

from blokus_api.limits.admission import is_held
from games.api.http.caller import Caller
from games.api.http.client_addresses import client_address
from games.errors import ApiError
from games.storage.queues import OWNER_CLASSES, OwnerClass

PARTS: dict[OwnerClass, float] = {"nobody": 0.5, "guest": 0.75, "account": 1}
"""Fractions of all streams that each class of callers can use. Half of all streams are
reserved for callers with tokens, and a quarter for accounts."""
PART_OF_ONE = 1 / 20
"""Fraction of all streams available to one account, or to all guests at one address."""

_held: Counter[str] = Counter()
_held_by: Counter[OwnerClass] = Counter()
OPEN = Gauge(
    "blokus_streams_open", "Number of open streams in this process.", ["owner_class"]
)
for _class in OWNER_CLASSES:
    OPEN.labels(_class).set_function(partial(_held_by.__getitem__, _class))


class TooManyStreamsError(ApiError, code="too-many-streams", status=429):
    """Too many streams are open. Close one, or try again later."""


class Holder(NamedTuple):
    """The caller of a stream, and the group whose streams are counted together."""

    player: str
    """Player as named in events; empty without a token."""
    group: str
    """The caller's account; for guests and callers without a token, their address."""
    owner_class: OwnerClass

    @property
    def most(self) -> int:
        """Maximum number of streams for the group."""
        if not self.player:
            most: int = settings.STREAMS_PER_CALLER
            return most
        part = int(settings.STREAMS_AT_ONCE * PART_OF_ONE)
        return max(settings.STREAMS_PER_CALLER, part)


def holder_of(request: Request, caller: Caller | None) -> Holder:
    """Return the holder against whose limits this request's stream counts."""
    address = client_address(request)
    if caller is None:
        return Holder("", f"anonymous at {address}", "nobody")
    if caller.is_guest:
        return Holder(caller.actor, f"guests at {address}", "guest")
    return Holder(caller.actor, caller.owner, "account")


def refuse_more(request: Request, holder: Holder) -> None:
    """Raise `TooManyStreamsError` if the holder has reached a limit."""
    if is_held(request):
        return
    most_of_all: int = settings.STREAMS_AT_ONCE
    part = PARTS[holder.owner_class]
    classes = [name for name, its_part in PARTS.items() if its_part <= part]
    held = sum(_held_by[name] for name in classes)
    if _held_by.total() >= most_of_all or held >= int(most_of_all * part):
        raise TooManyStreamsError(
            "The server has too many open streams. Try again later."
        )
    if holder.player and _held[holder.player] >= settings.STREAMS_PER_CALLER:
        raise TooManyStreamsError
    if _held[holder.group] >= holder.most:
        raise TooManyStreamsError(
            "Your account or address has too many open streams. Close one first."
        )


@contextmanager
def counted(holder: Holder) -> Iterator[None]:
    """Count a stream during the block."""
    keys = {holder.player, holder.group} - {""}
    _held.update(keys)
    _held_by[holder.owner_class] += 1
    try:
        yield
    finally:
        _held_by[holder.owner_class] -= 1
        for key in keys:
            _held[key] -= 1
            if not _held[key]:
                del _held[key]
