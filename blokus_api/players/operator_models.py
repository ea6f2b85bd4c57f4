"""Tables of operators: suspended networks, and a log of operators' actions."""

from django.db import models


class SuspendedNetwork(models.Model):
    """A network whose requests are refused: one address, or a range."""

    network = models.CharField(max_length=50, primary_key=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        """Return its addresses."""
        return self.network


class Intervention(models.Model):
    """An action of an operator: who, what, to whom, and why."""

    operator = models.TextField()
    what = models.TextField()
    whom = models.TextField()
    why = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)

    append_only = True

    def __str__(self) -> str:
        """Return it as the list of them has it."""
        at = self.created_at.isoformat(timespec="seconds")
        return f"{at} {self.operator}: {self.what} {self.whom}: {self.why}"
