"""Sources: files from anywhere, read game by game. Pure: no database.

Whatever stands in a file, reading it ends, and needs little memory: lines and whole
documents are bounded, and so is what a zip unpacks to. The same bytes give the same
games in the same order, so that who was interrupted can count how far they were.
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
"""Bytes of a JSON document, which is read as a whole: as objects it takes many times
as much memory. More games than that are sent as NDJSON."""
MAX_LINE = 2**20
"""Bytes of a line of NDJSON: a game and all its variations."""
MAX_BLANK = 100_000
"""Lines of NDJSON without a game: who reads on shows no sign of life meanwhile."""
MAX_LABEL = 200
"""Characters of a file's name in a report."""

_BOM = b"\xef\xbb\xbf"


class Format(StrEnum):
    """A format of files."""

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
    """The place in a file where something stands."""

    file: str | None = None
    """The name within a zip, or of a file on disk; only ever shown."""
    game: int | None = None
    """From 1, in each file; of NDJSON the line. None: the file as a whole."""


@dataclass(frozen=True)
class SourceGame:
    """A game of a file as it was written down, or why it cannot be read."""

    place: PlaceInFile
    told: Transcript | RefusedError


Told: TypeAlias = tuple[int | None, Transcript | RefusedError]
"""The number of a game in its file, and what is told of it."""


class _Note(Struct):
    """A line of an export of ours that is no record."""

    code: str = ""
    """The code of the last line of an export that is not sealed."""
    removed_at: str = ""
    """The time of a removed record, for which the line stands."""
    reason: str = ""


_NOTE = json.Decoder(_Note)


def format_of(name: str) -> Format | None:
    """Return what a file is by its name."""
    return SUFFIXES.get(PurePath(name).suffix.lower())


def recognize(file: IO[bytes]) -> Format | None:
    """Return the format of a file by its first bytes; None for an unknown format.

    NDJSON begins with a complete object, and another line follows.
    """
    text = file.read(MAX_LINE + 1)
    file.seek(0)
    if text.startswith((b"PK\3\4", b"PK\5\6")):  # with files, and without any
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
    except (DecodeError, ValueError, RecursionError):  # no JSON, no UTF-8, too deep
        return False
    return True


def read_games(
    file: IO[bytes], form: Format, label: str | None = None
) -> Iterator[SourceGame]:
    """Yield all games of a file that can be sought in, and what is wrong with others.

    Nothing that a file holds makes this raise anything.
    """
    if form is Format.ZIP:
        yield from _zipped(file, label)
        return
    for game, told in _told(file, form):
        yield SourceGame(PlaceInFile(_shown(label), game), told)


def _told(file: IO[bytes], form: Format) -> Iterator[Told]:
    match form:
        case Format.NDJSON:
            yield from _lines(file)
        case Format.JSON:
            yield from _document(file)
        case _:
            # One byte more lets the reader see that it is too much.
            yield from enumerate(read_transcripts(file.read(MAX_BYTES + 1)), start=1)


def _lines(file: IO[bytes]) -> Iterator[Told]:
    number = blank = 0
    while line := file.readline(MAX_LINE + 1):
        number += 1
        if len(line) > MAX_LINE:
            detail = f"A line has at most {MAX_LINE} bytes."
            yield number, RefusedError("too-large", detail)
            _skip_line(file, line)
            continue
        line = line.removeprefix(_BOM).strip()
        if line and (told := _read_line(line)):
            yield number, told
        elif (blank := blank + 1) > MAX_BLANK:
            detail = (
                f"A file has at most {MAX_BLANK} lines without games; the rest is not"
                " read."
            )
            yield number, RefusedError("too-large", detail)
            return
    if not number:
        yield None, RefusedError("syntax", "There is no game in this file.")


def _read_line(line: bytes) -> Transcript | RefusedError | None:
    """Read a line of NDJSON; None for those of our exports that stand for no game."""
    told = _read(line)
    if not isinstance(told, RefusedError):
        return told
    try:
        note = _NOTE.decode(line)
    except (DecodeError, ValueError, RecursionError):
        return told
    if note.code == "cut-off":
        return RefusedError("cut-off", "The export ended here, and there is more.")
    is_known = note.code == "unfinished" or (note.removed_at and note.reason)
    return None if is_known else told


def _skip_line(file: IO[bytes], line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = file.readline(MAX_LINE)


def _document(file: IO[bytes]) -> Iterator[Told]:
    """Read a game, a list of games, or a page of them."""
    text = file.read(MAX_JSON + 1)
    if len(text) > MAX_JSON:
        detail = (
            f"JSON has at most {MAX_JSON} bytes; more games go as NDJSON, a line each."
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
    """Read a file of a zip; what came before it shows itself broken has been read."""
    name = _shown(label, info.filename)
    try:
        form = _packed_format(info.filename)
        with unpacked(archive, info) as stream:
            for game, told in _told(stream, form):
                yield SourceGame(PlaceInFile(name, game), told)
    except RefusedError as refused:
        yield SourceGame(PlaceInFile(name), refused)


def _packed_format(name: str) -> Format:
    form = format_of(name)
    if form is None or form is Format.ZIP:
        wanted = " ".join(suffix for suffix in SUFFIXES if suffix != ".zip")
        raise RefusedError("unknown-format", f"A file in a zip ends in: {wanted}.")
    return form


def _shown(*names: str | None) -> str | None:
    """Return a name only to be shown: it comes from anywhere, and leads nowhere."""
    return shown("/".join(name for name in names if name), MAX_LABEL) or None
