"""Checkpoints: the size and the root of a log, as C2SP's tlog-checkpoint says. Pure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from records.log.merkle import HASH_SIZE
from records.log.notes import Note, NoteError, VerifierKey, decode, encode, parse_note

_SIZE = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)


@dataclass(frozen=True)
class Checkpoint:
    """What a log was at a size: two that a log signed never disagree."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """Return what is signed."""
        return f"{self.origin}\n{self.size}\n{encode(self.root)}\n"


def parse_text(text: str) -> Checkpoint:
    """Read the text of a checkpoint, without signatures; raises `NoteError`."""
    match text.split("\n"):
        case [origin, size, root, *extensions, ""] if all([origin, *extensions]):
            if not _SIZE.fullmatch(size):
                raise NoteError("The size of a checkpoint is a number.")
            found = Checkpoint(origin, int(size), decode(root))
            if len(found.root) == HASH_SIZE:
                return found
    raise NoteError("A checkpoint is an origin, a size and a root.")


def believed(
    told: str, keys: Iterable[VerifierKey], witnesses: Iterable[VerifierKey] = ()
) -> Checkpoint:
    """Read a checkpoint that one of the log's keys signed; raises `NoteError`.

    Every one of `witnesses` must have signed it as well.
    """
    note: Note = parse_note(told)
    checkpoint = parse_text(note.text)
    signers = note.verified_by([key for key in keys if key.name == checkpoint.origin])
    if not signers:
        raise NoteError(f"No known key of {checkpoint.origin} signed the checkpoint.")
    for witness in witnesses:
        if witness not in note.verified_by([witness]):
            raise NoteError(f"{witness.name} did not sign the checkpoint.")
    return checkpoint
