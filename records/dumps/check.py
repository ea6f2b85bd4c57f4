"""`python -m records.dumps.check FILE...`: are exports what they say they are?

Takes a sealed month (`records-2026-11.ndjson.gz`, better with its manifest beside it),
records as NDJSON, or the events of games as NDJSON. With `--key VKEY`, a key of the
transparency log, each record of a month is held against the log as well, by the proofs
beside it. Needs the files and these packages: no settings, no database. Exit status: 0
sound, 1 something is wrong, 2 cannot be read.
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
from records.log.verdicts import SOUND, UNREADABLE, WRONG, tell

_ENDING = b'{"code":'
_CUT_OFF = b'{"code":"cut-off"'


def main(arguments: list[str] | None = None) -> int:
    """Check files and print a line of each; return the exit status."""
    parser = ArgumentParser("records.dumps.check", description=__doc__)
    parser.add_argument("--key", action="append", default=[], metavar="VKEY")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    told = parser.parse_args(arguments)
    try:
        trust = Trust([parse_key(key) for key in told.key])
    except NoteError as error:
        parser.error(str(error))
    status = SOUND
    for file in told.files:
        try:
            faults = check(file, trust)
        except UnreadableError as error:
            tell(file, str(error))
            status = UNREADABLE
        else:
            status = max(status, WRONG if faults else SOUND)
    return status


def check(path: Path, trust: Trust | None = None) -> int:
    """Print each fault of a file, then the counts; return how many faults.

    With keys of the log in `trust`, the proofs beside a sealed month are checked too.
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
            tell(path, f"{verdict.name}: {verdict.fault}")
    for fault in chain(
        ending.faults(path, games, len(heads)),
        _faults_beside(path, games, heads),
        _faults_by_log(path, trust),
    ):
        faults += 1
        tell(path, fault)
    told = f"games={games} chains={len(heads)} faults={faults}"
    more = f" redacted={redacted}" if redacted else ""
    more += f" removed={removed}" if removed else ""
    print(f"{path}: {told}{more}")  # noqa: T201
    return faults


class _Ending:
    """The last line of an export that is no sealed month: no record, but about them."""

    def __init__(self) -> None:
        """Nothing is read yet."""
        self._line = b""
        self._is_last = True

    def before(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the lines of games."""
        for line in lines:
            self._is_last = line.startswith(_ENDING)
            if self._is_last:
                self._line = line
            else:
                yield line

    def faults(self, path: Path, games: int, chains: int) -> Iterator[str]:
        """Compare the line with what came before it, and print what it says."""
        if not self._line:
            return
        if not self._is_last:
            yield "goes on after a line that should be its last"
        if self._line.startswith(_CUT_OFF):
            yield "is cut off: there is more"
            return
        try:
            told = msgspec.json.decode(self._line, type=Unfinished)
        except msgspec.DecodeError as error:
            yield f"has a last line that says nothing: {error}"
            return
        if (told.records, told.chains) != (games, chains):
            yield f"tells of {told.records} records and {told.chains} chains"
        print(f"{path}: unfinished: not sealed, as it was at {told.at}")  # noqa: T201


def _faults_beside(path: Path, games: int, heads: dict[str, str]) -> Iterator[str]:
    """Compare a dump with its manifest, and that with the one before."""
    month = month_of(path.name)
    if month is None:
        return
    beside = path.with_name(month.manifest)
    if not beside.exists():
        print(f"{path}: no {month.manifest} beside it: only its games are checked")  # noqa: T201
        return
    try:
        manifest = read_manifest(beside)
    except ValueError as error:
        yield str(error)
        return
    yield from _differences(manifest, path, games, heads)
    if manifest.replaced:
        last = manifest.replaced[-1].at
        what = "erased names or removed records"
        print(f"{path}: redacted: sealed again without {what}, last at {last}")  # noqa: T201
    earlier = [one for one in sealed_months(path.parent) if one < month]
    if earlier:
        before = earlier[-1].manifest
        if manifest.previous != link_of(path.with_name(before)):
            yield f"{before} is not the manifest that this one follows"
    elif manifest.previous is not None:
        print(f"{path}: the manifest that it follows is not beside it")  # noqa: T201


def _faults_by_log(path: Path, trust: Trust | None) -> Iterator[str]:
    """Hold a dump against the log, by the proofs beside it."""
    month = month_of(path.name)
    if month is None or trust is None or not trust.keys:
        return
    if not path.with_name(month.proofs).exists():
        yield f"no {month.proofs} beside it: nothing is proved by the log"
        return
    yield from proof_faults(path, month, trust)


def _differences(
    manifest: Manifest, path: Path, games: int, heads: dict[str, str]
) -> Iterator[str]:
    if (manifest.file, manifest.month) != (path.name, str(month_of(path.name))):
        yield "the manifest is of another file"
    if manifest.sha256 != file_hash(path):
        yield "the file does not have the SHA-256 of its manifest"
    if manifest.records != games:
        yield f"the manifest tells of {manifest.records} records"
    if manifest.heads != heads:
        yield "the manifest tells other heads of games"


if __name__ == "__main__":
    sys.exit(main())
