"""Manifests: what stands beside a sealed month, so that anybody can check it. Pure.

Each names the hash of the one before, so the sealed months form a chain like the
events of a game.
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
"""The number of the manifest's shape."""

MonthName: TypeAlias = Annotated[
    str,
    Meta(title="Month", description="A month in UTC.", pattern="^[0-9]{4}-[0-9]{2}$"),
]
Sha256: TypeAlias = Annotated[
    str, Meta(title="Sha256", description="In hex.", pattern="^[0-9a-f]{64}$")
]


class DumpMonth(times.Month):
    """A month, and the names of its files."""

    @property
    def dump(self) -> str:
        """The name of its file."""
        return f"records-{self}.ndjson.gz"

    @property
    def manifest(self) -> str:
        """The name of what stands beside it."""
        return f"records-{self}.manifest.json"

    @property
    def proofs(self) -> str:
        """The name of what proves its records by the log."""
        return f"records-{self}.proofs.ndjson.gz"


class Replaced(Answer, kw_only=True, forbid_unknown_fields=True):
    """A file of a sealed month before names were erased or records removed."""

    at: Time
    """When it was replaced."""
    size: int
    sha256: Sha256


class Manifest(Answer, kw_only=True, forbid_unknown_fields=True):
    """What is known of a sealed month."""

    format: int = FORMAT
    """The number of this shape."""
    month: MonthName
    license: str | UnsetType = UNSET
    """SPDX identifier of the license of its records, as it was when the month was
    sealed at first. Manifests of earlier releases have none."""
    file: str
    """Its name."""
    size: int
    """Of the file, in bytes."""
    sha256: Sha256
    """Of the file."""
    records: int
    """Number of lines; removed records have one as well."""
    heads: dict[str, Sha256]
    """Of the games played here: the hash of the last event of each."""
    previous: Sha256 | None
    """Of the manifest of the month sealed before, as it was sealed."""
    resealed: list[Replaced] | UnsetType = UNSET
    """The month was sealed again without erased names or removed records: the files
    before, the first one first. Put its size and SHA-256 in the place of this file's,
    and leave this out: that is the manifest as it was sealed, to the byte."""

    @property
    def replaced(self) -> list[Replaced]:
        """The files that were sealed before this one."""
        return [] if self.resealed is UNSET else self.resealed

    @property
    def as_sealed(self) -> "Manifest":
        """The manifest as it was sealed at first, which the next month's follows."""
        if not self.replaced:
            return self
        first = self.replaced[0]
        return replace(self, size=first.size, sha256=first.sha256, resealed=UNSET)

    def text(self) -> bytes:
        """Write it; the same manifest is the same bytes."""
        return orjson.dumps(
            msgspec.to_builtins(self),
            option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE,
        )


class Unfinished(Answer, kw_only=True, forbid_unknown_fields=True):
    """The last line of what is archived since the last sealed month: it can change.

    Players may still have a name erased, and games of the same month are still to come.
    """

    code: Literal["unfinished"]
    since: MonthName
    """The first month that is told of."""
    at: Time
    """When it was written."""
    after: int
    """The number of the last record before those here; 0 for all since that month."""
    last: int
    """The number of the last record, to go on `after`."""
    records: int
    """How many lines there are before this one."""
    chains: int
    """Games played here, with all their events."""
    previous: Sha256 | None
    """Of the manifest of the last sealed month, as it was sealed."""


_MONTH = re.compile(r"(2\d{3})-(0[1-9]|1[0-2])", re.ASCII)
_MANIFEST = re.compile(rf"records-({_MONTH.pattern})\.manifest\.json", re.ASCII)
_DUMP = re.compile(rf"records-({_MONTH.pattern})\.ndjson\.gz", re.ASCII)
_PROOFS = re.compile(rf"records-{_MONTH.pattern}\.proofs\.ndjson\.gz", re.ASCII)


def parse_month(text: str) -> DumpMonth:
    """Read a month as in `2026-11`; raises `ValueError`."""
    found = _MONTH.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no month, as in 2026-11.")
    return DumpMonth(int(found[1]), int(found[2]))


def month_of(dump: str) -> DumpMonth | None:
    """Return the month of a dump by its name."""
    found = _DUMP.fullmatch(dump)
    return parse_month(found[1]) if found else None


def is_served(name: str) -> bool:
    """Whether a file of this name may be part of the sealed months."""
    return any(one.fullmatch(name) for one in (_DUMP, _MANIFEST, _PROOFS))


def sealed_months(folder: Path) -> list[DumpMonth]:
    """Return the months that are sealed in a folder, in order."""
    if not folder.is_dir():
        return []
    found = (_MANIFEST.fullmatch(path.name) for path in folder.iterdir())
    return sorted(parse_month(match[1]) for match in found if match)


def read_manifest(path: Path) -> Manifest:
    """Read a manifest; raises `ValueError` where it is none."""
    try:
        manifest = msgspec.json.decode(path.read_bytes(), type=Manifest)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path.name} is no manifest: {error}") from error
    if manifest.format != FORMAT:
        raise ValueError(f"{path.name} has a shape that is not known here.")
    return manifest


def link_of(path: Path) -> str:
    """Return the SHA-256 by which the next month follows the manifest in a file.

    It is that of the manifest as it was sealed: names that were erased since break no
    chain, and a manifest that anybody wrote otherwise does.
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
