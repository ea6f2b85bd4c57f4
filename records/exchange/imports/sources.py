"""Reader that reads untrusted files game by game.

Reading always terminates and requires little memory, because the sizes of lines,
documents and unpacked zip archives are limited. The same bytes always produce the same
games in the same order, so an interrupted import can skip the games that it has already
read. This module needs no database.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath
from typing import IO, TypeAlias
from zipfile import ZipFile, ZipInfo

from msgspec import DecodeError, Raw, Struct, json

from records.blksgf.reader import MAX_BYTES, read_transcripts
from records.documents.arena import is_result, read_result
from records.documents.reader import read_json, split_json
from records.exchange.imports.zips import files_in, opened, unpacked
from records.judging.judge import RefusedError, shown
from records.judging.transcripts import Transcript

MAX_JSON = 4 * 2**20
"""Maximum number of bytes in a JSON document. A document is read as a whole, and the
parsed objects take many times its size in memory. Larger collections must be sent as
NDJSON.
"""
MAX_LINE = 2**20
"""Maximum number of bytes in an NDJSON line, which contains a game with all its
variations.
"""
MAX_BLANK = 100_000
"""Maximum number of NDJSON lines without a game. While a worker reads such lines, it
does not renew its lease.
"""
MAX_LABEL = 200
"""Maximum number of characters in a reported file name."""

_BOM = b"\xef\xbb\xbf"


class Format(StrEnum):
    """Format of a game file."""

    BLKSGF = "blksgf"
    JSON = "json"
    NDJSON = "ndjson"
    ZIP = "zip"


SUFFIXES = {
    ".blksgf": Format.BLKSGF,
    ".sgf": Format.BLKSGF,
    ".json": Format.JSON,
    ".ndjson": Format.NDJSON,
    ".jsonl": Format.NDJSON,
    ".zip": Format.ZIP,
}


@dataclass(frozen=True)
class PlaceInFile:
    """Position of a game in a file."""

    file: str | None = None
    """Name of the file in a zip archive or on disk, used only for display."""
    game: int | None = None
    """Number of the game in its file, from 1; its line number in an NDJSON file. None
    for the file as a whole.
    """


@dataclass(frozen=True)
class SourceGame:
    """A game from a file, or the error that prevented reading it."""

    place: PlaceInFile
    parsed: Transcript | RefusedError


NumberedGame: TypeAlias = tuple[int | None, Transcript | RefusedError]
"""Number of a game in its file, and the game or the error for it."""


class _Note(Struct):
    """A line in an export from this server that is not a record."""

    code: str = ""
    """Code of the last line of an unsealed export."""
    removed_at: str = ""
    """Time of the removal, in a line that replaces a removed record."""
    reason: str = ""


_NOTE = json.Decoder(_Note)


def format_of(name: str) -> Format | None:
    """Return the format that the suffix of a file name indicates."""
    return SUFFIXES.get(PurePath(name).suffix.lower())


def recognize(file: IO[bytes]) -> Format | None:
    """Return the format that the first bytes of a file indicate; None if unknown.

    A file is NDJSON if its first line is a complete object that another line follows.
    """
    text = file.read(MAX_LINE + 1)
    file.seek(0)
    if text.startswith((b"PK\3\4", b"PK\5\6")):  # zip with files, empty zip
        return Format.ZIP
    text = text.removeprefix(_BOM).lstrip()
    first, _, rest = text.partition(b"\n")
    match text[:1]:
        case b"(":
            return Format.BLKSGF
        case b"{" if rest.strip() and _is_json(first):
            return Format.NDJSON
        case b"{" | b"[":
            return Format.JSON
    return None


def _is_json(text: bytes) -> bool:
    try:
        json.decode(text)
    except (DecodeError, ValueError, RecursionError):  # not JSON, not UTF-8, too deep
        return False
    return True


def read_games(
    file: IO[bytes], form: Format, label: str | None = None
) -> Iterator[SourceGame]:
    """Yield the games of a seekable file, or an error for each unreadable game.

    This function does not raise errors for any content.
    """
    if form is Format.ZIP:
        yield from _zipped(file, label)
        return
    for number, parsed in _numbered_games(file, form):
        yield SourceGame(PlaceInFile(_shown(label), number), parsed)


def _numbered_games(file: IO[bytes], form: Format) -> Iterator[NumberedGame]:
    match form:
        case Format.NDJSON:
            yield from _lines(file)
        case Format.JSON:
            yield from _document(file)
        case _:
            # Read one byte more than allowed, to detect files that are too large.
            yield from enumerate(read_transcripts(file.read(MAX_BYTES + 1)), start=1)


def _lines(file: IO[bytes]) -> Iterator[NumberedGame]:
    number = blank = 0
    while line := file.readline(MAX_LINE + 1):
        number += 1
        if len(line) > MAX_LINE:
            detail = f"A line may have at most {MAX_LINE} bytes."
            yield number, RefusedError("too-large", detail)
            _skip_line(file, line)
            continue
        line = line.removeprefix(_BOM).strip()
        if line and (parsed := _read_line(line)):
            yield number, parsed
        elif (blank := blank + 1) > MAX_BLANK:
            detail = (
                f"A file may have at most {MAX_BLANK} lines without games. The rest was"
                " not read."
            )
            yield number, RefusedError("too-large", detail)
            return
    if not number:
        yield None, RefusedError("syntax", "The file contains no games.")


def _read_line(line: bytes) -> Transcript | RefusedError | None:
    """Parse an NDJSON line; return None for export lines that are not games."""
    parsed = _read(line)
    if not isinstance(parsed, RefusedError):
        return parsed
    try:
        note = _NOTE.decode(line)
    except (DecodeError, ValueError, RecursionError):
        return parsed
    if note.code == "cut-off":
        return RefusedError(
            "cut-off",
            "The export is incomplete. Import the remaining records from"
            " another export.",
        )
    is_known = note.code == "unfinished" or (note.removed_at and note.reason)
    return None if is_known else parsed


def _skip_line(file: IO[bytes], line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = file.readline(MAX_LINE)


def _document(file: IO[bytes]) -> Iterator[NumberedGame]:
    """Read a JSON document: a game, a list of games, or a page of games."""
    text = file.read(MAX_JSON + 1)
    if len(text) > MAX_JSON:
        detail = (
            f"A JSON file may have at most {MAX_JSON} bytes. Send larger collections as"
            " NDJSON, with one game per line."
        )
        yield None, RefusedError("too-large", detail)
        return
    try:
        games = split_json(text.removeprefix(_BOM))
    except RefusedError as refused:
        yield None, refused
        return
    for number, game in enumerate(games, start=1):
        yield number, _read(game)


def _read(text: bytes | Raw) -> Transcript | RefusedError:
    line = bytes(text)
    try:
        return read_result(line) if is_result(line) else read_json(line)
    except RefusedError as refused:
        return refused


def _zipped(file: IO[bytes], label: str | None) -> Iterator[SourceGame]:
    try:
        with opened(file) as archive:
            for info in files_in(archive):
                yield from _member(archive, info, label)
    except RefusedError as refused:
        yield SourceGame(PlaceInFile(_shown(label)), refused)


def _member(archive: ZipFile, info: ZipInfo, label: str | None) -> Iterator[SourceGame]:
    """Read a file from a zip archive. If it is broken, stop at the first fault."""
    name = _shown(label, info.filename)
    try:
        form = _packed_format(info.filename)
        with unpacked(archive, info) as stream:
            for number, parsed in _numbered_games(stream, form):
                yield SourceGame(PlaceInFile(name, number), parsed)
    except RefusedError as refused:
        yield SourceGame(PlaceInFile(name), refused)


def _packed_format(name: str) -> Format:
    form = format_of(name)
    if form is None or form is Format.ZIP:
        suffixes = " ".join(suffix for suffix in SUFFIXES if suffix != ".zip")
        detail = f"A file in a zip archive must have one of these suffixes: {suffixes}."
        raise RefusedError("unknown-format", detail)
    return form


def _shown(*names: str | None) -> str | None:
    """Return an untrusted name that is safe to display, but not to open."""
    return shown("/".join(name for name in names if name), MAX_LABEL) or None
