"""Archive files, which contain the events from one month's games.

Reading an archive requires no database. An archive consists of a data file and an
index. The data file, `NAME.ndjson.gz`, has one gzip member per game, ordered by game
id. A member contains the game's events as NDJSON, exactly as they are exported and
hashed. `zcat` can read the whole file. The index, `NAME.index`, consists of 64-byte
rows. After a header, one row for each game contains the position of its member.
"""

import gzip
import hashlib
import os
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NamedTuple
from uuid import UUID

import orjson

from games.events.envelope import Envelope, envelope_hash

MAGIC = b"blokus events 1\n"
MOST_BYTES = 64 * 2**20
"""Maximum size of one game in bytes, both compressed and decompressed."""
LEVEL = 9
ROW = 64
# Header: magic number, number of games, and size and SHA-256 hash of the data file.
_HEAD = struct.Struct(">16sQQ32s")
# Row: game id, offset and size of the game's member, number of events, last hash.
_ENTRY = struct.Struct(">16sQII32s")
_GZIP = 31
"""Value of zlib's `wbits` for reading a gzip member and verifying its checksum."""


class ArchiveFileError(ValueError):
    """Raised if an archive file is damaged; the message describes the damage."""


class IndexEntry(NamedTuple):
    """A row of the index, which contains the position of a game."""

    game: str
    offset: int
    size: int
    events: int
    head: str


@dataclass(frozen=True)
class ArchiveFile:
    """A data file and its index."""

    folder: Path
    name: str

    @property
    def data(self) -> Path:
        """Path of the data file, which contains the events."""
        return self.folder / f"{self.name}.ndjson.gz"

    @property
    def index(self) -> Path:
        """Path of the index. The index exists only if the data file is complete."""
        return self.folder / f"{self.name}.index"

    def find(self, game: str) -> IndexEntry | None:
        """Return a game's index row, or None if the game or the files are missing."""
        game_bytes = UUID(game).bytes
        try:
            with self.index.open("rb") as file:
                low, high = 0, self._count(file)
                while low < high:
                    middle = (low + high) // 2
                    row = self._row(file, middle)
                    if row[:16] == game_bytes:
                        return _entry(row)
                    low, high = (
                        (middle + 1, high) if row < game_bytes else (low, middle)
                    )
        except FileNotFoundError:
            return None
        except OSError as error:
            raise ArchiveFileError(f"{self.index}: {error}") from error
        return None

    def entries(self) -> Iterator[IndexEntry]:
        """Yield the index rows in order of game id, if the files exist."""
        try:
            with self.index.open("rb") as file:
                for number in range(self._count(file)):
                    yield _entry(self._row(file, number))
        except FileNotFoundError:
            return
        except OSError as error:
            raise ArchiveFileError(f"{self.index}: {error}") from error

    def read(self, entry: IndexEntry) -> list[Envelope]:
        """Return a game's events after checking their hash chain."""
        try:
            with self.data.open("rb") as file:
                file.seek(entry.offset)
                packed = file.read(min(entry.size, MOST_BYTES))
            envelopes = [
                Envelope.read(orjson.loads(line))
                for line in _unpacked(packed).splitlines()
            ]
            _check(envelopes, entry)
        except (OSError, ValueError, TypeError, LookupError, zlib.error) as error:
            raise ArchiveFileError(
                f"{self.data}: game {entry.game} is damaged: {error}"
            ) from error
        return envelopes

    def check(self) -> None:
        """Compare the data file with its index, without parsing the events."""
        end, before = 0, ""
        for entry in self.entries():
            if entry.offset != end or entry.game <= before:
                raise ArchiveFileError(
                    f"{self.index}: the row for game {entry.game} is out of order"
                )
            end, before = entry.offset + entry.size, entry.game
        try:
            with self.index.open("rb") as file:
                _, _, size, digest = _HEAD.unpack(file.read(ROW))
            with self.data.open("rb") as file:
                actual_digest = hashlib.file_digest(file, "sha256").digest()
        except (OSError, struct.error) as error:
            raise ArchiveFileError(f"{self.data}: {error}") from error
        if (size, digest) != (end, actual_digest):
            raise ArchiveFileError(f"{self.data} does not match its index")

    def _count(self, file: IO[bytes]) -> int:
        head = file.read(ROW)
        if len(head) < ROW or not head.startswith(MAGIC):
            raise ArchiveFileError(
                f"{self.index} is not an index file for archived events"
            )
        count: int = _HEAD.unpack(head)[1]
        if os.fstat(file.fileno()).st_size != ROW * (count + 1):
            raise ArchiveFileError(
                f"the length of {self.index} does not match its header"
            )
        return count

    def _row(self, file: IO[bytes], number: int) -> bytes:
        row = os.pread(file.fileno(), ROW, ROW * (number + 1))
        if len(row) < ROW:
            raise ArchiveFileError(
                f"{self.index} was truncated while it was being read"
            )
        return row


