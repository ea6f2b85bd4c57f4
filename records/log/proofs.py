"""Proofs as text, in the C2SP tlog-proof format.

This module does no I/O.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from records.log.merkle import HASH_SIZE, MAX_PATH
from records.log.notes import NoteError, decode, encode

HEADER = "c2sp.org/tlog-proof@v1"
_INDEX = re.compile(r"index (0|[1-9][0-9]{0,18})", re.ASCII)


@dataclass(frozen=True)
class TlogProof:
    """Inclusion proof for a leaf, with the checkpoint that covers it."""

    index: int
    path: Sequence[bytes]
    checkpoint: str
    """The checkpoint, as a signed note."""
    extra: bytes = b""

    def text(self) -> str:
        """Return the proof as text."""
        extra = [f"extra {encode(self.extra)}"] if self.extra else []
        lines = [HEADER, *extra, f"index {self.index}", *map(encode, self.path)]
        return "\n".join([*lines, "", self.checkpoint])


def parse_proof(text: str) -> TlogProof:
    """Parse a proof; raise `NoteError` if it is malformed."""
    head, separator, checkpoint = text.partition("\n\n")
    header, *lines = head.split("\n")
    if header != HEADER or not separator or not lines:
        raise NoteError("The text must be a tlog-proof.")
    extra = b""
    if lines[0].startswith("extra "):
        extra = decode(lines.pop(0).removeprefix("extra "))
    index = _INDEX.fullmatch(lines.pop(0)) if lines else None
    if index is None or len(lines) > MAX_PATH:
        raise NoteError("A proof must have an index and at most 63 hashes.")
    path = [decode(line) for line in lines]
    if any(len(node) != HASH_SIZE for node in path):
        raise NoteError("A hash must have 32 bytes.")
    return TlogProof(int(index[1]), path, checkpoint, extra)
