"""Erasing: a name in files leaves the archive, and all that is derived from it."""

from collections.abc import Callable, Collection
from uuid import UUID

from records.archive.archiving import lock, take_time
from records.archive.erased_names import erased_name, know_as_told
from records.archive.projections import PROJECTIONS
from records.models import OldSpelling, Record


def erase_name(
    player: str, replace: Callable[[str], Collection[UUID]]
) -> Collection[UUID]:
    """Put a pseudonym in the place of `imported:NAME`, in the caller's transaction.

    `replace` changes the records themselves and returns which: the database lets it
    only for a reason, and whoever has one knows how to tell it.
    """
    take_time()
    lock()
    pseudonym = erased_name(player).pseudonym
    changed = replace(pseudonym)
    know_as_told(Record.objects.filter(id__in=changed).iterator(chunk_size=500))
    for projection in PROJECTIONS.values():
        projection.rename(player, pseudonym)
    OldSpelling.objects.filter(player=player).delete()
    return changed
