"""Sealed months as JSON, and what proves that a game is in one."""

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
    """SPDX identifier of the license of its records, as its manifest names it; null for
    months that an earlier release sealed."""
    file: str
    """Its name."""
    manifest: str
    """The name of the manifest, served beside the file."""
    proofs: str | None
    """The name of what proves its records by the log, served beside the file too; null
    where none was made yet."""
    url: str
    """Where the file is served."""
    size: int
    """Bytes."""
    sha256: Sha256
    """Of the file."""
    records: int
    chains: int
    """Games played here, with all their events."""
    previous: Sha256 | None
    """Of the manifest of the month sealed before, as it was sealed."""
    resealed_at: Time | None
    """When the file was replaced by one without erased names or removed records, if it
    was."""

    @classmethod
    def of(cls, manifest: Manifest, folder: str, *, is_proved: bool) -> "Dump":
        """Return a sealed month as JSON; `folder` is where its file is served."""
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
    """What proves that a game, and its record, are what was played."""

    game: Id
    record: Id | None
    """Null until the game is archived."""
    head: Sha256
    """The hash of the last event."""
    dump: str | None
    """The file of the sealed month that holds the game and its events; null until its
    month is sealed, and for private games."""
    checkpoint: str
    """What the log signed of all its leaves, as `/log/checkpoint` tells it."""
    events: list[EventLeaf]
    """What proves each event by the checkpoint."""


class RemovedLine(Answer):
    """A line of a sealed month that stands for a record which an operator removed.

    The proofs beside the month show by the log that it was archived, and removed.
    """

    id: Id
    number: int
    removed_at: Time
    reason: RemovalReasonName

    @classmethod
    def of(cls, row: models.RemovedRecord) -> "RemovedLine":
        """Return a removed record as JSON."""
        return cls(
            id=str(row.id),
            number=row.number,
            removed_at=time_text(row.removed_at),
            reason=row.reason,
        )


class SealedRecord(answers.FullRecord):
    """A line of a sealed month: a record, and the events of a game played here."""

    events: list[Data] | UnsetType = UNSET
    """As they are published, so that their hashes can be computed."""

    @classmethod
    def of_events(
        cls, record: models.Record, events: list[Data] | UnsetType
    ) -> "SealedRecord":
        """Return a record as JSON, with the events of its game."""
        return cls(**asdict(answers.FullRecord.from_record(record)), events=events)
