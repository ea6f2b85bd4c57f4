"""Signed notes and keys, according to C2SP signed-note and tlog-cosignature.

Two kinds of Ed25519 signatures are supported: signatures by logs and signatures by
witnesses. A witness signature includes the time when the witness saw the checkpoint.
This module does no I/O.
"""

import base64
import binascii
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

LOG, WITNESS = 0x01, 0x04
KEY_SIZE, ID_SIZE, TIME_SIZE = 32, 4, 8
MAX_NOTE = 64 * 1024
MAX_SIGNATURES = 100
_DASH = "\N{EM DASH} "


class NoteError(ValueError):
    """Raised if a note, a key or a signature is malformed or wrong."""


@dataclass(frozen=True)
class VerifierKey:
    """A public key with its name and kind."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        """Four bytes that identify the key in signatures."""
        named = self.name.encode() + b"\n" + bytes([self.kind]) + self.public
        return hashlib.sha256(named).digest()[:ID_SIZE]

    def __str__(self) -> str:
        """Return the key as a vkey, which is its text form."""
        material = encode(bytes([self.kind]) + self.public)
        return f"{self.name}+{self.id.hex()}+{material}"

    def verify(self, text: str, signature: bytes) -> int | None:
        """Verify a signature; return its time, or None for the signature of a log.

        Raises `NoteError` if the signature is wrong.
        """
        at = None
        signed = text.encode()
        if self.kind == WITNESS:
            at = int.from_bytes(signature[:TIME_SIZE])
            signature = signature[TIME_SIZE:]
            signed = cosigned(text, at)
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, signed)
        except (InvalidSignature, ValueError) as error:
            raise NoteError(f"The signature of {self.name} is invalid.") from error
        return at


@dataclass(frozen=True)
class SigningKey:
    """A private key of a log or a witness, with its name."""

    name: str
    seed: bytes
    kind: int = LOG

    @property
    def verifier(self) -> VerifierKey:
        """Public key that verifies this key's signatures."""
        private = Ed25519PrivateKey.from_private_bytes(self.seed)
        public = private.public_key().public_bytes_raw()
        return VerifierKey(self.name, self.kind, public)

    def sign(self, text: str, at: int | None = None) -> str:
        """Return the signature line for a text; a witness must pass the time `at`."""
        signed, before = text.encode(), b""
        if self.kind == WITNESS:
            assert at is not None, "A witness must include a time in its signature."
            signed, before = cosigned(text, at), at.to_bytes(TIME_SIZE)
        private = Ed25519PrivateKey.from_private_bytes(self.seed)
        signature = self.verifier.id + before + private.sign(signed)
        return f"{_DASH}{self.name} {encode(signature)}\n"


@dataclass(frozen=True)
class Signature:
    """A signature line in a note."""

    name: str
    key_id: bytes
    value: bytes
    line: str


@dataclass(frozen=True)
class Note:
    """A text with unverified signatures."""

    text: str
    signatures: tuple[Signature, ...]

    def verified_by(self, keys: Iterable[VerifierKey]) -> list[VerifierKey]:
        """Return the keys that signed; raise `NoteError` if any signature is wrong.

        Signatures by other keys are skipped.
        """
        by_id = {(key.name, key.id): key for key in keys}
        signers = []
        for signature in self.signatures:
            if key := by_id.get((signature.name, signature.key_id)):
                key.verify(self.text, signature.value)
                signers.append(key)
        return signers


def cosigned(text: str, at: int) -> bytes:
    """Return the text that a witness signs, with the time and the checkpoint."""
    return f"cosignature/v1\ntime {at}\n{text}".encode()


def parse_note(content: str) -> Note:
    """Parse a note; raise `NoteError` if it is malformed."""
    if len(content) > MAX_NOTE or any(c < " " and c != "\n" for c in content):
        raise NoteError(
            f"A note may have at most {MAX_NOTE} characters. All of them must be"
            " printable."
        )
    text, separator, lines = content.rpartition("\n\n")
    if not separator or not lines.endswith("\n"):
        raise NoteError("A note must end with a blank line and signatures.")
    signatures = tuple(map(parse_signature, lines[:-1].split("\n")))
    if len(signatures) > MAX_SIGNATURES:
        raise NoteError(f"A note may have at most {MAX_SIGNATURES} signatures.")
    return Note(f"{text}\n", signatures)


def parse_signature(line: str) -> Signature:
    """Parse a signature line without its newline; raise `NoteError` if malformed."""
    dash, _, rest = line.partition(" ")
    name, _, encoded = rest.partition(" ")
    if f"{dash} " != _DASH or not is_name(name):
        raise NoteError("A signature line must consist of a dash, a name and base64.")
    value = decode(encoded)
    if len(value) <= ID_SIZE:
        raise NoteError("The signature is too short.")
    return Signature(name, value[:ID_SIZE], value[ID_SIZE:], f"{line}\n")


def parse_key(vkey: str) -> VerifierKey:
    """Parse a vkey; raise `NoteError` if it is malformed."""
    name, _, rest = vkey.partition("+")
    key_id, _, material = rest.partition("+")
    content = decode(material)
    is_ed25519 = len(content) == 1 + KEY_SIZE and content[0] in (LOG, WITNESS)
    if not is_name(name) or not is_ed25519:
        raise NoteError("A key must be an Ed25519 key in the form NAME+ID+KEY.")
    key = VerifierKey(name, content[0], content[1:])
    if key.id.hex() != key_id:
        raise NoteError("The key's id does not match its name.")
    return key


def encode(value: bytes) -> str:
    """Return bytes in base64."""
    return base64.b64encode(value).decode()


def decode(encoded: str) -> bytes:
    """Decode canonical base64; raise `NoteError` for any other text."""
    try:
        value = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError) as error:
        raise NoteError("Invalid base64.") from error
    if encode(value) != encoded:
        raise NoteError("The base64 must be in canonical form.")
    return value


def is_name(name: str) -> bool:
    """Return whether a text is a valid name for a key or a log."""
    return bool(name) and "+" not in name and not any(map(str.isspace, name))
