"""JSON format of sealed months, their lines, and proofs for games."""

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from games.api.http.answer import Answer
from games.events.base import Data
from games.events.times import Time, time_text
from games.ids import Id
from records import models
from records.archive import answers
from records.dumps.manifests import Manifest, MonthName, Sha256, parse_month
from records.log.answers import EventLeaf, RemovalReasonName


class Dump(Answer):
    """A sealed month of public records."""

    month: MonthName
    license: str | None
    """SPDX identifier of the records' license, from the manifest; null for months
    sealed by earlier releases.
    """
    file: str
    """Name of the file."""
    manifest: str
    """Name of the manifest, served from the same folder as the file."""
    proofs: str | None
    """Name of the file with the log's proofs for the records, served from the same
    folder; null if the file does not exist yet.
    """
    url: str
    """Path of the file on this server."""
    size: int
    """Size of the file in bytes."""
    sha256: Sha256
    """SHA-256 of the file."""
    records: int
    chains: int
    """Number of games that were played on this server and include their events."""
    previous: Sha256 | None
    """SHA-256 of the original manifest of the previous sealed month; null for the first
    month."""
    resealed_at: Time | None
    """Time when the file was last replaced by one without erased names or removed
    records; null if it was never replaced.
    """

    @classmethod
    def from_manifest(
        cls, manifest: Manifest, folder: str, *, is_proved: bool
    ) -> "Dump":
        """Convert a manifest; `folder` is the path of its file's folder."""
        month = parse_month(manifest.month)
        return cls(
            month=manifest.month,
            license=None if manifest.license is UNSET else manifest.license,
            file=manifest.file,
            manifest=month.manifest,
            proofs=month.proofs if is_proved else None,
            url=f"{folder}/{manifest.file}",
            size=manifest.size,
            sha256=manifest.sha256,
            records=manifest.records,
            chains=len(manifest.heads),
            previous=manifest.previous,
            resealed_at=manifest.replaced[-1].at if manifest.replaced else None,
        )


class DumpList(Answer):
    """All sealed months, newest first."""

    items: list[Dump]


class Proof(Answer):
    """Proof that a game's events and record have not been changed."""

    game: Id
    record: Id | None
    """Id of the record; null until the game is archived."""
    head: Sha256
    """Hash of the last event."""
    dump: str | None
    """Name of the sealed file that contains the game and its events; null for private
    games, and until the month is sealed.
    """
    checkpoint: str
    """Signed checkpoint of the log, in the same format as `/log/checkpoint`."""
    events: list[EventLeaf]
    """Proof for each event that the checkpoint's tree includes it."""


class RemovedLine(Answer):
    """A line in a sealed month that replaces a record removed by an operator.

    The proofs of the month show that the log contains the record and its removal.
    """

    id: Id
    number: int
    removed_at: Time
    reason: RemovalReasonName

    @classmethod
    def from_row(cls, row: models.RemovedRecord) -> "RemovedLine":
        """Convert a stored removal."""
        return cls(
            id=str(row.id),
            number=row.number,
            removed_at=time_text(row.removed_at),
            reason=row.reason,
        )


class SealedRecord(answers.FullRecord):
    """A line in a sealed month: a record, with the events of a game played here."""

    events: list[Data] | UnsetType = UNSET
    """Published events of the game, from which the hashes can be computed; missing if
    the game was not played here.
    """

    @classmethod
    def with_events(
        cls, record: models.Record, events: list[Data] | UnsetType
    ) -> "SealedRecord":
        """Build a line from a record and the events of its game."""
        return cls(**asdict(answers.FullRecord.from_record(record)), events=events)
