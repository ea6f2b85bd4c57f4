"""The table of analyses: what was asked, and what is known so far."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

OPEN = ("waiting", "running")
"""The statuses of what is still to be answered."""


class Analysis(models.Model):
    """A question about a position; the position itself is kept, not its game."""

    id = models.UUIDField(primary_key=True)
    actor = models.TextField()
    """Who asked; nobody else sees it."""
    kind = models.TextField()
    variant = models.TextField()
    options = models.JSONField()
    placements = models.JSONField()
    """In the order played: `[color, piece, cells]`."""
    game_id = models.UUIDField(null=True)
    version = models.IntegerField(null=True)
    seconds = models.IntegerField()
    """How long the search may take."""
    limit = models.IntegerField(null=True)
    """Of a count: where it stops."""
    status = models.TextField()
    runs = models.SmallIntegerField(db_default=0)
    share = models.FloatField(db_default=0.0)
    found = models.IntegerField(db_default=0)
    result = models.JSONField(null=True)
    key = models.TextField(null=True)  # noqa: DJ001 - most requests send no key
    fingerprint = models.TextField(null=True)  # noqa: DJ001
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta:
        """A key names one question of one caller."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["actor", "key"],
                condition=Q(key__isnull=False),
                name="analysis_key",
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["actor", "-id"], name="analysis_actor"),
            models.Index(fields=["created_at"], name="analysis_created"),
            models.Index(
                fields=["actor"], condition=Q(status__in=OPEN), name="analysis_open"
            ),
        ]
