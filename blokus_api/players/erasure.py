"""Erasure of personal data, and departures, which end erased players' pending work.

Events identify players only by opaque ids. Only the tables of this app link an id to a
person, so erasure changes no game and no hash. If the player's claim to a name in
imported files was accepted, a worker erases this name from the archive.

For each erased player, a worker must end the analyses, imports, animations and games.
This obligation is called a departure. The worker repeats it when all requests that were
running at the time of the erasure have ended.
"""

import logging
from collections.abc import Iterable
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import OperationalError, transaction
from django.db.models import Q, QuerySet
from django.dispatch import Signal
from psycopg.errors import DeadlockDetected

from blokus_api.players.accounts import ANSWERED_FOR, owner_name
from blokus_api.players.models import (
    Absence,
    ApiClient,
    Block,
    KeptCalendar,
    NameReport,
    Player,
)
from blokus_api.players.names.claims import owe_erasure
from blokus_api.players.tokens.authentication import REMEMBERED_SECONDS
from blokus_api.players.tokens.sessions import lock_out
from games.analyses import services as analyses
from games.analyses import shown
from games.replay.state import PLAYER_PREFIX
from games.services import departures
from games.storage import animations, obligations
from games.storage.idempotency import KeptAnswer
from records.exchange.imports import services as imports

logger = logging.getLogger(__name__)

MOST_TRIES = 4
erased = Signal()
"""Signal with the `ids` of erased players, sent in the same transaction. Receivers
delete their own data about these players."""
NO_PASSWORD = "!"  # noqa: S105
"""Value that is never a valid password hash."""
DEPARTURE = "departure"
"""Obligation kind for ending an erased player's pending work."""
IN_FLIGHT = timedelta(seconds=REMEMBERED_SECONDS + settings.REQUEST_SECONDS + 5)
"""Delay before the second departure. Until then, processes may still execute requests
with cached tokens."""


def erase(players: QuerySet[Player]) -> None:
    """Delete the personal data of these players. Their ids remain in games.

    This also erases their bots, their API clients, and those clients' users. A worker
    ends the pending work of all of them.

    An erasure locks rows in many tables. If an erasure and a worker wait for each
    other, PostgreSQL cancels one of them. A cancelled erasure starts again.
    """
    for attempt in range(1, MOST_TRIES + 1):
        try:
            _erase(players)
        except OperationalError as error:
            is_deadlock = isinstance(error.__cause__, DeadlockDetected)
            if not is_deadlock or attempt == MOST_TRIES:
                raise
            logger.info("Restarting an erasure after a deadlock: %s", error)
        else:
            return


@transaction.atomic
def _erase(players: QuerySet[Player]) -> None:
    ids = set(players.values_list("id", flat=True))
    clients = ApiClient.objects.filter(owner__in=ids)
    theirs = Player.objects.filter(Q(api_client__in=clients) | Q(owner__in=ids))
    ids |= set(theirs.values_list("id", flat=True))
    everyone = Player.objects.filter(id__in=ids)
    owners = _owners_of(everyone.select_related("owner", "api_client__owner"))
    lock_out(ids)
    KeptAnswer.objects.filter(
        Q(caller__in=[PLAYER_PREFIX + each for each in ids])
        | Q(body__id__in=ids)  # shown to the owner of their API client
        | Q(body__player__id__in=ids)  # shown when this guest was created
    ).delete()
    EmailAddress.objects.filter(user__in=ids).delete()
    Block.objects.filter(Q(player__in=ids) | Q(blocked__in=ids)).delete()
    NameReport.objects.filter(player__in=ids).delete()
    NameReport.objects.filter(reporter__in=ids).update(reporter=None)
    everyone.update(
        name="",
        email="",
        username=None,
        password=NO_PASSWORD,
        external_id=None,
        owner=None,
        language="",
        time_zone="UTC",
        weekend_days=[],
        mails=[],
        reminder_steps=[],
        quiet_hours=None,
        reminded_since=None,
        last_login=None,
        is_active=False,
    )
    accounts = everyone.exclude(kind__in=ANSWERED_FOR)
    accounts.update(household=None)
    # This comes last, because transactions that add such rows lock the player.
    Absence.objects.filter(player__in=ids).delete()
    KeptCalendar.objects.filter(player__in=ids).delete()
    owe_erasure(ids)
    obligations.owe_all(DEPARTURE, owners)
    clients.delete()
    erased.send(sender=Player, ids=ids)


def _owners_of(players: Iterable[Player]) -> dict[str, str]:
    """Return each player's owner, by player id. The erasure then deletes this link."""
    return {player.id: owner_name(player) for player in players}


def end_pending(player: str, version: int) -> None:
    """End the pending work of an erased player.

    `version` is 0 in the first run. The second run settles the obligation.
    """
    owner = obligations.owner_of(DEPARTURE, player)
    if owner is None:
        return
    actor = PLAYER_PREFIX + player
    analyses.cancel_all(actor)
    shown.forget(actor)
    imports.cancel_all(actor)
    if owner.endswith(f":{player}"):  # this does not apply if only a bot is erased
        animations.cancel_all(owner)
    if not departures.leave_games(actor, owner):
        return  # A worker repeats the task when the lease of the obligation ends.
    if version:
        obligations.settle(DEPARTURE, player)
    else:
        obligations.repeat(DEPARTURE, player, version, IN_FLIGHT)
