"""The table of solutions: one row for all that are alike, with who was first."""

from typing import ClassVar

from django.db import models

from records.models import Record


class Solution(models.Model):
    """A solution of a puzzle that public games for one came to; derived."""

    pk = models.CompositePrimaryKey("ruleset", "form")
    ruleset = models.TextField(db_collation="C")
    form = models.BigIntegerField()
    """The same for all solutions that are alike: see `records.puzzles.forms`."""
    number = models.BigIntegerField()
    """Of the first record; the archive's numbers cannot be chosen, as dates can."""
    record = models.ForeignKey(
        Record, models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    found = models.BigIntegerField()
    """In how many records."""

    class Meta:
        """A gallery is in the order in which solutions were found."""

        indexes: ClassVar = [
            models.Index(fields=["ruleset", "number"], name="solution_gallery")
        ]
