"""Tables of analyses and of the solutions that players were shown."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from games.storage.idempotency import KeyedRow

OPEN = ("waiting", "running")
"""Statuses of analyses that still need an answer."""


class Analysis(KeyedRow):
    """A question about a position, which is stored with it."""

    id = models.UUIDField(primary_key=True)
    owner = models.TextField(db_default="")
    """Owner whose place it occupies; empty for analyses of earlier releases."""
    network = models.TextField(null=True)  # noqa: DJ001 - commands have none
    """Keyed hash of the network that requested it, while the analysis is open."""
    kind = models.TextField()
    variant = models.TextField()
    options = models.JSONField()
    line = models.JSONField()
    """Steps to the position, as described in `games/replay/history.py`."""
    first_piece = models.TextField(null=True)  # noqa: DJ001 - most variants draw none
    """Id of the first piece that was drawn before the line."""
    game_id = models.UUIDField(null=True)
    version = models.IntegerField(null=True)
    seconds = models.IntegerField()
    """Maximum duration of the search, in seconds."""
    limit = models.IntegerField(null=True)
    """Maximum number of counted solutions, of moves, or of mistakes."""
    simulations = models.IntegerField(null=True)
    """Maximum number of simulations; null for packing puzzles."""
    status = models.TextField()
    runs = models.SmallIntegerField(db_default=0)
    used = models.SmallIntegerField(db_default=0)
    """Seconds that all runs have searched so far, including killed ones."""
    reason = models.TextField(null=True)  # noqa: DJ001 - most have none
    """Reason for a failure or a delay."""
    progress = models.JSONField()
    result = models.JSONField(null=True)
    revision = models.IntegerField(db_default=1)
    """Number of changes so far that clients can see."""
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta(KeyedRow.Meta):
        """Indexes for the lists of a player and for deleting old results."""

        indexes: ClassVar = [
            models.Index(fields=["actor", "-id"], name="analysis_actor"),
            models.Index(fields=["created_at"], name="analysis_created"),
            models.Index(
                fields=["actor"], condition=Q(status__in=OPEN), name="analysis_open"
            ),
        ]


class ShownSolution(models.Model):
    """A day on which a player was shown a solution of a puzzle, or a part of one.

    Analyses are deleted after a week. These rows stay, because solved puzzles are
    counted for years.
    """

    pk = models.CompositePrimaryKey("player", "ruleset", "day")
    player = models.TextField()
    ruleset = models.TextField()
    day = models.DateField()
    """Day in UTC."""
    at = models.DateTimeField(db_default=Now())
    """Time of the first solution that was shown on the day."""
