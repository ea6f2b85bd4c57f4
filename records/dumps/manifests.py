"""Manifests: what stands beside a sealed month, so that anybody can check it. Pure.

Each names the hash of the one before, so the sealed months form a chain like the
events of a game.
"""

import hashlib
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

import orjson

FORMAT = 1
"""The number of the manifest's shape."""


class Month(NamedTuple):
    """A month in UTC."""

    year: int
    number: int

    def __str__(self) -> str:
        """Write it as in `2026-11`."""
        return f"{self.year:04}-{self.number:02}"

    @property
    def next(self) -> "Month":
        """The month after it."""
        return Month(self.year + self.number // 12, self.number % 12 + 1)

    @property
    def dump(self) -> str:
        """The name of its file."""
        return f"records-{self}.ndjson.gz"

    @property
    def manifest(self) -> str:
        """The name of what stands beside it."""
        return f"records-{self}.manifest.json"


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """What is known of a sealed month."""

    format: int = FORMAT
    month: str
    file: str
    size: int
    sha256: str
    """Of the file, as is its size in bytes."""
    records: int
    heads: dict[str, str]
    """Of the games played here: the hash of the last event of each."""
    previous: str | None
    """SHA-256 of the manifest of the month sealed before."""

    def text(self) -> bytes:
        """Write it; the same manifest is the same bytes."""
        return orjson.dumps(
            asdict(self), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
        )


_MONTH = re.compile(r"(2\d{3})-(0[1-9]|1[0-2])", re.ASCII)
_MANIFEST = re.compile(rf"records-({_MONTH.pattern})\.manifest\.json", re.ASCII)
_DUMP = re.compile(rf"records-({_MONTH.pattern})\.ndjson\.gz", re.ASCII)


def parse_month(text: str) -> Month:
    """Read a month as in `2026-11`; raises `ValueError`."""
    found = _MONTH.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no month, as in 2026-11.")
    return Month(int(found[1]), int(found[2]))


def month_of(dump: str) -> Month | None:
    """Return the month of a dump by its name."""
    found = _DUMP.fullmatch(dump)
    return parse_month(found[1]) if found else None


def is_served(name: str) -> bool:
    """Whether a file of this name may be part of the sealed months."""
    return bool(_DUMP.fullmatch(name) or _MANIFEST.fullmatch(name))


def sealed_months(folder: Path) -> list[Month]:
    """Return the months that are sealed in a folder, in order."""
    if not folder.is_dir():
        return []
    found = (_MANIFEST.fullmatch(path.name) for path in folder.iterdir())
    return sorted(parse_month(match[1]) for match in found if match)


def read_manifest(path: Path) -> Manifest:
    """Read a manifest; raises `ValueError` where it is none."""
    try:
        manifest = Manifest(**orjson.loads(path.read_bytes()))
    except (OSError, TypeError, ValueError) as error:
        raise ValueError(f"{path.name} is no manifest: {error}") from error
    if manifest.format != FORMAT or not isinstance(manifest.heads, dict):
        raise ValueError(f"{path.name} has a shape that is not known here.")
    return manifest


def file_hash(path: Path) -> str:
    """Return the SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
