"""Spellings: names in records that were archived before names had one spelling."""

from games.names import spellings
from records.models import OldSpelling


def spellings_of(player: str) -> list[str]:
    """Return a player as records may have them, the one spelling first."""
    if player.isascii():
        return [player]
    rows = OldSpelling.objects.filter(player=player)
    return [*spellings(player), *rows.values_list("spelling", flat=True)]
