"""Sealing of public records by month.

The file of a month always has the same bytes. It is replaced only if names were erased
or records were removed.
"""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from msgspec import UNSET
from msgspec.structs import replace

from games.events.times import time_text
from games.storage.files import beside, write_whole
from records.dumps.lines import dump_lines
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
"""Time to wait after the end of a month, so that all its transactions have ended."""


class DumpError(Exception):
    """Raised if a month cannot be sealed; the message contains the reason."""


def last_month(now: datetime) -> DumpMonth:
    """Return the month before the current month."""
    return DumpMonth.from_time(now.astimezone(UTC).replace(day=1) - timedelta(days=1))


def seal(month: DumpMonth, folder: Path) -> Manifest:
    """Write a month's file, manifest and proofs; raise `DumpError` if that fails.

    If the month is already sealed, its file is written again and compared with the old
    one. The proofs from the log are replaced each time.
    """
    erasures = _erasures()
    sealed = sealed_months(folder)
    _require_turn(month, sealed)
    earlier = [other for other in sealed if other < month]
    folder.mkdir(parents=True, exist_ok=True)
    with beside(folder / month.dump) as new_file:
        records, heads = _write(month, new_file)
        manifest = Manifest(
            month=str(month),
            license=settings.RECORDS_LICENSE,
            file=month.dump,
            size=new_file.stat().st_size,
            sha256=file_hash(new_file),
            records=records,
            heads=heads,
            previous=link_of(folder / earlier[-1].manifest) if earlier else None,
        )
        manifest = _publish(month, folder, new_file, manifest)
    # A concurrent erasure or removal may not have noticed that this month is sealed.
    if _erasures() != erasures:
        return seal(month, folder)
    prove(month, folder)
    return manifest


def _erasures() -> tuple[int, int]:
    """Return the current numbers of erased names and removed records."""
    return ErasedName.objects.count(), RemovedRecord.objects.count()


def _require_turn(month: DumpMonth, sealed: list[DumpMonth]) -> None:
    """Raise `DumpError` if a month is not over, or precedes the last sealed month."""
    if month.next().begin + SETTLED > timezone.now():
        raise DumpError(
            f"{month} cannot be sealed yet. Wait until an hour after its end."
        )
    if month not in sealed and sealed and month < sealed[-1]:
        raise DumpError(
            f"{month} cannot be sealed, because {sealed[-1]} has already been sealed."
        )


def _publish(
    month: DumpMonth, folder: Path, new_file: Path, manifest: Manifest
) -> Manifest:
    """Move a dump to its final path; if the month is sealed, compare it first.

    A manifest marks its month as sealed, so the first manifest is written after the
    file. When a month is resealed, the manifest is updated before the file is replaced.
    If the process dies in between, the new file can be written again. The old file
    could not be restored.
    """
    file, manifest_path = folder / month.dump, folder / month.manifest
    if manifest_path.exists():
        manifest = _following(manifest, new_file, file, manifest_path)
        write_whole(manifest_path, manifest.text())
        new_file.replace(file)
    else:
        new_file.replace(file)
        write_whole(manifest_path, manifest.text())
    return manifest


def _following(
    manifest: Manifest, new_file: Path, file: Path, manifest_path: Path
) -> Manifest:
    """Return the new manifest of a sealed month.

    Raises `DumpError` if the files differ in anything except erased names and removed
    records.
    """
    try:
        sealed = read_manifest(manifest_path)
    except ValueError as error:
        raise DumpError(f"{error} The file {manifest_path} was not changed.") from error
    # Published records keep the license under which they were first sealed.
    manifest = replace(manifest, license=sealed.license)
    before = Replaced(
        at=time_text(timezone.now()), size=sealed.size, sha256=sealed.sha256
    )
    is_canonical = manifest_path.read_bytes() == sealed.text()
    if is_canonical and replace(manifest, resealed=sealed.resealed) == sealed:
        return sealed
    if (
        not is_canonical
        or replace(manifest, size=before.size, sha256=before.sha256)
        != replace(sealed, resealed=UNSET)
        or not file.exists()
        or file_hash(file) != sealed.sha256
        or not lacks_erased_only(new_file, file)
    ):
        raise DumpError(
            f"{manifest.month} was sealed with different contents. The file"
            f" {manifest_path} was not changed."
        )
    return replace(manifest, resealed=[*sealed.replaced, before])


def _write(month: DumpMonth, path: Path) -> tuple[int, dict[str, str]]:
    """Write the records; return their number and the head hashes of local games."""
    count, heads = 0, {}
    with path.open("wb") as raw, packed(raw) as file:
        for line in dump_lines(month.begin, month.next().begin):
            count += 1
            if line.head is not None:
                game, head = line.head
                heads[game] = head
            file.write(line.text)
    return count, heads
