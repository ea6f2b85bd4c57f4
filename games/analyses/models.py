"""Tables for analyses and for the solutions that players were shown."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from games.storage.idempotency import KeyedRow

OPEN = ("waiting", "running")
"""Statuses of analyses without a final result."""


class Analysis(KeyedRow):
    """A question and its position."""

    id = models.UUIDField(primary_key=True)
    owner = models.TextField(db_default="")
    """Owner whose quota the analysis uses; empty for analyses from earlier releases."""
    network = models.TextField(null=True)  # noqa: DJ001 - commands have none
    """Keyed hash of the caller's network; null once the analysis is closed."""
    kind = models.TextField()
    variant = models.TextField()
    options = models.JSONField()
    line = models.JSONField()
    """Steps that lead to the position, in the format of `games/replay/history.py`."""
    first_piece = models.TextField(null=True)  # noqa: DJ001 - most variants draw none
    """Id of the piece that was drawn at random before the first move."""
    game_id = models.UUIDField(null=True)
    version = models.IntegerField(null=True)
    seconds = models.IntegerField()
    """Maximum duration of the search, in seconds."""
    limit = models.IntegerField(null=True)
    """Maximum number of solutions to count, or of moves or mistakes to list."""
    simulations = models.IntegerField(null=True)
    """Maximum number of simulations; null for packing puzzles."""
    status = models.TextField()
    runs = models.SmallIntegerField(db_default=0)
    used = models.SmallIntegerField(db_default=0)
    """Seconds that all runs, including killed ones, have spent searching."""
    reason = models.TextField(null=True)  # noqa: DJ001 - most have none
    """Reason for a failure or delay."""
    progress = models.JSONField()
    result = models.JSONField(null=True)
    revision = models.IntegerField(db_default=1)
    """Number of client-visible changes so far."""
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta(KeyedRow.Meta):
        """Indexes for listing a player's analyses and for deleting old ones."""

        indexes: ClassVar = [
            models.Index(fields=["actor", "-id"], name="analysis_actor"),
            models.Index(fields=["created_at"], name="analysis_created"),
            models.Index(
                fields=["actor"], condition=Q(status__in=OPEN), name="analysis_open"
            ),
        ]


class ShownSolution(models.Model):
    """A day on which a player was shown all or part of a puzzle's solution.

    Analyses are deleted after a week. This table's rows are kept, because solved
    puzzles are still counted years later.
    """

    pk = models.CompositePrimaryKey("player", "ruleset", "day")
    player = models.TextField()
    ruleset = models.TextField()
    day = models.DateField()
    """Day in UTC."""
    at = models.DateTimeField(db_default=Now())
    """Time when the first solution was shown on that day."""
