"""Table of tallies, with a few thousand rows per ruleset for any number of games."""

from django.db import models


class TallyRow(models.Model):
    """Number of games in a ruleset in which a measure had a value."""

    pk = models.CompositePrimaryKey("ruleset", "measure", "part", "value")
    ruleset = models.TextField(db_collation="C")
    measure = models.TextField(db_collation="C")
    part = models.TextField(db_collation="C")
    """Seat, color, piece or pool that was measured. Empty for the whole game."""
    value = models.IntegerField()
    games = models.BigIntegerField()

    class Meta:
        """Name of the table in the database."""

        db_table = "statistics_tally"
