"""Mailing: all pending notices for a player are sent in one email, and never twice.

A worker claims an email in the database before it passes the email to the email server.
If the server refuses the email, the worker tries again later. If the worker dies or the
server stops responding, the email may have been delivered, so it is not sent again. The
inbox does not depend on emails, so a lost email does less harm than a repeated one.
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
"""Obligation kind for sending a player's pending notices."""
GRACE = timedelta(minutes=1)
"""Delay before an email, in which the player may act and more notices may arrive."""
PAUSE = timedelta(minutes=15)
"""Minimum interval between two emails to a player."""
URGENT_PAUSE = timedelta(minutes=1)
"""Minimum interval between two emails to a player when a deadline is near."""
RETRY = timedelta(minutes=5)
"""Pause before the next attempt after the email server refused an email."""
GIVEN_UP = timedelta(days=2)
"""Age at which unsent notices are dropped."""
REMEMBERED = timedelta(days=30)
"""Time for which sent notices are stored. Older events cause no notices."""
DEAD = timedelta(minutes=5)
"""Age of a claim at which its worker must have ended."""
PERMANENT = 500
"""Lowest SMTP reply code that means a permanent failure."""

MAILS = Counter(
    "blokus_mails",
    "Number of notice emails, by result. Emails with the result `unsure` may"
    " have been lost.",
    ["result"],
)

Status = Notice.Status
SENT = (Status.SENT, Status.UNSURE)
"""Statuses of notices that were sent, whether or not they arrived."""
for _status in Status:
    MAILS.labels(_status.value)


@dataclass(frozen=True)
class MailClaim:
    """A claim to an email, which only this worker may send."""

    player: str
    message: EmailMessage
    notices: Sequence[UUID]


def note(player: Player, event: str, pause: timedelta, **values: Any) -> None:
    """Store a notice once, and schedule an email after a pause.

    `values` are columns of the notice.
    """
    notice_id = uuid5(NAMESPACE_OID, f"{player.id} {event}")
    if Notice.objects.filter(id=notice_id).exists():
        return
    notice = Notice(id=notice_id, player=player, event=event, **values)
    with transaction.atomic():
        # Lock the player first, as erasures do. The new notice refers to the player.
        accounts.hold(player)
        Notice.objects.bulk_create([notice], ignore_conflicts=True)
        obligations.owe_by(OWED, player.id, pause)


def write_to(player_id: str) -> None:
    """Send a player's pending notices that are due, and reschedule the others."""
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
    """Claim the notices to send now, unless another worker is already sending some."""
    now = event_store.clock()
    _tidy(player, now)
    if _of(player, Status.CLAIMED).exists():
        obligations.put_off(OWED, player.id, DEAD)
        return None
    waiting = _of(player, Status.WAITING)
    current = relevance.true_of(player, [n for n in waiting if now < _gives_up(n)])
    true = {notice.id for notice, _ in current}
    _settled([notice.id for notice in waiting if notice.id not in true], Status.DROPPED)
    if not current:
        obligations.settle(OWED, player.id)
        return None
    at = _time_for(player, current, now)
    if now < at:
        obligations.put_off(OWED, player.id, at - now)
        return None
    notices = [notice for notice, _ in current]
    message_id = _message_id(notices)
    topics = [topic for _, topic in current]
    written = write_email(
        topics, player.spoken_language, settings.SITE_NAME, settings.PUBLIC_URL
    )
    headers = {"Message-ID": message_id}
    message = mail.compose(player, written.subject, written.text, headers)
    assert message is not None
    ids = [notice.id for notice in notices]
    _settled(ids, Status.CLAIMED, mail=message_id)
    obligations.put_off(OWED, player.id, DEAD)
    return MailClaim(player.id, message, ids)


