"""Erasure of an imported name from the archive and from all derived tables."""

from collections.abc import Callable, Collection
from uuid import UUID

from records.archive.archiving import disable_timeouts, lock
from records.archive.erased_names import erased_name, store_retold_contents
from records.archive.projections import PROJECTIONS
from records.models import OldSpelling, Record


def erase_name(
    player: str, replace: Callable[[str], Collection[UUID]]
) -> Collection[UUID]:
    """Replace `imported:NAME` with a pseudonym, in the caller's transaction.

    The caller passes `replace`, which changes the records themselves and returns their
    ids. The database allows such changes only if a reason is stated.
    """
    disable_timeouts()
    lock()
    pseudonym = erased_name(player).pseudonym
    changed = replace(pseudonym)
    store_retold_contents(
        Record.objects.filter(id__in=changed).iterator(chunk_size=500)
    )
    for projection in PROJECTIONS.values():
        projection.rename(player, pseudonym)
    OldSpelling.objects.filter(player=player).delete()
    return changed
