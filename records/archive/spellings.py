"""Old spellings of names in records that were archived before names were normalized."""

from django.db.models import Exists, Func, OuterRef

from records.judging.names import spellings
from records.models import OldSpelling, Record


def spellings_of(player: str) -> list[str]:
    """Return all spellings of a player in records, the normalized one first."""
    if player.isascii():
        return [player]
    rows = OldSpelling.objects.filter(player=player)
    return [*spellings(player), *rows.values_list("spelling", flat=True)]


def forget_unused() -> None:
    """Delete the spellings that are no longer used by any record."""
    records = Record.objects.filter(
        players__contains=Func(
            OuterRef("spelling"), function="ARRAY", template="ARRAY[%(expressions)s]"
        )
    )
    OldSpelling.objects.exclude(Exists(records)).delete()
