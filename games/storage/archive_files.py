"""Files of archived events: the games of a month, in a form that needs no database.

Two files belong together. `NAME.ndjson.gz` has a gzip member for each game, in the
order of ids: its events as NDJSON, as they are exported and hashed. So `zcat` reads
all, and a member alone is a game. `NAME.index` says where: rows of 64 bytes, of which
the first tells of the whole, and each other of a game.
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
"""Of a game, packed or not."""
LEVEL = 9
ROW = 64
# Magic, how many games, bytes of the other file, and its SHA-256.
_HEAD = struct.Struct(">16sQQ32s")
# Id, where its member begins, bytes of the member, events, and the hash of the last.
_ENTRY = struct.Struct(">16sQII32s")
_GZIP = 31
"""What zlib calls a gzip member with its sum."""


class ArchiveFileError(ValueError):
    """A file that is not what was written; the message says which, and why."""


class IndexEntry(NamedTuple):
    """A game in an index."""

    game: str
    offset: int
    size: int
    events: int
    head: str


@dataclass(frozen=True)
class ArchiveFile:
    """The two files of one name."""

    folder: Path
    name: str

    @property
    def data(self) -> Path:
        """Return where the events are."""
        return self.folder / f"{self.name}.ndjson.gz"

    @property
    def index(self) -> Path:
        """Return what says where games are; it is there once all is."""
        return self.folder / f"{self.name}.index"

    def find(self, game: str) -> IndexEntry | None:
        """Return where a game is; None if it is not in it, or there are no files."""
        wanted = UUID(game).bytes
        try:
            with self.index.open("rb") as file:
                low, high = 0, self._count(file)
                while low < high:
                    middle = (low + high) // 2
                    row = self._row(file, middle)
                    if row[:16] == wanted:
                        return _entry(row)
                    low, high = (middle + 1, high) if row < wanted else (low, middle)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise ArchiveFileError(f"{self.index}: {error}") from error
        return None

    def entries(self) -> Iterator[IndexEntry]:
        """Yield all games, in the order of their ids; none if there are no files."""
        try:
            with self.index.open("rb") as file:
                for number in range(self._count(file)):
                    yield _entry(self._row(file, number))
        except FileNotFoundError:
            return
        except OSError as error:
            raise ArchiveFileError(f"{self.index}: {error}") from error

    def read(self, entry: IndexEntry) -> list[Envelope]:
        """Return the events of a game, whose hashes are a chain to its last one."""
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
                f"{self.data}: game {entry.game} is not what was written: {error}"
            ) from error
        return envelopes

    def check(self) -> None:
        """Compare the files with each other, byte by byte, but for what events say."""
        end, before = 0, ""
        for entry in self.entries():
            if entry.offset != end or entry.game <= before:
                raise ArchiveFileError(f"{self.index}: game {entry.game} is astray")
            end, before = entry.offset + entry.size, entry.game
        try:
            with self.index.open("rb") as file:
                _, _, size, told = _HEAD.unpack(file.read(ROW))
            with self.data.open("rb") as file:
                found = hashlib.file_digest(file, "sha256").digest()
        except (OSError, struct.error) as error:
            raise ArchiveFileError(f"{self.data}: {error}") from error
        if (size, told) != (end, found):
            raise ArchiveFileError(f"{self.data} is not what its index tells of")

    def _count(self, file: IO[bytes]) -> int:
        head = file.read(ROW)
        if len(head) < ROW or not head.startswith(MAGIC):
            raise ArchiveFileError(f"{self.index} is no index of archived events")
        count: int = _HEAD.unpack(head)[1]
        if os.fstat(file.fileno()).st_size != ROW * (count + 1):
            raise ArchiveFileError(f"{self.index} is not as long as it says")
        return count

    def _row(self, file: IO[bytes], number: int) -> bytes:
        row = os.pread(file.fileno(), ROW, ROW * (number + 1))
        if len(row) < ROW:
            raise ArchiveFileError(f"{self.index} became shorter")
        return row


class ArchiveWriter:
    """Writes files beside their place, and puts them there when all is on the disk."""

    def __init__(self, made: ArchiveFile) -> None:
        """Nothing is written yet."""
        self._made = made
        mark = f".{made.name}.{os.getpid()}"
        self._data, self._index = (made.folder / f"{mark}.{n}" for n in ("gz", "index"))
        self._count = self._size = 0
        self._hash = hashlib.sha256()

    def __enter__(self) -> "ArchiveWriter":
        """Begin; the caller gives games in the order of their ids."""
        self._lines, self._rows = self._data.open("wb"), self._index.open("wb")
        self._rows.write(bytes(ROW))
        return self

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        """Put the files in their place, or leave nothing behind."""
        try:
            if failure is None:
                self._rows.seek(0)
                digest = self._hash.digest()
                self._rows.write(_HEAD.pack(MAGIC, self._count, self._size, digest))
                _flush(self._lines)
                _flush(self._rows)
                self._data.replace(self._made.data)
                # Who finds an index finds all that it tells of.
                self._index.replace(self._made.index)
                _flush_folder(self._made.folder)
        finally:
            self._lines.close()
            self._rows.close()
            self._data.unlink(missing_ok=True)
            self._index.unlink(missing_ok=True)

    def add(self, envelopes: Sequence[Envelope]) -> None:
        """Write a game; redacted events need no hash that fits what is left."""
        # Names in data keep the order of the rows, so that answers stay the same bytes.
        told = b"".join(orjson.dumps(one.whole()) + b"\n" for one in envelopes)
        packed = gzip.compress(told, LEVEL, mtime=0)
        if max(len(told), len(packed)) > MOST_BYTES:
            raise ArchiveFileError(f"Game {envelopes[0].game} is too long for a file.")
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
    """Unpack one member, no more than a game may have."""
    unpacking = zlib.decompressobj(_GZIP)
    told = unpacking.decompress(packed, MOST_BYTES)
    if not unpacking.eof or unpacking.unused_data:
        raise ValueError("it is no member of its own")
    return told


def _check(envelopes: Sequence[Envelope], entry: IndexEntry) -> None:
    prev = None
    for version, envelope in enumerate(envelopes, start=1):
        if (envelope.game, envelope.version) != (entry.game, version):
            raise ValueError("it has other events")
        if envelope.prev != prev:
            raise ValueError(f"version {version} does not follow")
        prev = envelope.hash
        if not envelope.redacted and prev != envelope_hash(envelope.hashed()):
            raise ValueError(f"version {version} has another hash")
    if (len(envelopes), prev) != (entry.events, entry.head):
        raise ValueError("it has another end")


def _flush(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


def _flush_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
