"""Imports as JSON: how far a file is, and what was refused of it."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.answer import Answer
from games.events.times import Time, time_text
from games.ids import Id
from records.exchange.imports import models
from records.exchange.imports.sources import Format

ImportFormat: TypeAlias = Annotated[Format, Meta(title="ImportFormat")]


class ImportProgress(Answer):
    """What has become of the games so far."""

    read: int
    archived: int
    duplicates: int
    """Games that were in the archive before: see `/imports/{id}/records`."""
    refused: int
    """See `/imports/{id}/problems`."""


class Import(Answer):
    """A file that was sent, and how far it is."""

    id: Id
    source: str
    """Where its games come from, as their records say."""
    format: ImportFormat
    lenient: bool
    """Whether games that break the rules are archived, as `irregular`."""
    license: str | None
    """SPDX identifier of the license under which its records may be published, as you
    declared by sending the file; null for imports of earlier releases."""
    size: int
    """Bytes."""
    status: models.ImportStatus
    progress: ImportProgress
    created_at: Time
    updated_at: Time

    @classmethod
    def of(cls, row: models.Import) -> "Import":
        """Return an import as JSON."""
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
    """A game that was refused, or a file with nothing to be read in it."""

    number: int
    """In the order of the file, from 1."""
    file: str | None
    """The name within a zip."""
    game: int | None
    """In its file, from 1; of NDJSON the line. Null: the whole file."""
    node: int | None
    """Of an SGF file, in its game."""
    ply: int | None
    """The placement, from 1."""
    code: str
    """A code of the rules, such as `edge-contact`, or of reading, such as `syntax`,
    `malformed` or `too-large`."""
    detail: str

    @classmethod
    def of(cls, row: models.Problem) -> "ImportProblem":
        """Return a refusal as JSON."""
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
    """A game that was read and is in the archive."""

    number: int
    """Among all games that were read, from 1."""
    file: str | None
    """The name within a zip."""
    game: int | None
    """In its file, from 1; of NDJSON the line."""
    record: Id | None
    """Its record. Null of a duplicate whose record is private, or has a pseudonym in
    the place of an erased name."""
    is_duplicate: bool
    """Whether that record was there before, of this import or another."""

    @classmethod
    def of(cls, row: models.ImportedGame) -> "ImportedGame":
        """Return a game of an import as JSON."""
        return cls(
            number=row.number,
            file=row.file,
            game=row.game,
            record=None if row.record is None else str(row.record),
            is_duplicate=row.is_duplicate,
        )
