"""JSON format of imports, their progress, and their refused games."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.answer import Answer
from games.events.times import Time, time_text
from games.ids import Id
from records.exchange.imports import models
from records.exchange.imports.sources import Format

ImportFormat: TypeAlias = Annotated[Format, Meta(title="ImportFormat")]


class ImportProgress(Answer):
    """Number of games processed so far, by outcome."""

    read: int
    archived: int
    duplicates: int
    """Number of games that were already in the archive; `/imports/{import}/records`
    lists them.
    """
    refused: int
    """Number of refused games; `/imports/{import}/problems` lists them."""


class Import(Answer):
    """An uploaded file and its progress."""

    id: Id
    source: str
    """Origin of the games, stored in their records."""
    format: ImportFormat
    lenient: bool
    """Whether games that break the rules are archived as `irregular`."""
    license: str | None
    """SPDX identifier of the license for the records, to which you agreed by sending
    the file; null for older imports.
    """
    size: int
    """Size of the file in bytes."""
    status: models.ImportStatus
    progress: ImportProgress
    created_at: Time
    updated_at: Time

    @classmethod
    def from_row(cls, row: models.Import) -> "Import":
        """Convert a stored import."""
        return cls(
            id=str(row.id),
            source=row.source,
            format=Format(row.format),
            lenient=row.lenient,
            license=row.license,
            size=row.size,
            status=models.ImportStatus(row.status),
            progress=ImportProgress(
                read=row.read,
                archived=row.archived,
                duplicates=row.duplicates,
                refused=row.refused,
            ),
            created_at=time_text(row.created_at),
            updated_at=time_text(row.updated_at),
        )


class ImportProblem(Answer):
    """A refused game, or a file that could not be read."""

    number: int
    """Number of the problem in the order of the file, from 1."""
    file: str | None
    """Name of the file within the zip archive; null if the import is not a zip archive.
    """
    game: int | None
    """Number of the game in its file, from 1; its line number in an NDJSON file. Null
    if the problem concerns the whole file.
    """
    node: int | None
    """Number of the faulty SGF node in its game, from 1; null in other formats, or if
    the fault is elsewhere.
    """
    ply: int | None
    """Number of the faulty placement, from 1; null if the fault is elsewhere."""
    code: str
    """Code of a broken rule, such as `edge-contact`, or of a fault in the file, such as
    `syntax`, `malformed` or `too-large`.
    """
    detail: str

    @classmethod
    def from_row(cls, row: models.Problem) -> "ImportProblem":
        """Convert a stored problem."""
        return cls(
            number=row.number,
            file=row.file,
            game=row.game,
            node=row.node,
            ply=row.ply,
            code=row.code,
            detail=row.detail,
        )


class ImportedGame(Answer):
    """A game from an import that is now in the archive."""

    number: int
    """Number of the game among all read games, from 1."""
    file: str | None
    """Name of the file within the zip archive; null if the import is not a zip archive.
    """
    game: int | None
    """Number of the game in its file, from 1; its line number in an NDJSON file."""
    record: Id | None
    """Id of the record. Null for a duplicate whose record is private, or contains a
    pseudonym in place of an erased name.
    """
    is_duplicate: bool
    """Whether the record already existed, either from this import or from another
    source.
    """

    @classmethod
    def from_row(cls, row: models.ImportedGame) -> "ImportedGame":
        """Convert a stored game of an import."""
        return cls(
            number=row.number,
            file=row.file,
            game=row.game,
            record=None if row.record is None else str(row.record),
            is_duplicate=row.is_duplicate,
        )
