"""Tables for notices to players and links to their deadlines."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from blokus_api.players.models import Player


class Notice(models.Model):
    """A notice to a player, kept after it is sent so that it is not sent twice."""

    class Status(models.TextChoices):
        """A notice's state."""

        WAITING = "waiting"
        CLAIMED = "claimed"
        """A worker is sending the notice, or died while sending it."""
        SENT = "sent"
        UNSURE = "unsure"
        """The notice was sent or lost. It is not sent again."""
        DROPPED = "dropped"
        """The notice was no longer true or no longer wanted."""

    id = models.UUIDField(primary_key=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="notices")
    event = models.TextField()
    """Cause of the notice: `turn:GAME:VERSION`, `reminder:GAME:VERSION:TIME`."""
    kind = models.TextField()
    game = models.UUIDField()
    number = models.IntegerField()
    """Number of the pending action (`games.replay.pending`)."""
    deadline = models.DateTimeField(null=True)
    """Deadline at the time the notice was stored."""
    status = models.TextField(choices=Status, default=Status.WAITING)
    mail = models.TextField(blank=True)
    """Message-ID of the email that contains this notice."""
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta:
        """A recipient gets one notice per event, even if it is read repeatedly."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "event"], name="notice_event")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["player"],
                name="notice_open",
                condition=Q(status__in=["waiting", "claimed"]),
            ),
            models.Index(fields=["player", "-updated_at"], name="notice_latest"),
        ]


class DeadlineLink(models.Model):
    """A link with which calendar programs read deadlines. Its secret is hashed."""

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="deadline_link"
    )
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(db_default=Now())
