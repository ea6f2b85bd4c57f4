"""Manifests of sealed months, which allow anyone to check the files.

Each manifest contains the hash of the previous one, so sealed months form a chain, like
the events of a game. This module needs no database.
"""

import hashlib
import re
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec
import orjson
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from games.api.http.answer import Answer
from games.events import times
from games.events.times import Time

FORMAT = 1
"""Version of the manifest's format."""

MonthName: TypeAlias = Annotated[
    str,
    Meta(title="Month", description="A month in UTC.", pattern="^[0-9]{4}-[0-9]{2}$"),
]
Sha256: TypeAlias = Annotated[
    str,
    Meta(title="Sha256", description="SHA-256 in hex.", pattern="^[0-9a-f]{64}$"),
]


class DumpMonth(times.Month):
    """A month and the names of its files."""

    @property
    def dump(self) -> str:
        """Name of the file with records."""
        return f"records-{self}.ndjson.gz"

    @property
    def manifest(self) -> str:
        """Name of the manifest."""
        return f"records-{self}.manifest.json"

    @property
    def proofs(self) -> str:
        """Name of the file with the log's proofs."""
        return f"records-{self}.proofs.ndjson.gz"


class Replaced(Answer, kw_only=True, forbid_unknown_fields=True):
    """A file that was replaced, because names were erased or records were removed."""

    at: Time
    """Time of the replacement."""
    size: int
    """Size of the replaced file in bytes."""
    sha256: Sha256
    """SHA-256 of the replaced file."""


class Manifest(Answer, kw_only=True, forbid_unknown_fields=True):
    """Manifest of a sealed month."""

    format: int = FORMAT
    """Version of this format."""
    month: MonthName
    license: str | UnsetType = UNSET
    """SPDX identifier of the records' license when the month was first sealed; missing
    in manifests from earlier releases.
    """
    file: str
    """Name of the file."""
    size: int
    """Size of the file in bytes."""
    sha256: Sha256
    """SHA-256 of the file."""
    records: int
    """Number of lines, including lines for removed records."""
    heads: dict[str, Sha256]
    """Hash of the last event of each game played on this server, by game id."""
    previous: Sha256 | None
    """SHA-256 of the original manifest of the previous sealed month; null for the first
    month."""
    resealed: list[Replaced] | UnsetType = UNSET
    """Replaced files, oldest first; missing unless the month was sealed again without
    erased names or removed records. To restore the original manifest, set `size` and
    `sha256` to the values of the first entry, and remove this field.
    """

    @property
    def replaced(self) -> list[Replaced]:
        """Replaced files, oldest first; empty if the month was sealed only once."""
        return [] if self.resealed is UNSET else self.resealed

    @property
    def as_sealed(self) -> "Manifest":
        """The original manifest, whose hash the next month's manifest contains."""
        if not self.replaced:
            return self
        first = self.replaced[0]
        return replace(self, size=first.size, sha256=first.sha256, resealed=UNSET)

    def text(self) -> bytes:
        """Return the manifest as JSON. Equal manifests produce equal bytes."""
        return orjson.dumps(
            msgspec.to_builtins(self),
            option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE,
        )


class Unfinished(Answer, kw_only=True, forbid_unknown_fields=True):
    """Last line of an export that starts after the last sealed month.

    The exported lines are not final, because names may be erased and games may be
    added.
    """

    code: Literal["unfinished"]
    since: MonthName
    """First month of the export."""
    at: Time
    """Time of the export."""
    after: int
    """Value of the parameter `after`. The value 0 selects all records since that month.
    """
    last: int
    """Number of the last record. To continue the export, pass it as `after`."""
    records: int
    """Number of lines before the last line."""
    chains: int
    """Number of games that were played on this server and include all their events.
    """
    previous: Sha256 | None
    """SHA-256 of the original manifest of the last sealed month; null if no month is
    sealed."""


_MONTH = re.compile(r"(2\d{3})-(0[1-9]|1[0-2])", re.ASCII)
_MANIFEST = re.compile(rf"records-({_MONTH.pattern})\.manifest\.json", re.ASCII)
_DUMP = re.compile(rf"records-({_MONTH.pattern})\.ndjson\.gz", re.ASCII)
_PROOFS = re.compile(rf"records-{_MONTH.pattern}\.proofs\.ndjson\.gz", re.ASCII)


def parse_month(text: str) -> DumpMonth:
    """Parse a month such as `2026-11`; raise `ValueError` for any other text."""
    match = _MONTH.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} must be a month such as 2026-11.")
    return DumpMonth(int(match[1]), int(match[2]))


def month_of(dump: str) -> DumpMonth | None:
    """Return the month in a dump's name; None if the name has another form."""
    match = _DUMP.fullmatch(dump)
    return parse_month(match[1]) if match else None


def is_served(name: str) -> bool:
    """Return whether a name has the form of a file of a sealed month."""
    return any(pattern.fullmatch(name) for pattern in (_DUMP, _MANIFEST, _PROOFS))


def sealed_months(folder: Path) -> list[DumpMonth]:
    """Return the sealed months of a folder, oldest first."""
    if not folder.is_dir():
        return []
    matches = (_MANIFEST.fullmatch(path.name) for path in folder.iterdir())
    return sorted(parse_month(match[1]) for match in matches if match)


def read_manifest(path: Path) -> Manifest:
    """Read a manifest; raise `ValueError` if it is malformed."""
    try:
        manifest = msgspec.json.decode(path.read_bytes(), type=Manifest)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path.name} is not a manifest: {error}") from error
    if manifest.format != FORMAT:
        raise ValueError(f"{path.name} has an unknown format.")
    return manifest


def link_of(path: Path) -> str:
    """Return the SHA-256 that the next month's manifest must have as `previous`.

    It is the hash of the original manifest. Resealing therefore does not break the
    chain, but any other change to the manifest does.
    """
    text = path.read_bytes()
    with suppress(ValueError):
        manifest = read_manifest(path)
        if manifest.text() == text:
            text = manifest.as_sealed.text()
    return hashlib.sha256(text).hexdigest()


def file_hash(path: Path) -> str:
    """Return the SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
