"""Table that counts how often one position followed another, with the results."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models

SEATS = 4
"""Maximum number of seats of a ruleset."""


class Choice(models.Model):
    """Number of games in a slice that went from one position to the next.

    Positions are identified by their keys; positions of different rulesets have
    different keys.
    """

    pk = models.CompositePrimaryKey("position", "next", "pool", "year", "rating")
    position = models.BigIntegerField()
    next = models.BigIntegerField()
    pool = models.SmallIntegerField()
    """Index of the pool in `slices.POOLS`."""
    year = models.SmallIntegerField()
    rating = models.SmallIntegerField()
    color = models.SmallIntegerField()
    games = models.IntegerField()
    margin = models.IntegerField()
    """Sum of the leads of the moving player's team in these games, in points."""
    won_0 = models.IntegerField()
    won_1 = models.IntegerField(null=True)
    won_2 = models.IntegerField(null=True)
    won_3 = models.IntegerField(null=True)
    shared_0 = models.IntegerField()
    shared_1 = models.IntegerField(null=True)
    shared_2 = models.IntegerField(null=True)
    shared_3 = models.IntegerField(null=True)
    """Number of games that the seat's team won alone (`won`) or shared (`shared`); null
    if the ruleset does not have the seat.
    """
    move = models.TextField(db_collation="C")
    """The alphabetically first of the moves that lead to `next`, in the orientation of
    the key.
    """
    examples = ArrayField(models.UUIDField())
    """Ids of the earliest records in which this move was chosen."""

    class Meta:
        """Index for lookups by the resulting position."""

        indexes: ClassVar = [models.Index(fields=["next"], name="explorer_next")]
