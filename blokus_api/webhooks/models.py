"""Tables for webhooks: endpoints, and deliveries of events to them."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from blokus_api.players.models import ApiClient, Player

DISABLED_REASONS = ("by-owner", "password-reset", "failing", "gone", "backlog")


class Endpoint(models.Model):
    """A URL that receives the events that its owner has chosen."""

    class Follows(models.TextChoices):
        """Ways to select the games that an endpoint follows.

        Its owner must be allowed to see them.
        """

        MINE = "mine"
        GAMES = "games"
        ALL = "all"
        APP = "app"
        """Games and turns of the users of an app that the owner manages."""

    id = models.UUIDField(primary_key=True)
    owner = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="webhooks")
    account = models.TextField(db_default="")
    """Account responsible for the owner (`games.ports.Accounts`)."""
    name = models.TextField(blank=True)
    url = models.TextField()
    types = ArrayField(models.TextField())
    """Types of events; empty: all."""
    follows = models.TextField(choices=Follows)
    games = ArrayField(models.UUIDField())
    """Games to follow if `follows` is `games`."""
    app = models.ForeignKey(
        ApiClient, on_delete=models.CASCADE, null=True, related_name="webhooks"
    )
    """API client whose users' games are followed, if `follows` is `app`."""
    plays = models.BooleanField(db_default=False)
    """Whether the endpoint's responses are its owner's moves."""
    secret = models.TextField()
    previous_secret = models.TextField(blank=True)
    previous_until = models.DateTimeField(null=True)
    """Time until which the previous secret also signs."""
    failing_since = models.DateTimeField(null=True)
    """Time of the first failure since the last success."""
    failures = models.IntegerField(db_default=0)
    """Number of consecutive failures, in all games together."""
    resting_until = models.DateTimeField(null=True)
    """Time until which no message is sent, because attempts failed repeatedly."""
    disabled_at = models.DateTimeField(null=True)
    disabled_reason = models.TextField(blank=True)
    """One of `DISABLED_REASONS`; empty while the endpoint is enabled."""
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta:
        """Each event queries the enabled endpoints by each way of following."""

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
    """A message to an endpoint, which is retried until it arrives or finally fails."""

    class Status(models.TextChoices):
        """A delivery's state."""

        WAITING = "waiting"
        DELIVERED = "delivered"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True)
    endpoint = models.ForeignKey(
        Endpoint, on_delete=models.CASCADE, related_name="deliveries"
    )
    lane = models.TextField()
    """Lane: the deliveries for one endpoint and game, which are sent in order."""
    game_id = models.UUIDField(null=True)
    """Game of the message; null for a test."""
    version = models.IntegerField()
    type = models.TextField()
    about = models.TextField(db_default="", default="")
    """Turn or reminder that the message is about; empty for events."""
    data = models.JSONField(null=True)
    """Content of a message about a turn or reminder; null for events."""
    status = models.TextField(choices=Status, default=Status.WAITING)
    attempts = models.IntegerField(db_default=0)
    """Number of attempts, including those whose worker died."""
    log = models.JSONField(default=list)
    """The last attempts, oldest first, with their time, duration and response."""
    first_attempt_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta:
        """An endpoint has one delivery per event, even if it is sent repeatedly."""

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
