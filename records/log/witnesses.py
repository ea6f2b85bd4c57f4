"""Witnesses: who else signs that a checkpoint follows all that they saw before."""

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
KNOWN = [parse_key(vkey) for vkey in _VKEYS]
"""The keys of those whose cosignatures are taken, from the environment: vkeys."""


class UnknownWitnessError(Exception):
    """A cosignature of nobody that is known here, or of no checkpoint."""


def cosign(size: int, line: str) -> Cosignature:
    """Take a witness's signature; raises `UnknownWitnessError` and `NoteError`."""
    signature = parse_signature(line.removesuffix("\n"))
    checkpoint = find(size)
    witness = next(
        (
            key
            for key in KNOWN
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
    """Return when a witness signed; raises `NoteError` where it did not."""
    at = witness.verify(text, signature)
    assert at is not None, "A witness says when."
    try:
        return datetime.fromtimestamp(at, UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise NoteError("The time of the cosignature is none.") from error
