"""Proofs of a sealed month: each record of it against one checkpoint. Pure.

They stand in a file of their own, a line for each line of the dump, and are made anew
with a later checkpoint or after a name was erased; the dump stays as it was sealed.
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
    """The first line: what is proved, and by what."""

    month: MonthName
    sha256: Sha256
    """Of the dump whose lines the others are about."""
    checkpoint: str
    """As `/log/checkpoint` told it."""


def read_head(told: bytes) -> ProofsHead:
    """Read the first line; raises `ValueError` where it is none."""
    return msgspec.json.decode(told, type=ProofsHead)


def proof_faults(dump: Path, month: DumpMonth, trust: Trust) -> Iterator[str]:
    """Yield which lines of a dump the proofs beside it do not prove."""
    proofs = lines_of(dump.with_name(month.proofs))
    try:
        head = read_head(next(proofs, b""))
        checkpoint = trust.believe(head.checkpoint)
    except NoteError as error:
        yield f"{month.proofs} has a checkpoint that is not believed: {error}"
        return
    except ValueError as error:
        yield f"{month.proofs} are no proofs: {error}"
        return
    if head.month != str(month) or head.sha256 != file_hash(dump):
        yield f"{month.proofs} are of another file"
        return
    pairs = zip_longest(lines_of(dump), proofs)
    for number, (line, proof) in enumerate(pairs, start=1):
        if line is None or proof is None:
            yield f"{month.proofs} prove more lines, or fewer"
            return
        for fault in _line_faults(line, proof, checkpoint):
            yield f"line {number}: {fault}"


def _line_faults(line: bytes, proof: bytes, checkpoint: Checkpoint) -> Iterator[str]:
    try:
        record, leaf = orjson.loads(line), orjson.loads(proof)
        if leaf["index"] is None:
            yield "has no leaf in the log"
        yield from claims.record_faults(leaf, checkpoint, record)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        yield "has a proof of another shape"
