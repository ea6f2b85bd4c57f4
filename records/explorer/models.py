"""The table of choices: how often one position followed another, and how it ended."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models

SEATS = 4
"""The most seats of any ruleset."""


class Choice(models.Model):
    """Games of one slice that went from a position to the next.

    Positions are known by their keys, which rulesets never share.
    """

    pk = models.CompositePrimaryKey("position", "next", "pool", "year", "rating")
    position = models.BigIntegerField()
    next = models.BigIntegerField()
    pool = models.SmallIntegerField()
    """As slices count them."""
    year = models.SmallIntegerField()
    rating = models.SmallIntegerField()
    color = models.SmallIntegerField()
    games = models.IntegerField()
    margin = models.IntegerField()
    """The sum over the games, seen from the mover's team."""
    won_0 = models.IntegerField()
    won_1 = models.IntegerField(null=True)
    won_2 = models.IntegerField(null=True)
    won_3 = models.IntegerField(null=True)
    shared_0 = models.IntegerField()
    shared_1 = models.IntegerField(null=True)
    shared_2 = models.IntegerField(null=True)
    shared_3 = models.IntegerField(null=True)
    """Per seat: games that its team won alone, or with others; null: no such seat."""
    move = models.TextField(db_collation="C")
    """The least of the moves that lead there, in the orientation of the key."""
    examples = ArrayField(models.UUIDField())
    """Records, the first ones that came."""

    class Meta:
        """Positions are also looked up by how they were reached."""

        indexes: ClassVar = [models.Index(fields=["next"], name="explorer_next")]
