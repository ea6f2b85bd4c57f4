"""Dumps: a month of public records, sealed for ever.

A month's file is the same bytes whenever it is made, and is never replaced by others,
unless all that is missing are names that were erased since, or records that operators
removed.
"""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from msgspec import UNSET
from msgspec.structs import replace

from games.events.times import time_text
from games.storage.files import beside, write_whole
from records.dumps.lines import told
from records.dumps.manifests import (
    DumpMonth,
    Manifest,
    Replaced,
    file_hash,
    link_of,
    read_manifest,
    sealed_months,
)
from records.dumps.packing import packed
from records.dumps.proving import prove
from records.dumps.redaction import lacks_erased_only
from records.models import ErasedName, RemovedRecord

SETTLED = timedelta(hours=1)
"""After the end of a month: nothing is archived any more that began in it."""


class DumpError(Exception):
    """A month that cannot be sealed; the message says why."""


def last_month(now: datetime) -> DumpMonth:
    """Return the month before this one."""
    return DumpMonth.from_time(now.astimezone(UTC).replace(day=1) - timedelta(days=1))


def seal(month: DumpMonth, folder: Path) -> Manifest:
    """Write a month's file and its manifest; raises `DumpError`.

    A month that is sealed is made once more and compared. What proves it by the log is
    made anew each time.
    """
    gone = _gone()
    sealed = sealed_months(folder)
    _require_turn(month, sealed)
    earlier = [one for one in sealed if one < month]
    folder.mkdir(parents=True, exist_ok=True)
    with beside(folder / month.dump) as made:
        records, heads = _write(month, made)
        manifest = Manifest(
            month=str(month),
            license=settings.RECORDS_LICENSE,
            file=month.dump,
            size=made.stat().st_size,
            sha256=file_hash(made),
            records=records,
            heads=heads,
            previous=link_of(folder / earlier[-1].manifest) if earlier else None,
        )
        manifest = _put(month, folder, made, manifest)
    # An erasure or removal meanwhile may have found no sealed month.
    if _gone() != gone:
        return seal(month, folder)
    prove(month, folder)
    return manifest


def _gone() -> tuple[int, int]:
    """Return how many names were erased and how many records removed until now."""
    return ErasedName.objects.count(), RemovedRecord.objects.count()


def _require_turn(month: DumpMonth, sealed: list[DumpMonth]) -> None:
    """Refuse months that are not over, and gaps that are filled afterwards."""
    if month.next().begin + SETTLED > timezone.now():
        raise DumpError(f"{month} is not over, or only just.")
    if month not in sealed and sealed and month < sealed[-1]:
        raise DumpError(f"{sealed[-1]} is sealed: no month before it can be added.")


def _put(month: DumpMonth, folder: Path, made: Path, manifest: Manifest) -> Manifest:
    """Put a dump in its place, or compare it with what is there; return its manifest.

    The manifest says that a month is sealed, so it comes last; where it is there, it
    comes first: the file that it tells of can be made again, the one before cannot.
    """
    file, beside = folder / month.dump, folder / month.manifest
    if beside.exists():
        manifest = _following(manifest, made, file, beside)
        write_whole(beside, manifest.text())
        made.replace(file)
    else:
        made.replace(file)
        write_whole(beside, manifest.text())
    return manifest


def _following(manifest: Manifest, made: Path, file: Path, beside: Path) -> Manifest:
    """Return the manifest of a month that was sealed before; raises `DumpError`."""
    try:
        sealed = read_manifest(beside)
    except ValueError as error:
        raise DumpError(f"{error} {beside} stays as it is.") from error
    # Published records keep the license of their first sealing.
    manifest = replace(manifest, license=sealed.license)
    before = Replaced(
        at=time_text(timezone.now()), size=sealed.size, sha256=sealed.sha256
    )
    is_canonical = beside.read_bytes() == sealed.text()
    if is_canonical and replace(manifest, resealed=sealed.resealed) == sealed:
        return sealed
    if (
        not is_canonical
        or replace(manifest, size=before.size, sha256=before.sha256)
        != replace(sealed, resealed=UNSET)
        or not file.exists()
        or file_hash(file) != sealed.sha256
        or not lacks_erased_only(made, file)
    ):
        raise DumpError(
            f"{manifest.month} was sealed with other contents; {beside} stays as it is."
        )
    return replace(manifest, resealed=[*sealed.replaced, before])


def _write(month: DumpMonth, path: Path) -> tuple[int, dict[str, str]]:
    """Write the records; return how many, and the heads of games played here."""
    count, heads = 0, {}
    with path.open("wb") as raw, packed(raw) as file:
        for line in told(month.begin, month.next().begin):
            count += 1
            if line.head is not None:
                game, head = line.head
                heads[game] = head
            file.write(line.text)
    return count, heads
