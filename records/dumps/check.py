"""Verify sealed months, and NDJSON files of records or events.

    python -m records.dumps.check FILE...

A sealed month is a file such as `records-2026-11.ndjson.gz`. If possible, put its
manifest into the same folder. `--key VKEY` specifies a key of the transparency log. If
it is set, the proofs in that folder are also verified. The command requires neither
settings nor a database. The exit status is 0 if all files are correct, 1 if a fault was
found, and 2 if a file cannot be read.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import msgspec

from records.dumps.chains import verdicts
from records.dumps.manifests import (
    Manifest,
    Unfinished,
    file_hash,
    link_of,
    month_of,
    read_manifest,
    sealed_months,
)
from records.dumps.packing import UnreadableError, lines_of
from records.dumps.proofs import proof_faults
from records.log.claims import Trust
from records.log.notes import NoteError, parse_key
from records.log.verdicts import SOUND, UNREADABLE, WRONG, report

_ENDING = b'{"code":'
_CUT_OFF = b'{"code":"cut-off"'


def main(arguments: list[str] | None = None) -> int:
    """Verify files, print a line per file, and return the exit status."""
    parser = ArgumentParser("records.dumps.check", description=__doc__)
    parser.add_argument("--key", action="append", default=[], metavar="VKEY")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    try:
        trust = Trust([parse_key(key) for key in options.key])
    except NoteError as error:
        parser.error(str(error))
    status = SOUND
    for file in options.files:
        try:
            faults = check(file, trust)
        except UnreadableError as error:
            report(file, str(error))
            status = UNREADABLE
        else:
            status = max(status, WRONG if faults else SOUND)
    return status


def check(path: Path, trust: Trust | None = None) -> int:
    """Print the faults in a file and the counts, and return the number of faults.

    If `trust` contains log keys, the proofs for a sealed month are also verified.
    """
    faults = games = redacted = removed = 0
    heads: dict[str, str] = {}
    ending = _Ending()
    for verdict in verdicts(ending.before(lines_of(path))):
        games += 1
        redacted += verdict.redacted
        removed += verdict.is_removed
        if verdict.head:
            heads[verdict.head[0]] = verdict.head[1]
        if verdict.fault:
            faults += 1
            report(path, f"{verdict.name}: {verdict.fault}")
    for fault in chain(
        ending.faults(path, games, len(heads)),
        _faults_by_manifest(path, games, heads),
        _faults_by_log(path, trust),
    ):
        faults += 1
        report(path, fault)
    counts = f"games={games} chains={len(heads)} faults={faults}"
    counts += f" redacted={redacted}" if redacted else ""
    counts += f" removed={removed}" if removed else ""
    print(f"{path}: {counts}")  # noqa: T201
    return faults


class _Ending:
    """Last line of an unsealed export, which describes the export."""

    def __init__(self) -> None:
        """Initialize the object before the last line has been read."""
        self._line = b""
        self._is_last = True

    def before(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the lines with games, and store the last line if it has no game."""
        for line in lines:
            self._is_last = line.startswith(_ENDING)
            if self._is_last:
                self._line = line
            else:
                yield line

    def faults(self, path: Path, games: int, chains: int) -> Iterator[str]:
        """Compare the last line with the lines before it, and print the export time."""
        if not self._line:
            return
        if not self._is_last:
            yield "the file has more lines after the line that must be the last one"
        if self._line.startswith(_CUT_OFF):
            yield (
                "the file is incomplete; continue the export to get the missing records"
            )
            return
        try:
            ending = msgspec.json.decode(self._line, type=Unfinished)
        except msgspec.DecodeError as error:
            yield f"the last line is malformed: {error}"
            return
        if (ending.records, ending.chains) != (games, chains):
            yield (
                f"the file has {games} records and {chains} chains, but its last line"
                f" states {ending.records} records and {ending.chains} chains"
            )
        print(f"{path}: unfinished: the export from {ending.at} is not sealed")  # noqa: T201


def _faults_by_manifest(path: Path, games: int, heads: dict[str, str]) -> Iterator[str]:
    """Compare a dump with its manifest, and the manifest with the previous one."""
    month = month_of(path.name)
    if month is None:
        return
    manifest_path = path.with_name(month.manifest)
    if not manifest_path.exists():
        print(f"{path}: {month.manifest} is missing, so only the games are checked")  # noqa: T201
        return
    try:
        manifest = read_manifest(manifest_path)
    except ValueError as error:
        yield str(error)
        return
    yield from _differences(manifest, path, games, heads)
    if manifest.replaced:
        last = manifest.replaced[-1].at
        redacted = "erased names or removed records"
        print(f"{path}: redacted: last sealed again at {last} without {redacted}")  # noqa: T201
    earlier = [other for other in sealed_months(path.parent) if other < month]
    if earlier:
        previous = earlier[-1].manifest
        if manifest.previous != link_of(path.with_name(previous)):
            yield f"the manifest does not follow {previous}, because the hash differs"
    elif manifest.previous is not None:
        print(f"{path}: the previous manifest is missing")  # noqa: T201


def _faults_by_log(path: Path, trust: Trust | None) -> Iterator[str]:
    """Verify the proofs that the log contains the records of a dump."""
    month = month_of(path.name)
    if month is None or trust is None or not trust.keys:
        return
    if not path.with_name(month.proofs).exists():
        yield (
            f"{month.proofs} is missing; download it to verify the records"
            " against the log"
        )
        return
    yield from proof_faults(path, month, trust)


def _differences(
    manifest: Manifest, path: Path, games: int, heads: dict[str, str]
) -> Iterator[str]:
    if (manifest.file, manifest.month) != (path.name, str(month_of(path.name))):
        yield "the manifest belongs to another file"
    if manifest.sha256 != file_hash(path):
        yield "the file does not match the SHA-256 in its manifest"
    if manifest.records != games:
        yield (
            f"the manifest states {manifest.records} records, but the file has {games}"
        )
    if manifest.heads != heads:
        yield "the head hashes of the games do not match those in the manifest"


if __name__ == "__main__":
    sys.exit(main())
