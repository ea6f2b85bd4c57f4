"""Erasure of personal data.

Events name players by opaque ids alone. What says who that was is in these tables, and
can go without a game or a hash being touched. Names in imported files are erased from
the archive by workers, where a claim of them was accepted.
"""

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import Signal

from blokus_api.players import departures, name_claims
from blokus_api.players.login import sessions
from blokus_api.players.models import (
    Absence,
    ApiClient,
    Block,
    KeptCalendar,
    NameReport,
    Player,
)
from blokus_api.players.owners import ANSWERED_FOR
from games.replay.state import PLAYER_PREFIX
from games.storage.idempotency import KeptAnswer

erased = Signal()
"""Sent with the `ids` of players, in the same transaction, to whoever knows more."""
NO_PASSWORD = "!"  # noqa: S105
"""No password has this hash."""


@transaction.atomic
def erase(players: QuerySet[Player]) -> None:
    """Forget who these players were, for good; their ids stay where games name them.

    The bots and API clients they answered for end, too, with the users of these. A
    worker ends the pending work of all of them.
    """
    ids = set(players.values_list("id", flat=True))
    clients = ApiClient.objects.filter(owner__in=ids)
    theirs = Player.objects.filter(Q(api_client__in=clients) | Q(owner__in=ids))
    ids |= set(theirs.values_list("id", flat=True))
    everyone = Player.objects.filter(id__in=ids)
    owners = departures.owners_of(everyone.select_related("owner", "api_client__owner"))
    sessions.lock_out(ids)
    KeptAnswer.objects.filter(
        Q(caller__in=[PLAYER_PREFIX + each for each in ids])
        | Q(body__id__in=ids)  # told to the owner of their API client
        | Q(body__player__id__in=ids)  # told to nobody, who became this guest
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
    # Only now: whoever wrote others meanwhile held the player until then.
    Absence.objects.filter(player__in=ids).delete()
    KeptCalendar.objects.filter(player__in=ids).delete()
    name_claims.owe_erasure(ids)
    departures.owe(owners)
    clients.delete()
    erased.send(sender=Player, ids=ids)
