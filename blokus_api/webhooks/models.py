"""The tables of webhooks: where events are sent, and what became of each."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from blokus_api.players.models import ApiClient, Player

DISABLED_REASONS = ("by-owner", "password-reset", "failing", "gone", "backlog")


class Endpoint(models.Model):
    """An address that gets the events its owner asked for."""

    class Follows(models.TextChoices):
        """The games that it follows; only ever those that the owner may see."""

        MINE = "mine"
        GAMES = "games"
        ALL = "all"
        APP = "app"
        """Games and turns of the users of an app of the owner's."""

    id = models.UUIDField(primary_key=True)
    owner = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="webhooks")
    account = models.TextField(db_default="")
    """Who answers for the owner (`games.ports.Accounts`)."""
    name = models.TextField(blank=True)
    url = models.TextField()
    types = ArrayField(models.TextField())
    """Types of events; empty: all."""
    follows = models.TextField(choices=Follows)
    games = ArrayField(models.UUIDField())
    """Where it follows certain games: which."""
    app = models.ForeignKey(
        ApiClient, on_delete=models.CASCADE, null=True, related_name="webhooks"
    )
    """The API client whose users' games it follows, if it follows an app."""
    plays = models.BooleanField(db_default=False)
    """Whether its answers are its owner's moves."""
    secret = models.TextField()
    previous_secret = models.TextField(blank=True)
    previous_until = models.DateTimeField(null=True)
    """Until when the previous secret signs as well."""
    failing_since = models.DateTimeField(null=True)
    """The first failure after the last success."""
    failures = models.IntegerField(db_default=0)
    """One after another, of all its games."""
    resting_until = models.DateTimeField(null=True)
    """It failed so often that nothing is sent to it before."""
    disabled_at = models.DateTimeField(null=True)
    disabled_reason = models.TextField(blank=True)
    """One of `DISABLED_REASONS`; empty while it is enabled."""
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta:
        """Each event asks for those in use, by each way to follow."""

        indexes: ClassVar = [
            models.Index(fields=["owner", "-id"], name="webhook_owner"),
            models.Index(fields=["account"], name="webhook_account"),
            models.Index(
                fields=["created_at"],
                condition=Q(follows="all", disabled_at=None),
                name="webhook_of_all",
            ),
            GinIndex(
                fields=["games"],
                condition=Q(follows="games", disabled_at=None),
                name="webhook_of_games",
            ),
        ]


class Delivery(models.Model):
    """A message for an endpoint, sent until it arrives or is given up."""

    class Status(models.TextChoices):
        """The state of it."""

        WAITING = "waiting"
        DELIVERED = "delivered"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True)
    endpoint = models.ForeignKey(
        Endpoint, on_delete=models.CASCADE, related_name="deliveries"
    )
    lane = models.TextField()
    """What is sent one after another: an endpoint's deliveries of one game."""
    game_id = models.UUIDField(null=True)
    """None: a test, which belongs to no game."""
    version = models.IntegerField()
    type = models.TextField()
    about = models.TextField(db_default="", default="")
    """Of what is for the owner alone: which turn or reminder; empty: the event."""
    data = models.JSONField(null=True)
    """The same: what the message says."""
    status = models.TextField(choices=Status, default=Status.WAITING)
    attempts = models.IntegerField(db_default=0)
    """Begun, also by workers that died over it."""
    log = models.JSONField(default=list)
    """The last attempts, oldest first: when, how long, and what was answered."""
    first_attempt_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta:
        """An event is one delivery of an endpoint, however often it is sent."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["endpoint", "game_id", "version", "about"],
                name="delivery_event",
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["endpoint", "-id"], name="delivery_log"),
            models.Index(
                fields=["lane", "version"],
                condition=Q(status="waiting"),
                name="delivery_waiting",
            ),
        ]
