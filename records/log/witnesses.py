"""Cosignatures, with which witnesses confirm that the log has only grown."""

from datetime import UTC, datetime

from environs import Env

from records.log.models import Cosignature
from records.log.notes import (
    WITNESS,
    NoteError,
    VerifierKey,
    parse_key,
    parse_note,
    parse_signature,
)
from records.log.signing import find

_VKEYS: list[str] = Env().list("LOG_WITNESSES", default=[])
WITNESS_KEYS = [parse_key(vkey) for vkey in _VKEYS]
"""Keys of accepted witnesses, from the vkeys in an environment variable."""


class UnknownWitnessError(Exception):
    """Raised if the witness or the checkpoint of a cosignature is unknown."""


def cosign(size: int, line: str) -> Cosignature:
    """Store a witness's signature; raise `UnknownWitnessError` or `NoteError`."""
    signature = parse_signature(line.removesuffix("\n"))
    checkpoint = find(size)
    witness = next(
        (
            key
            for key in WITNESS_KEYS
            if (key.name, key.id, key.kind)
            == (signature.name, signature.key_id, WITNESS)
        ),
        None,
    )
    if witness is None or checkpoint is None:
        raise UnknownWitnessError
    row, _ = Cosignature.objects.update_or_create(
        size=size,
        witness=str(witness),
        defaults={
            "line": signature.line,
            "at": _time(witness, parse_note(checkpoint.note).text, signature.value),
        },
    )
    return row


def _time(witness: VerifierKey, text: str, signature: bytes) -> datetime:
    """Return the time of a cosignature; raise `NoteError` if it is invalid."""
    at = witness.verify(text, signature)
    assert at is not None, "A cosignature must contain a time."
    try:
        return datetime.fromtimestamp(at, UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise NoteError("The cosignature's time is out of range.") from error
