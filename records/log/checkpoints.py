"""Checkpoints in the C2SP tlog-checkpoint format.

This module does no I/O.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from records.log.merkle import HASH_SIZE
from records.log.notes import Note, NoteError, VerifierKey, decode, encode, parse_note

_SIZE = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)


@dataclass(frozen=True)
class Checkpoint:
    """Root of a log at one size. An honest log never signs two roots for one size."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{encode(self.root)}\n"


def parse_text(text: str) -> Checkpoint:
    """Parse a checkpoint's text without signatures; raise `NoteError` if malformed."""
    match text.split("\n"):
        case [origin, size, root, *extensions, ""] if all([origin, *extensions]):
            if not _SIZE.fullmatch(size):
                raise NoteError("The size of a checkpoint must be a number.")
            checkpoint = Checkpoint(origin, int(size), decode(root))
            if len(checkpoint.root) == HASH_SIZE:
                return checkpoint
    raise NoteError("A checkpoint must have an origin, a size and a root.")


def believed(
    text: str, keys: Iterable[VerifierKey], witnesses: Iterable[VerifierKey] = ()
) -> Checkpoint:
    """Parse a checkpoint and verify its signatures; raise `NoteError` for a wrong one.

    The checkpoint must be signed by at least one of the log's keys and by all
    `witnesses`.
    """
    note: Note = parse_note(text)
    checkpoint = parse_text(note.text)
    signers = note.verified_by([key for key in keys if key.name == checkpoint.origin])
    if not signers:
        raise NoteError(f"No known key of {checkpoint.origin} signed the checkpoint.")
    for witness in witnesses:
        if witness not in note.verified_by([witness]):
            raise NoteError(f"{witness.name} did not sign the checkpoint.")
    return checkpoint
