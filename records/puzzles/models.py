"""Table of solutions: one row per set of equivalent solutions."""

from typing import ClassVar

from django.db import models

from records.models import Record


class Solution(models.Model):
    """A puzzle solution from public solo games, derived from the archive."""

    pk = models.CompositePrimaryKey("ruleset", "form")
    ruleset = models.TextField(db_collation="C")
    form = models.BigIntegerField()
    """Fingerprint of all equivalent solutions; see `records.puzzles.forms`."""
    number = models.BigIntegerField()
    """Number of the first record. Importers can choose dates, but cannot choose record
    numbers.
    """
    record = models.ForeignKey(
        Record, models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    found = models.BigIntegerField()
    """Number of records that contain this solution."""

    class Meta:
        """Index for listing a gallery in the order in which solutions were found."""

        indexes: ClassVar = [
            models.Index(fields=["ruleset", "number"], name="solution_gallery")
        ]
