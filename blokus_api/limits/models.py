"""Table of usage: stored amounts per day."""

from django.db import models


class Usage(models.Model):
    """Amount that a holder stored in a store on one day."""

    pk = models.CompositePrimaryKey("day", "holder", "store")
    day = models.DateField()
    """Day in UTC."""
    holder = models.CharField(max_length=40)
    """An owner (`account:ID`, `guest:ID`), a network's keyed hash, or all players in a
    class."""
    store = models.CharField(max_length=20)
    """A store of `DAILY_QUOTAS`."""
    amount = models.BigIntegerField()
    """Rows or bytes, depending on the store."""

    def __str__(self) -> str:
        """Return the counter with its day."""
        return f"{self.day} {self.holder} {self.store}: {self.amount}"
