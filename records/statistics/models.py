"""The table of tallies: a few thousand rows a ruleset, however many games there are."""

from django.db import models


class TallyRow(models.Model):
    """A tally: in how many games of a ruleset a measure came out at a value."""

    pk = models.CompositePrimaryKey("ruleset", "measure", "part", "value")
    ruleset = models.TextField(db_collation="C")
    measure = models.TextField(db_collation="C")
    part = models.TextField(db_collation="C")
    """A seat, a color, a piece, or who played; empty for the whole game."""
    value = models.IntegerField()
    games = models.BigIntegerField()

    class Meta:
        """Named after what it holds."""

        db_table = "statistics_tally"
