"""The table of usage: how much the requests of a day store."""

from django.db import models


class Usage(models.Model):
    """The amount that one holder stores in one store on one day."""

    pk = models.CompositePrimaryKey("day", "holder", "store")
    day = models.DateField()
    """Day in UTC."""
    holder = models.CharField(max_length=40)
    """An owner (`account:ID`, `guest:ID`), a network by a keyed hash, or all players of
    a class."""
    store = models.CharField(max_length=20)
    """A store of `DAILY_QUOTAS`."""
    amount = models.BigIntegerField()
    """Rows or bytes, as the store is measured."""

    def __str__(self) -> str:
        """Return the counter with its day."""
        return f"{self.day} {self.holder} {self.store}: {self.amount}"