class ArchiveWriter:
    """A writer of temporary files, which it renames once their content is on disk."""

    def __init__(self, files: ArchiveFile) -> None:
        """Determine the names of the temporary files."""
        self._made = files
        mark = f".{files.name}.{os.getpid()}"
        self._data, self._index = (
            files.folder / f"{mark}.{n}" for n in ("gz", "index")
        )
        self._count = self._size = 0
        self._hash = hashlib.sha256()

    def __enter__(self) -> "ArchiveWriter":
        """Open the temporary files, to which games must be added in order of id."""
        self._lines, self._rows = self._data.open("wb"), self._index.open("wb")
        self._rows.write(bytes(ROW))
        return self

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        """Rename the temporary files, or delete them if an exception was raised."""
        try:
            if failure is None:
                self._rows.seek(0)
                digest = self._hash.digest()
                self._rows.write(_HEAD.pack(MAGIC, self._count, self._size, digest))
                _flush(self._lines)
                _flush(self._rows)
                self._data.replace(self._made.data)
                # The index is renamed last, because readers of an index expect a
                # complete data file.
                self._index.replace(self._made.index)
                _flush_folder(self._made.folder)
        finally:
            self._lines.close()
            self._rows.close()
            self._data.unlink(missing_ok=True)
            self._index.unlink(missing_ok=True)

    def add(self, envelopes: Sequence[Envelope]) -> None:
        """Write a game. The hashes of redacted events are not checked."""
        # The keys of `data` keep their stored order, so that responses stay
        # byte-identical.
        lines = b"".join(
            orjson.dumps(envelope.whole()) + b"\n" for envelope in envelopes
        )
        packed = gzip.compress(lines, LEVEL, mtime=0)
        if max(len(lines), len(packed)) > MOST_BYTES:
            raise ArchiveFileError(
                f"Game {envelopes[0].game} is too large to be archived."
            )
        last = envelopes[-1]
        place = (UUID(last.game).bytes, self._size, len(packed), len(envelopes))
        self._rows.write(_ENTRY.pack(*place, bytes.fromhex(last.hash)))
        self._lines.write(packed)
        self._hash.update(packed)
        self._size += len(packed)
        self._count += 1


def _entry(row: bytes) -> IndexEntry:
    game, offset, size, events, head = _ENTRY.unpack(row)
    return IndexEntry(str(UUID(bytes=game)), offset, size, events, head.hex())


def _unpacked(packed: bytes) -> bytes:
    """Decompress one member, up to the maximum game size."""
    unpacking = zlib.decompressobj(_GZIP)
    content = unpacking.decompress(packed, MOST_BYTES)
    if not unpacking.eof or unpacking.unused_data:
        raise ValueError("its gzip member is incomplete")
    return content


def _check(envelopes: Sequence[Envelope], entry: IndexEntry) -> None:
    prev = None
    for version, envelope in enumerate(envelopes, start=1):
        if (envelope.game, envelope.version) != (entry.game, version):
            raise ValueError("an event has the wrong game id or version")
        if envelope.prev != prev:
            raise ValueError(f"event {version} does not continue the hash chain")
        prev = envelope.hash
        if not envelope.redacted and prev != envelope_hash(envelope.hashed()):
            raise ValueError(f"event {version} has an incorrect hash")
    if (len(envelopes), prev) != (entry.events, entry.head):
        raise ValueError("its last event does not match the index")


def _flush(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


def _flush_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
