"""Selection of records to remove: all from an import or an owner, or one record."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias
from uuid import UUID

from django.db import connection
from django.db.models import Q, QuerySet

from games.errors import NotFoundError
from games.services.quotas import owner_of
from records.exchange.imports.models import Import
from records.models import ImportedBatch, Record, RemovedRecord

Span: TypeAlias = tuple[int, int]
"""First and last number in a range of records."""

_COUNT = """
SELECT count(*), coalesce(sum(pg_column_size(record.*)), 0)::bigint,
    count(*) FILTER (WHERE EXISTS (
        SELECT FROM imports_importedgame AS game
        WHERE game.record = record.id AND game.import_id <> ALL (%s::uuid[])
    ))
FROM unnest(%s::bigint[], %s::bigint[]) AS span (first, last)
JOIN records_record AS record ON record.number BETWEEN span.first AND span.last
WHERE record.game IS NULL
"""


@dataclass(frozen=True)
class Selection:
    """Records to remove, and the imports that added them."""

    spans: Collection[Span]
    imports: Collection[UUID] = ()

    def records(self, at_once: int) -> Iterator[list[int]]:
        """Yield the numbers of records that still exist, in batches."""
        for span in self.spans:
            remaining = Record.objects.filter(number__range=span, game=None)
            numbers = remaining.order_by("number").values_list("number", flat=True)
            while batch := list(numbers[:at_once]):
                yield batch

    def removed(self) -> Iterator[RemovedRecord]:
        """Yield the rows that have replaced removed records."""
        for span in self.spans:
            yield from RemovedRecord.objects.filter(number__range=span).iterator()


class Counts(NamedTuple):
    """Size of a selection."""

    records: int
    bytes: int
    """Total size of the records' rows in bytes."""
    removed: int
    """Number of records that were removed before."""
    imports: int
    """Number of imports whose rows (files, file names and problems) still exist."""
    sent_by_others: int
    """Number of records that other imports in the last month also contained."""


def select_import(import_id: UUID) -> Selection:
    """Select an import's records; raise `NotFoundError`."""
    spans = _spans(ImportedBatch.objects.filter(source=import_id))
    if not spans and not Import.objects.filter(id=import_id).exists():
        raise NotFoundError(
            "This import does not exist, and the archive has no records from it."
        )
    return Selection(spans, [import_id])


def select_owner(owner: str) -> Selection:
    """Select the records from all imports by an owner; raise `NotFoundError`.

    The owner is `account:ID` or `guest:ID`.
    """
    # In rows from before an upgrade, the owner is the player. Guests may have signed
    # up.
    senders = {*Import.objects.values_list("actor", flat=True).distinct()}
    senders |= {*ImportedBatch.objects.values_list("owner", flat=True).distinct()}
    own = [sender for sender in senders if owner in (sender, owner_of(sender))]
    imports = {*Import.objects.filter(actor__in=own).values_list("id", flat=True)}
    batches = ImportedBatch.objects.filter(Q(owner__in=own) | Q(source__in=imports))
    imports |= {*batches.values_list("source", flat=True)}
    if not imports:
        raise NotFoundError("This owner has no known imports.")
    return Selection(_spans(batches), imports)


def select_record(record_id: UUID) -> Selection:
    """Select one imported record; raise `NotFoundError`."""
    record = Record.objects.filter(id=record_id, game=None).first()
    row = record or RemovedRecord.objects.filter(id=record_id).first()
    if row is None:
        raise NotFoundError(
            "This record does not exist or was not imported. Only imported records can"
            " be removed."
        )
    return Selection([(row.number, row.number)])


def origin_of(number: int) -> ImportedBatch | None:
    """Return the import batch that added a record; None if no import did."""
    batch = ImportedBatch.objects.filter(first__lte=number).order_by("-first").first()
    return batch if batch is not None and number <= batch.last else None


def count(selection: Selection) -> Counts:
    """Count the contents of a selection."""
    firsts = [first for first, _ in selection.spans]
    lasts = [last for _, last in selection.spans]
    imports = list(selection.imports)
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [imports, firsts, lasts])
        records, size, shared = cursor.fetchone()
    return Counts(
        records=records,
        bytes=size,
        removed=sum(1 for _ in selection.removed()),
        imports=Import.objects.filter(id__in=imports).count(),
        sent_by_others=shared,
    )


def _spans(batches: QuerySet[ImportedBatch]) -> list[Span]:
    return list(batches.order_by("first").values_list("first", "last"))
