"""`python -m records.log.check --key VKEY FILE...`: does a log tell the truth?

Takes, in any order, what a client kept: checkpoints, proofs of games and of records as
JSON or as C2SP's tlog-proof, answers of `/log/consistency`, events of a game, and
records. `--tiles FOLDER` has the tiles of the log (`manage.py export_log`), by which
all checkpoints are compared. Needs the files and these packages: no settings, no
database. Exit status: 0 sound, 1 something is wrong, 2 cannot be read.
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
from records.log.verdicts import MAX_FAULT, SOUND, UNREADABLE, WRONG, tell

MAX_FILE = 64 * 2**20


@dataclass
class Kept:
    """What a client kept of a log."""

    trust: Trust
    checkpoints: list[Checkpoint] = field(default_factory=list)
    games: list[tuple[Mapping[str, Any], Checkpoint]] = field(default_factory=list)
    records: list[tuple[Mapping[str, Any], Checkpoint]] = field(default_factory=list)
    paths: dict[tuple[int, int], list[bytes]] = field(default_factory=dict)
    events: dict[str, list[Mapping[str, Any]]] = field(default_factory=dict)
    documents: dict[str, Mapping[str, Any]] = field(default_factory=dict)

    def take(self, told: str) -> str:
        """Take a file's text, whatever it is; return what it is.

        Raises `NoteError` where a signature is missing or wrong, `ValueError` and
        `LookupError` where it is nothing that is known.
        """
        if told.startswith(HEADER):
            proof = parse_proof(told)
            return self._take_proof(claims.opened(proof), self._sign(proof.checkpoint))
        if not told.lstrip().startswith("{"):
            return f"checkpoint of size {self._sign(told).size}"
        lines = [line for line in told.splitlines() if line.strip()]
        try:
            documents = [orjson.loads(told)]
        except orjson.JSONDecodeError:
            documents = [orjson.loads(line) for line in lines]
        if len(documents) == 1 and "items" in documents[0]:
            documents = documents[0]["items"]
        return {self._take_one(document) for document in documents}.pop()

    def faults(self) -> Iterator[str]:
        """Yield all that cannot be true together."""
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
                document = None  # An earlier proof; the removal has one of its own.
            yield from claims.record_faults(proof, checkpoint, document)
        removed = {proof["record"] for proof, _ in self.records if "removal" in proof}
        for name, document in self.documents.items():
            if claims.is_removed(document) and name not in removed:
                yield f"record {name} is said to be removed, and nothing here proves it"

    def removals(self) -> Iterator[str]:
        """Yield the records that were removed, as the log says."""
        for proof, _ in self.records:
            if (removal := proof.get("removal")) is not None:
                is_covered = removal["index"] is not None
                yield (
                    f"record {proof['record']}: removed at {removal['at']}"
                    f" ({removal['reason']})"
                    f"{'' if is_covered else ', which no checkpoint covers yet'}"
                )

    def _take_one(self, told: Mapping[str, Any]) -> str:
        if "checkpoint" in told:
            return self._take_proof(told, self._sign(told["checkpoint"]))
        if {"first", "second", "path"} <= told.keys():
            path = [bytes.fromhex(one) for one in told["path"]]
            self.paths[told["first"], told["second"]] = path
            return "consistency proof"
        if {"prev", "hash"} <= told.keys():
            self.events.setdefault(told["game"], []).append(told)
            return "events"
        self.documents[told["id"]] = told
        return "record"

    def _take_proof(self, told: Mapping[str, Any], checkpoint: Checkpoint) -> str:
        if "facts" in told:
            self.records.append((told, checkpoint))
            return "proof of records"
        if "events" in told:
            self.games.append((told, checkpoint))
            return "proof of games"
        return f"checkpoint of size {checkpoint.size}"

    def _sign(self, note: str) -> Checkpoint:
        checkpoint = self.trust.believe(note)
        self.checkpoints.append(checkpoint)
        return checkpoint


def main(arguments: Sequence[str] | None = None) -> int:
    """Check files and print what they are and what is wrong; return the status."""
    parser = ArgumentParser("records.log.check", description=__doc__)
    parser.add_argument("--key", action="append", required=True, metavar="VKEY")
    parser.add_argument("--witness", action="append", default=[], metavar="VKEY")
    parser.add_argument("--tiles", type=Path, metavar="FOLDER")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    told = parser.parse_args(arguments)
    try:
        keys, witnesses = map(parse_key, told.key), map(parse_key, told.witness)
        kept = Kept(Trust([*keys], [*witnesses]))
    except NoteError as error:
        parser.error(str(error))
    status = SOUND
    for file in told.files:
        try:
            print(f"{file}: {kept.take(_text(file))}")  # noqa: T201
        except NoteError as error:
            tell(file, str(error))
            status = max(status, WRONG)
        except (OSError, ValueError, LookupError, TypeError) as error:
            tell(file, f"cannot be read: {error!r}")
            status = UNREADABLE
    count = _tell_all(_all_faults(kept, told.tiles))
    if not count:
        for line in kept.removals():
            print(shown(line, MAX_FAULT))  # noqa: T201
    return max(status, WRONG if count else SOUND)


def _all_faults(kept: Kept, folder: Path | None) -> Iterator[str]:
    try:
        yield from kept.faults()
        if folder is not None:
            subtree = tiles.subtree_in(lambda *place: _read(folder, *place))
            yield from claims.tree_faults(kept.checkpoints, subtree)
    except (ValueError, LookupError, TypeError) as error:
        yield f"a proof has another shape: {error!r}"


def _read(folder: Path, level: int, number: int) -> bytes:
    """Return a tile of an exported log: the full one, or the widest."""
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


def _tell_all(faults: Iterable[str]) -> int:
    found = [*faults]
    for fault in found:
        tell("log", fault)
    print(f"faults={len(found)}")  # noqa: T201
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
