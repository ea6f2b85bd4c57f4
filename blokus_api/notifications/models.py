"""The tables of notices: what players are told, and the links to their deadlines."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from blokus_api.players.models import Player


class Notice(models.Model):
    """A notice that a player gets once, or got; kept so that it stays once."""

    class Status(models.TextChoices):
        """The state of it."""

        WAITING = "waiting"
        CLAIMED = "claimed"
        """A worker is about to send it, or died over it."""
        SENT = "sent"
        UNSURE = "unsure"
        """It was sent or lost, nobody knows: it is not sent again."""
        DROPPED = "dropped"
        """It was no longer true, or not wanted."""

    id = models.UUIDField(primary_key=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="notices")
    event = models.TextField()
    """What it is about: `turn:GAME:VERSION`, `reminder:GAME:VERSION:TIME`."""
    kind = models.TextField()
    game = models.UUIDField()
    number = models.IntegerField()
    """Of the pending action (`games.replay.pending`)."""
    deadline = models.DateTimeField(null=True)
    """When it would be too late, as it was when this was noted."""
    status = models.TextField(choices=Status, default=Status.WAITING)
    mail = models.TextField(blank=True)
    """The mail that it went with, by its Message-ID."""
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta:
        """A recipient has one notice of an event, whoever notes it how often."""

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
    """A link by which a calendar program reads deadlines: the hash of its secret."""

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="deadline_link"
    )
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(db_default=Now())
