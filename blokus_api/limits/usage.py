"""Usage: rows and bytes that requests store, counted per day and holder.

An amount counts toward three quotas: the quota of the player's owner, the quota of the
request's network, and the quota of all guests or all accounts. One statement counts all
three in the transaction that stores the rows, so a refused or failed request counts
nothing.
"""

import threading
from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.api.http.client_addresses import client_address
from games.api.http.request_ids import current_request
from games.ports import Store
from games.services.quotas import QuotaExceededError
from games.storage.queues import GUEST_PREFIX

RETAINED = timedelta(days=2)
"""Time for which counters are kept for investigations by operators."""
REMOVED_AT_ONCE = 1000
"""Maximum number of old counters that one request removes."""

DESCRIPTIONS: dict[Store, str] = {
    "analyses": "analyses",
    "calendars": "changes to days off",
    "games": "games",
    "imported-bytes": "bytes of imported games",
    "imported-games": "games from imports",
    "imports": "imports",
    "kept-answers": "bytes of responses for idempotency keys",
    "players": "new players",
    "uploaded-bytes": "bytes of uploaded files",
}
"""Names of the quotas' units in error messages."""

_CHARGE = """
INSERT INTO limits_usage AS old (day, holder, store, amount)
SELECT %s, new.* FROM unnest(%s::text[], %s::text[], %s::bigint[])
    AS new (holder, store, amount)
ON CONFLICT (day, holder, store) DO UPDATE SET amount = old.amount + excluded.amount
RETURNING store, holder, amount
"""
_REMOVE = """
DELETE FROM limits_usage WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM limits_usage WHERE day < %s LIMIT %s FOR UPDATE SKIP LOCKED
))
"""


class Counter(NamedTuple):
    """A holder's counter for one store, with its quota."""

    store: Store
    holder: str
    amount: int
    quota: int
    whose: str
    """Description of the holder in error messages."""


class _Removal(threading.local):
    """Day on which this thread last found no old counters to remove."""

    day: date | None = None


_removal = _Removal()


def network() -> str | None:
    """Return a keyed hash of the network that sent the current request."""
    request = current_request()
    return None if request is None else _hash_of(client_address(request))


def charge(
    amounts: Mapping[Store, int], owner: str | None, network: str | None
) -> None:
    """Count amounts for an owner, a network, and all players in the owner's class.

    If this raises `QuotaExceededError`, the caller must roll back the transaction.
    Without an owner, amounts count as a guest's.
    """
    now = timezone.now()
    counters = list(_counters(amounts, owner, network))
    with connection.cursor() as cursor:
        _remove_old(cursor, now.date())
        parameters = zip(
            *((c.holder, c.store, c.amount) for c in counters), strict=True
        )
        cursor.execute(_CHARGE, [now.date(), *map(list, parameters)])
        counted = {row[:2]: row[2] for row in cursor.fetchall()}
    for counter in counters:
        if counted[counter.store, counter.holder] > counter.quota:
            raise _exceeded(counter, now)


def _counters(
    amounts: Mapping[Store, int], owner: str | None, network: str | None
) -> Iterator[Counter]:
    """Yield the counters. All requests use the same order, which prevents deadlocks."""
    is_guest = owner is None or owner.startswith(GUEST_PREFIX)
    limits = "guests" if is_guest else "accounts"
    for store, amount in sorted(amounts.items()):
        quotas = settings.DAILY_QUOTAS[store][limits]
        if owner is not None:
            yield Counter(store, owner, amount, quotas.owner, "You")
        if network is not None:
            holder = f"{limits}@{network}"
            yield Counter(store, holder, amount, quotas.network, "Your network")
        yield Counter(store, limits, amount, quotas.all, f"All {limits} together")


def _remove_old(cursor: CursorWrapper, today: date) -> None:
    if _removal.day == today:
        return
    cursor.execute(_REMOVE, [today - RETAINED, REMOVED_AT_ONCE])
    if cursor.rowcount < REMOVED_AT_ONCE:
        _removal.day = today


def _exceeded(counter: Counter, now: datetime) -> QuotaExceededError:
    midnight = datetime.combine(now.date(), datetime.min.time(), now.tzinfo)
    wait = midnight + timedelta(days=1) - now
    return QuotaExceededError(
        f"{counter.whose} may store {counter.quota} {DESCRIPTIONS[counter.store]}"
        " per day. Try again tomorrow (UTC).",
        quota=counter.store,
        most=counter.quota,
        retry_after=int(wait.total_seconds()) + 1,
    )


def _hash_of(address: str) -> str:
    return salted_hmac(__name__, address).hexdigest()[:20]
