"""The tables of analyses: what was asked and answered, and who was shown solutions."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from games.storage.idempotency import KeyedRow

OPEN = ("waiting", "running")
"""The statuses of what is still to be answered."""


class Analysis(KeyedRow):
    """A question about a position; the position itself is kept, not its game."""

    id = models.UUIDField(primary_key=True)
    owner = models.TextField(db_default="")
    """Owner whose place it occupies; empty for analyses of earlier releases."""
    network = models.TextField(null=True)  # noqa: DJ001 - commands have none
    """Keyed hash of the network that requested it, while the analysis is open."""
    kind = models.TextField()
    variant = models.TextField()
    options = models.JSONField()
    line = models.JSONField()
    """What led to the position: see `games/replay/history.py`."""
    first_piece = models.TextField(null=True)  # noqa: DJ001 - most variants draw none
    """Id of the first piece that was drawn before the line."""
    game_id = models.UUIDField(null=True)
    version = models.IntegerField(null=True)
    seconds = models.IntegerField()
    """How long the search may take."""
    limit = models.IntegerField(null=True)
    """Where a count stops, or how many moves or mistakes are told."""
    simulations = models.IntegerField(null=True)
    """Of games: what the search may cost."""
    status = models.TextField()
    runs = models.SmallIntegerField(db_default=0)
    used = models.SmallIntegerField(db_default=0)
    """Seconds that its runs have searched so far, those that were killed as well."""
    reason = models.TextField(null=True)  # noqa: DJ001 - most have none
    """Why it failed, or is put off."""
    progress = models.JSONField()
    result = models.JSONField(null=True)
    revision = models.IntegerField(db_default=1)
    """Rises with each change that can be told."""
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta(KeyedRow.Meta):
        """Indexes for the lists of a player, and for deleting old answers."""

        indexes: ClassVar = [
            models.Index(fields=["actor", "-id"], name="analysis_actor"),
            models.Index(fields=["created_at"], name="analysis_created"),
            models.Index(
                fields=["actor"], condition=Q(status__in=OPEN), name="analysis_open"
            ),
        ]


class ShownSolution(models.Model):
    """A day on which a player was shown a solution of a puzzle, or a part of one.

    Analyses are deleted after a week; this stays, because what a player solved is
    counted for years.
    """

    pk = models.CompositePrimaryKey("player", "ruleset", "day")
    player = models.TextField()
    ruleset = models.TextField()
    day = models.DateField()
    """Day in UTC."""
    at = models.DateTimeField(db_default=Now())
    """Time of the first solution that was shown on the day."""
