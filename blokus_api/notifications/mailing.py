"""Mailing: what waits for a player goes out in one mail, and never twice.

A mail is claimed in the database before it goes to the mail server. Where the server
says no, it waits for another time. Where a worker dies, or the server falls silent,
nobody knows whether the mail went out: it is not sent again. The inbox does not depend
on mails, so one that is lost costs less than one that comes twice.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr
from smtplib import (
    SMTPAuthenticationError,
    SMTPException,
    SMTPRecipientsRefused,
    SMTPResponseException,
)
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import F, Max, QuerySet
from django.db.models.functions import Now
from django.dispatch import receiver
from prometheus_client import Counter

from blokus_api.notifications import recipients, relevance, timing
from blokus_api.notifications.emails import MailTopic, write_email
from blokus_api.notifications.models import Notice
from blokus_api.players import accounts, mail
from blokus_api.players.models import Player
from games.replay.state import player_ids
from games.storage import event_store, obligations, sandbox
from games.storage.audience import people_of

logger = logging.getLogger(__name__)

OWED = "mail"
"""The kind of obligation to write to a player."""
GRACE = timedelta(minutes=1)
"""How long a mail waits for whoever is there and needs none, and for more to tell."""
PAUSE = timedelta(minutes=15)
"""Between two mails to one player."""
URGENT_PAUSE = timedelta(minutes=1)
"""The same where a deadline comes soon after."""
RETRY = timedelta(minutes=5)
"""Until a mail server is asked again that did not take a mail."""
GIVEN_UP = timedelta(days=2)
"""After which what could not be sent is told no more."""
REMEMBERED = timedelta(days=30)
"""How long what was told is kept; older events of the feed make no notices."""
DEAD = timedelta(minutes=5)
"""After which whoever claimed a mail does not send it any more."""
PERMANENT = 500
"""From here on a mail server means no for ever."""

MAILS = Counter(
    "blokus_mails",
    "Mails of notices by what became of them: waiting is tried again, unsure was sent"
    " or lost.",
    ["result"],
)

Status = Notice.Status
TOLD = (Status.SENT, Status.UNSURE)
"""Statuses of notices that went out, or may have."""
for _status in Status:
    MAILS.labels(_status.value)


@dataclass(frozen=True)
class MailClaim:
    """A mail that this worker alone may send."""

    player: str
    message: EmailMessage
    notices: Sequence[UUID]


def note(player: Player, event: str, pause: timedelta, **values: Any) -> None:
    """Note something for a player to be told, once; a mail is owed after a pause.

    `values` are columns of the notice.
    """
    notice_id = uuid5(NAMESPACE_OID, f"{player.id} {event}")
    if Notice.objects.filter(id=notice_id).exists():
        return
    made = Notice(id=notice_id, player=player, event=event, **values)
    with transaction.atomic():
        # First: the new notice refers to the player, whom an erasure locks first, too.
        accounts.hold(player)
        Notice.objects.bulk_create([made], ignore_conflicts=True)
        obligations.owe_by(OWED, player.id, pause)


def write_to(player_id: str) -> None:
    """Send a player what waits, if it is time, and owe what waits longer."""
    with transaction.atomic():
        if not obligations.hold(OWED, player_id):
            return
        claim = _claim(Player.objects.get(id=player_id))
    if claim is None:
        return
    status = _send(claim)
    MAILS.labels(status.value).inc()
    with transaction.atomic():
        obligations.hold(OWED, player_id)
        _settled(claim.notices, status)
        pause = RETRY if status == Status.WAITING else PAUSE
        _owe_rest(player_id, pause)


def _claim(player: Player) -> MailClaim | None:
    """Take what is to be told now, unless somebody is sending: a mail at a time."""
    now = event_store.clock()
    _tidy(player, now)
    if _of(player, Status.CLAIMED).exists():
        obligations.put_off(OWED, player.id, DEAD)
        return None
    waiting = _of(player, Status.WAITING)
    found = relevance.true_of(player, [n for n in waiting if now < _gives_up(n)])
    true = {notice.id for notice, _ in found}
    _settled([one.id for one in waiting if one.id not in true], Status.DROPPED)
    if not found:
        obligations.settle(OWED, player.id)
        return None
    at = _time_for(player, found, now)
    if now < at:
        obligations.put_off(OWED, player.id, at - now)
        return None
    notices = [notice for notice, _ in found]
    message_id = _message_id(notices)
    topics = [topic for _, topic in found]
    written = write_email(
        topics, player.spoken_language, settings.SITE_NAME, settings.PUBLIC_URL
    )
    headers = {"Message-ID": message_id}
    message = mail.compose(player, written.subject, written.text, headers)
    assert message is not None, "Nothing is true for who has no address."
    ids = [notice.id for notice in notices]
    _settled(ids, Status.CLAIMED, mail=message_id)
    obligations.put_off(OWED, player.id, DEAD)
    return MailClaim(player.id, message, ids)


def _time_for(
    player: Player, found: Sequence[tuple[Notice, MailTopic]], now: datetime
) -> datetime:
    """Return when a mail may go out that tells these notices.

    That is the first moment that suits one of them: the others go along. A game that is
    ahead of time (`games.storage.sandbox`) has its own: by its clock it is quiet, and
    the mail waits for the last mail about this game alone.
    """
    quiet_hours = recipients.quiet_hours_of(player)
    aheads = sandbox.aheads({str(notice.game) for notice, _ in found})
    sent = Notice.objects.filter(player=player, status__in=TOLD)
    latest = dict(sent.values_list("game").annotate(Max("updated_at")))
    last_mail = max(latest.values(), default=None)

    def time_of(game: UUID, left: timedelta | None) -> datetime:
        ahead = aheads.get(str(game), timedelta())
        last = latest.get(game) if ahead else last_mail
        deadline, free = None if left is None else now + left, now
        if last is not None:
            free = max(now, last + PAUSE)
            if deadline is not None and deadline < free + timing.LEAST_NOTICE:
                free = max(now, last + URGENT_PAUSE)
        if free > now:
            return free
        then, until = now + ahead, deadline and deadline + ahead
        quiet = list(quiet_hours.between(then, then + URGENT_PAUSE))
        return timing.goes_out(then, quiet, then, until) - ahead

    return min(time_of(notice.game, topic.left) for notice, topic in found)


@receiver(sandbox.moved)
def follow_the_sandbox(game: str, step: timedelta, **_: Any) -> None:
    """Let the mails about a game be so much older, and the next ones due earlier."""
    people = player_ids(people_of([game])[game])
    notices = Notice.objects.filter(player__in=people, game=game)
    waiting = notices.filter(status=Status.WAITING).values_list("player", flat=True)
    # The obligations first: a worker that sends a mail locks in this order, too.
    obligations.advance(OWED, list(waiting), step)
    notices.filter(status__in=TOLD).update(updated_at=F("updated_at") - step)


def _send(claim: MailClaim) -> Status:
    """Hand a mail over, and return what became of it: no personal data in the log."""
    connection = get_connection()
    try:
        connection.open()
    except (OSError, SMTPException) as error:
        logger.warning("The mail server does not answer (%s).", type(error).__name__)
        return Status.WAITING
    try:
        connection.send_messages([claim.message])
    except (SMTPRecipientsRefused, SMTPResponseException) as error:
        return _refused(claim, error)
    except (OSError, SMTPException) as error:
        logger.warning(
            "The mail server fell silent (%s): a mail to player %s was sent or lost,"
            " and is not sent again.",
            type(error).__name__,
            claim.player,
        )
        return Status.UNSURE
    else:
        return Status.SENT
    finally:
        _close(connection)


def _refused(
    claim: MailClaim, error: SMTPRecipientsRefused | SMTPResponseException
) -> Status:
    """Return whether a mail that was not taken is worth another attempt."""
    if isinstance(error, SMTPRecipientsRefused):
        code = max(code for code, _ in error.recipients.values())
    else:
        code = error.smtp_code
    logger.warning("A mail to player %s was refused with %d.", claim.player, code)
    is_final = code >= PERMANENT and not isinstance(error, SMTPAuthenticationError)
    return Status.DROPPED if is_final else Status.WAITING


def _close(connection: Any) -> None:
    try:
        connection.close()
    except (OSError, SMTPException):
        logger.info("The mail server hung up before it was said goodbye.")


def _owe_rest(player_id: str, pause: timedelta) -> None:
    """Owe what came meanwhile, or what was not taken; else owe nothing."""
    if Notice.objects.filter(player=player_id, status=Status.WAITING).exists():
        obligations.put_off(OWED, player_id, pause)
    else:
        obligations.settle(OWED, player_id)


def _tidy(player: Player, now: datetime) -> None:
    """Give up what a worker died over, and forget what was told long ago."""
    dead = _of(player, Status.CLAIMED).filter(updated_at__lt=now - DEAD)
    if _settled([notice.id for notice in dead], Status.UNSURE):
        logger.warning(
            "A worker died over a mail to player %s, which was sent or lost: it is not"
            " sent again.",
            player.id,
        )
    done = Notice.objects.filter(player=player, updated_at__lt=now - REMEMBERED)
    done.exclude(status__in=[Status.WAITING, Status.CLAIMED]).delete()


def _settled(ids: Sequence[UUID], status: Status, **values: Any) -> int:
    if not ids:
        return 0
    found = Notice.objects.filter(id__in=ids)
    return found.update(status=status, updated_at=Now(), **values)


def _of(player: Player, status: Status) -> QuerySet[Notice]:
    return Notice.objects.filter(player=player, status=status).order_by("created_at")


def _gives_up(notice: Notice) -> datetime:
    return notice.created_at + GIVEN_UP


def _message_id(notices: Sequence[Notice]) -> str:
    """Return what is the same whenever the same is told to the same player."""
    told = " ".join(sorted(str(notice.id) for notice in notices))
    _, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    domain = address.rpartition("@")[2] or "localhost"
    return f"<{uuid5(NAMESPACE_OID, told).hex}@{domain}>"
