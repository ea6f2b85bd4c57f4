"""Compare stored checkpoints and proofs from a transparency log with each other.

    python -m records.log.check --key VKEY FILE...

The files may be checkpoints, proofs for games and records (as JSON or as C2SP
tlog-proof), responses from `/log/consistency`, records, and game events, in any order.
With `--tiles FOLDER`, all checkpoints are compared with the log's tiles (from
`manage.py export_log`). The command requires neither settings nor a database. The exit
status is 0 if all files agree, 1 if a fault was found, and 2 if a file cannot be read.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson

from records.judging.judge import shown
from records.log import claims, tiles
from records.log.checkpoints import Checkpoint
from records.log.claims import Trust
from records.log.notes import NoteError, parse_key
from records.log.proofs import HEADER, parse_proof
from records.log.verdicts import MAX_FAULT, SOUND, UNREADABLE, WRONG, report

MAX_FILE = 64 * 2**20


@dataclass
class Evidence:
    """Checkpoints, proofs and documents that a client stored."""

    trust: Trust
    checkpoints: list[Checkpoint] = field(default_factory=list)
    games: list[tuple[Mapping[str, Any], Checkpoint]] = field(default_factory=list)
    records: list[tuple[Mapping[str, Any], Checkpoint]] = field(default_factory=list)
    paths: dict[tuple[int, int], list[bytes]] = field(default_factory=dict)
    events: dict[str, list[Mapping[str, Any]]] = field(default_factory=dict)
    documents: dict[str, Mapping[str, Any]] = field(default_factory=dict)

    def add(self, text: str) -> str:
        """Add a file's content, and return a description of it.

        Raises `NoteError` if a signature is missing or wrong. Raises `ValueError` or
        `LookupError` if the content is not of an expected kind.
        """
        if text.startswith(HEADER):
            proof = parse_proof(text)
            return self._add_proof(claims.opened(proof), self._verify(proof.checkpoint))
        if not text.lstrip().startswith("{"):
            return f"checkpoint of size {self._verify(text).size}"
        lines = [line for line in text.splitlines() if line.strip()]
        try:
            documents = [orjson.loads(text)]
        except orjson.JSONDecodeError:
            documents = [orjson.loads(line) for line in lines]
        if len(documents) == 1 and "items" in documents[0]:
            documents = documents[0]["items"]
        return {self._add_document(document) for document in documents}.pop()

    def faults(self) -> Iterator[str]:
        """Yield the contradictions between the files."""
        yield from claims.growth_faults(self.checkpoints, self.paths)
        for proof, checkpoint in self.games:
            name = f"game {proof['game']}"
            faults = [*claims.game_faults(proof, checkpoint)]
            if events := self.events.get(proof["game"]):
                faults += claims.event_faults(proof, events)
            yield from (f"{name}: {fault}" for fault in faults)
        for proof, checkpoint in self.records:
            document = self.documents.get(proof["record"])
            if document and claims.is_removed(document) and "removal" not in proof:
                document = None  # The record was removed after this proof was made.
            yield from claims.record_faults(proof, checkpoint, document)
        removed = {proof["record"] for proof, _ in self.records if "removal" in proof}
        for name, document in self.documents.items():
            if claims.is_removed(document) and name not in removed:
                yield (
                    f"record {name} is marked as removed, but the proof of the"
                    " removal is missing"
                )

    def removals(self) -> Iterator[str]:
        """Yield a line for each record whose removal the log proves."""
        for proof, _ in self.records:
            if (removal := proof.get("removal")) is not None:
                is_covered = removal["index"] is not None
                yield (
                    f"record {proof['record']}: removed at {removal['at']}"
                    f" ({removal['reason']})"
                    f"{'' if is_covered else ', but no checkpoint covers this yet'}"
                )

    def _add_document(self, document: Mapping[str, Any]) -> str:
        if "checkpoint" in document:
            return self._add_proof(document, self._verify(document["checkpoint"]))
        if {"first", "second", "path"} <= document.keys():
            path = [bytes.fromhex(node) for node in document["path"]]
            self.paths[document["first"], document["second"]] = path
            return "consistency proof"
        if {"prev", "hash"} <= document.keys():
            self.events.setdefault(document["game"], []).append(document)
            return "events"
        self.documents[document["id"]] = document
        return "record"

    def _add_proof(self, proof: Mapping[str, Any], checkpoint: Checkpoint) -> str:
        if "facts" in proof:
            self.records.append((proof, checkpoint))
            return "proof for a record"
        if "events" in proof:
            self.games.append((proof, checkpoint))
            return "proof for a game"
        return f"checkpoint of size {checkpoint.size}"

    def _verify(self, note: str) -> Checkpoint:
        checkpoint = self.trust.believe(note)
        self.checkpoints.append(checkpoint)
        return checkpoint


def main(arguments: Sequence[str] | None = None) -> int:
    """Check files, print their kinds and their faults, and return the exit status."""
    parser = ArgumentParser("records.log.check", description=__doc__)
    parser.add_argument("--key", action="append", required=True, metavar="VKEY")
    parser.add_argument("--witness", action="append", default=[], metavar="VKEY")
    parser.add_argument("--tiles", type=Path, metavar="FOLDER")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    try:
        keys, witnesses = map(parse_key, options.key), map(parse_key, options.witness)
        evidence = Evidence(Trust([*keys], [*witnesses]))
    except NoteError as error:
        parser.error(str(error))
    status = SOUND
    for file in options.files:
        try:
            print(f"{file}: {evidence.add(_text(file))}")  # noqa: T201
        except NoteError as error:
            report(file, str(error))
            status = max(status, WRONG)
        except (OSError, ValueError, LookupError, TypeError) as error:
            report(file, f"cannot be read: {error!r}")
            status = UNREADABLE
    count = _report_all(_all_faults(evidence, options.tiles))
    if not count:
        for line in evidence.removals():
            print(shown(line, MAX_FAULT))  # noqa: T201
    return max(status, WRONG if count else SOUND)


def _all_faults(evidence: Evidence, folder: Path | None) -> Iterator[str]:
    try:
        yield from evidence.faults()
        if folder is not None:
            subtree = tiles.subtree_in(lambda *place: _read(folder, *place))
            yield from claims.tree_faults(evidence.checkpoints, subtree)
    except (ValueError, LookupError, TypeError) as error:
        yield f"a proof is malformed: {error!r}"


def _read(folder: Path, level: int, number: int) -> bytes:
    """Return a full tile from an exported log, or otherwise the widest partial tile."""
    whole = folder / "tile" / tiles.TileName(level, number).path
    if whole.is_file():
        return whole.read_bytes()
    parts = whole.parent / f"{whole.name}.p"
    widths = [int(part.name) for part in parts.glob("*") if part.name.isdecimal()]
    return (parts / str(max(widths))).read_bytes() if widths else b""


def _text(file: Path) -> str:
    if file.stat().st_size > MAX_FILE:
        raise ValueError("The file is too large.")
    return file.read_text(encoding="utf-8")


def _report_all(faults: Iterable[str]) -> int:
    count = 0
    for fault in faults:
        report("log", fault)
        count += 1
    print(f"faults={count}")  # noqa: T201
    return count


if __name__ == "__main__":
    sys.exit(main())
