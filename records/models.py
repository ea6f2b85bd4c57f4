"""The table of finished games. No key points at a game: an archive outlives it."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models

from games.ids import new_id


class Record(models.Model):
    """A finished game: what was placed, who left, and how it ended."""

    id = models.UUIDField(primary_key=True, default=new_id)
    source = models.TextField()
    """Where it comes from: `game` for those played here."""
    game = models.UUIDField(null=True, unique=True)
    """The game it was played as, where that was here."""
    head = models.TextField(null=True)  # noqa: DJ001 - games from outside have no chain
    variant = models.TextField()
    ruleset = models.TextField()
    options = models.JSONField()
    rules_version = models.SmallIntegerField()
    visibility = models.TextField()
    players = ArrayField(models.TextField())
    """Per seat: an opaque player id, or a level of the computer."""
    placements = models.JSONField()
    """`[seat, color, piece, cells]` in the order played."""
    out = models.JSONField()
    """`[seat, ply, reason]` of the seats that left."""
    length = models.SmallIntegerField()
    result = models.JSONField()
    winners = ArrayField(models.SmallIntegerField())
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField()

    class Meta:
        """Lists are newest first, of all games or of some."""

        indexes: ClassVar = [
            models.Index(fields=["-ended_at", "-id"], name="record_ended"),
            models.Index(fields=["variant", "-ended_at", "-id"], name="record_variant"),
            GinIndex(fields=["players"], name="record_players"),
        ]