def _time_for(
    player: Player, current: Sequence[tuple[Notice, MailTopic]], now: datetime
) -> datetime:
    """Return the time at which an email about these notices may be sent.

    It is the earliest time that one of the notices allows. If a game's sandbox clock is
    ahead (`games.storage.sandbox`), quiet hours use this clock, and the minimum
    interval counts from the last email about this game.
    """
    quiet_hours = recipients.quiet_hours_of(player)
    aheads = sandbox.aheads({str(notice.game) for notice, _ in current})
    sent = Notice.objects.filter(player=player, status__in=SENT)
    latest = dict(sent.values_list("game").annotate(Max("updated_at")))
    last_mail = max(latest.values(), default=None)

    def time_of(game: UUID, remaining: timedelta | None) -> datetime:
        ahead = aheads.get(str(game), timedelta())
        last = latest.get(game) if ahead else last_mail
        deadline, free = None if remaining is None else now + remaining, now
        if last is not None:
            free = max(now, last + PAUSE)
            if deadline is not None and deadline < free + timing.LEAST_NOTICE:
                free = max(now, last + URGENT_PAUSE)
        if free > now:
            return free
        then, until = now + ahead, deadline and deadline + ahead
        quiet = list(quiet_hours.between(then, then + URGENT_PAUSE))
        return timing.goes_out(then, quiet, then, until) - ahead

    return min(time_of(notice.game, topic.remaining) for notice, topic in current)


@receiver(sandbox.moved)
def follow_the_sandbox(game: str, step: timedelta, **_: Any) -> None:
    """Shift a game's sent emails into the past, and send its next emails earlier."""
    people = player_ids(people_of([game])[game])
    notices = Notice.objects.filter(player__in=people, game=game)
    waiting = notices.filter(status=Status.WAITING).values_list("player", flat=True)
    # Lock obligations first, as a worker that sends an email does.
    obligations.advance(OWED, list(waiting), step)
    notices.filter(status__in=SENT).update(updated_at=F("updated_at") - step)


def _send(claim: MailClaim) -> Status:
    """Send an email and return the resulting status. Logs contain no personal data."""
    connection = get_connection()
    try:
        connection.open()
    except (OSError, SMTPException) as error:
        logger.warning("The email server is not responding (%s).", type(error).__name__)
        return Status.WAITING
    try:
        connection.send_messages([claim.message])
    except (SMTPRecipientsRefused, SMTPResponseException) as error:
        return _refused(claim, error)
    except (OSError, SMTPException) as error:
        logger.warning(
            "The email server stopped responding (%s). An email to player %s was"
            " either sent or lost, and it will not be sent again.",
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
    """Return the status after a refusal: dropped, or waiting for another attempt."""
    if isinstance(error, SMTPRecipientsRefused):
        code = max(code for code, _ in error.recipients.values())
    else:
        code = error.smtp_code
    logger.warning(
        "The email server refused an email to player %s with code %d.",
        claim.player,
        code,
    )
    is_final = code >= PERMANENT and not isinstance(error, SMTPAuthenticationError)
    return Status.DROPPED if is_final else Status.WAITING


def _close(connection: Any) -> None:
    try:
        connection.close()
    except (OSError, SMTPException):
        logger.info("The email server closed the connection early.")


def _owe_rest(player_id: str, pause: timedelta) -> None:
    """Schedule the remaining notices, or settle the obligation if none remain."""
    if Notice.objects.filter(player=player_id, status=Status.WAITING).exists():
        obligations.put_off(OWED, player_id, pause)
    else:
        obligations.settle(OWED, player_id)


def _tidy(player: Player, now: datetime) -> None:
    """Mark dead workers' notices as unsure, and delete old notices."""
    dead = _of(player, Status.CLAIMED).filter(updated_at__lt=now - DEAD)
    if _settled([notice.id for notice in dead], Status.UNSURE):
        logger.warning(
            "A worker died while sending an email to player %s. The email was either"
            " sent or lost, and it will not be sent again.",
            player.id,
        )
    done = Notice.objects.filter(player=player, updated_at__lt=now - REMEMBERED)
    done.exclude(status__in=[Status.WAITING, Status.CLAIMED]).delete()


def _settled(ids: Sequence[UUID], status: Status, **values: Any) -> int:
    if not ids:
        return 0
    notices = Notice.objects.filter(id__in=ids)
    return notices.update(status=status, updated_at=Now(), **values)


def _of(player: Player, status: Status) -> QuerySet[Notice]:
    return Notice.objects.filter(player=player, status=status).order_by("created_at")


def _gives_up(notice: Notice) -> datetime:
    return notice.created_at + GIVEN_UP


def _message_id(notices: Sequence[Notice]) -> str:
    """Return a Message-ID that is the same for the same notices."""
    ids = " ".join(sorted(str(notice.id) for notice in notices))
    _, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    domain = address.rpartition("@")[2] or "localhost"
    return f"<{uuid5(NAMESPACE_OID, ids).hex}@{domain}>"
