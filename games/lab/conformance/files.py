"""Files of games, records, vectors and playouts (JSON lines), and of solutions.

A file of solutions is one JSON object. All files may be compressed.
"""

import gzip
import json
import zlib
from pathlib import Path

from games.computers.pentobi import UnknownVariantError
from games.lab.conformance.fields import Record, of_kind, take
from games.lab.conformance.games import check_game
from games.lab.conformance.playouts import check_playout
from games.lab.conformance.records import OtherRecordError, check_record
from games.lab.conformance.report import CheckResult, Report
from games.lab.conformance.solutions import check_solutions, is_solution
from games.lab.conformance.vectors import check_vector
from games.rules.variants import ALIASES, VARIANTS

ENDINGS = (".jsonl", ".jsonl.gz", ".ndjson", ".ndjson.gz")
WHOLE = (".json", ".json.gz")
_GZIP = b"\x1f\x8b"


class BrokenFileError(ValueError):
    """Raised if a file is unreadable; the message contains the line and the reason."""


def files_in(path: Path) -> list[Path]:
    """Return the file, or all files below a folder."""
    if path.is_dir():
        return sorted(file for file in path.rglob("*") if file.is_file())
    return [path]


def is_known(path: Path) -> bool:
    """Return whether the first line is supported or, if it is unreadable, the name."""
    is_whole = path.name.endswith(WHOLE)
    try:
        content = _content(path)
        record = _record(content if is_whole else content.split(b"\n")[0])
    except ValueError:
        return path.name.endswith(ENDINGS + WHOLE)
    if is_whole:
        return is_solution(record)
    return any(key in record for key in ("moves", "type", "placements"))


def check_file(path: Path) -> Report:
    """Check every line, or a whole solution file; raises `BrokenFileError`."""
    if path.name.endswith(WHOLE):
        return _check_whole(path)
    report = Report(path.name)
    for i, text in enumerate(_content(path).split(b"\n"), start=1):
        if not text.strip():
            continue
        try:
            _add(report, i, _record(text))
        except ValueError as error:
            raise BrokenFileError(f"{path.name}, line {i}: {error}") from error
    if not report.games and not report.skipped:
        raise BrokenFileError(f"{path.name}: the file is empty.")
    return report


def _check_whole(path: Path) -> Report:
    report = Report(path.name)
    try:
        record = _record(_content(path))
        _require_known_variant(record)
        for i, verdict in enumerate(check_solutions(record), start=1):
            report.add(f"{path.name}, solution {i}", verdict)
    except UnknownVariantError as error:
        report.skipped += 1
        report.unplayable.append(f"{path.name}: {error}")
    except ValueError as error:
        raise BrokenFileError(f"{path.name}: {error}") from error
    return report


def _add(report: Report, line: int, record: Record) -> None:
    try:
        verdict = _check(record)
    except (OtherRecordError, UnknownVariantError) as error:
        report.skipped += 1
        if "type" not in record:
            report.unplayable.append(f"{report.name}, line {line}: {error}")
    else:
        report.add(f"{report.name}, game {report.games + 1} in line {line}", verdict)


def _check(record: Record) -> CheckResult:
    if "moves" in record:
        return check_game(record)
    if "placements" in record and "type" not in record:
        _require_known_variant(record)
        return check_record(record)
    kind = take(record, "type", str)
    _require_known_variant(record)
    return check_playout(record) if kind == "playout" else check_vector(record)


def _require_known_variant(record: Record) -> None:
    variant = take(record, "variant", str)
    if variant not in VARIANTS and variant not in ALIASES:
        raise UnknownVariantError(f"{variant!r} is not a known variant.")


def _content(path: Path) -> bytes:
    try:
        content = path.read_bytes()
        if content.startswith(_GZIP):
            content = gzip.decompress(content)
    except (EOFError, OSError, zlib.error) as error:
        raise BrokenFileError(f"{path.name} cannot be read: {error}") from error
    return content


def _record(text: bytes) -> Record:
    try:
        return of_kind(json.loads(text), "line", dict)
    except RecursionError as error:
        raise ValueError("the JSON is nested too deeply.") from error
