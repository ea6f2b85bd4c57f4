"""Proofs as text, as C2SP's tlog-proof says: a leaf, and a checkpoint over it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from records.log.merkle import HASH_SIZE, MAX_PATH
from records.log.notes import NoteError, decode, encode

HEADER = "c2sp.org/tlog-proof@v1"
_INDEX = re.compile(r"index (0|[1-9][0-9]{0,18})", re.ASCII)


@dataclass(frozen=True)
class TlogProof:
    """Where a leaf is, and how a checkpoint covers it."""

    index: int
    path: Sequence[bytes]
    checkpoint: str
    """As it was signed."""
    extra: bytes = b""

    def text(self) -> str:
        """Return it as text."""
        extra = [f"extra {encode(self.extra)}"] if self.extra else []
        lines = [HEADER, *extra, f"index {self.index}", *map(encode, self.path)]
        return "\n".join([*lines, "", self.checkpoint])


def parse_proof(told: str) -> TlogProof:
    """Read a proof; raises `NoteError`."""
    head, found, checkpoint = told.partition("\n\n")
    header, *lines = head.split("\n")
    if header != HEADER or not found or not lines:
        raise NoteError("Not a tlog-proof.")
    extra = b""
    if lines[0].startswith("extra "):
        extra = decode(lines.pop(0).removeprefix("extra "))
    index = _INDEX.fullmatch(lines.pop(0)) if lines else None
    if index is None or len(lines) > MAX_PATH:
        raise NoteError("A proof has an index and at most 63 hashes.")
    path = [decode(line) for line in lines]
    if any(len(one) != HASH_SIZE for one in path):
        raise NoteError("A hash has 32 bytes.")
    return TlogProof(int(index[1]), path, checkpoint, extra)
