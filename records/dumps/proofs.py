"""Proofs that the log contains each record of a sealed month.

The proofs are in a separate file, which has one line for each line of the dump. They
are replaced when a later checkpoint is used and when a name is erased. This does not
change the dump itself. This module needs no database.
"""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import msgspec
import orjson

from games.api.http.answer import Answer
from records.dumps.manifests import DumpMonth, MonthName, Sha256, file_hash
from records.dumps.packing import lines_of
from records.log import claims
from records.log.checkpoints import Checkpoint
from records.log.claims import Trust
from records.log.notes import NoteError


class ProofsHead(Answer, kw_only=True, forbid_unknown_fields=True):
    """The first line of a proof file."""

    month: MonthName
    sha256: Sha256
    """SHA-256 of the dump to which the proofs belong."""
    checkpoint: str
    """Signed checkpoint, to whose root the proofs lead."""


def read_head(line: bytes) -> ProofsHead:
    """Parse the first line; raise `ValueError` if it is malformed."""
    return msgspec.json.decode(line, type=ProofsHead)


def proof_faults(dump: Path, month: DumpMonth, trust: Trust) -> Iterator[str]:
    """Yield the faults in a dump's proofs."""
    proofs = lines_of(dump.with_name(month.proofs))
    try:
        head = read_head(next(proofs, b""))
        checkpoint = trust.believe(head.checkpoint)
    except NoteError as error:
        yield f"{month.proofs} has an invalid checkpoint: {error}"
        return
    except ValueError as error:
        yield f"{month.proofs} is not a proof file: {error}"
        return
    if head.month != str(month) or head.sha256 != file_hash(dump):
        yield f"{month.proofs} belongs to another file"
        return
    pairs = zip_longest(lines_of(dump), proofs)
    for number, (line, proof) in enumerate(pairs, start=1):
        if line is None or proof is None:
            yield f"{month.proofs} does not have one proof for each line of the dump"
            return
        for fault in _line_faults(line, proof, checkpoint):
            yield f"line {number}: {fault}"


def _line_faults(line: bytes, proof: bytes, checkpoint: Checkpoint) -> Iterator[str]:
    try:
        record, leaf = orjson.loads(line), orjson.loads(proof)
        if leaf["index"] is None:
            yield "the record has not been added to the log"
        yield from claims.record_faults(leaf, checkpoint, record)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        yield "the proof is malformed"
