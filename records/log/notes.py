"""Signed notes and their keys, as C2SP's signed-note and tlog-cosignature say. Pure.

Of the kinds of signatures two are known: Ed25519 of a log, and Ed25519 of a witness
with the time at which it saw the checkpoint.
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
    """A note, a key or a signature that is none, or cannot be believed."""


@dataclass(frozen=True)
class VerifierKey:
    """A public key with its name and kind: who may have signed."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        """Return the four bytes before its signatures."""
        named = self.name.encode() + b"\n" + bytes([self.kind]) + self.public
        return hashlib.sha256(named).digest()[:ID_SIZE]

    def __str__(self) -> str:
        """Return the key as text, a vkey."""
        material = encode(bytes([self.kind]) + self.public)
        return f"{self.name}+{self.id.hex()}+{material}"

    def verify(self, text: str, signature: bytes) -> int | None:
        """Return when a witness signed a text, None of a log; raises `NoteError`."""
        at = None
        signed = text.encode()
        if self.kind == WITNESS:
            at = int.from_bytes(signature[:TIME_SIZE])
            signature = signature[TIME_SIZE:]
            signed = cosigned(text, at)
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, signed)
        except (InvalidSignature, ValueError) as error:
            raise NoteError(f"The signature of {self.name} is wrong.") from error
        return at


@dataclass(frozen=True)
class SigningKey:
    """A private key with its name: of a log, or of a witness."""

    name: str
    seed: bytes
    kind: int = LOG

    @property
    def verifier(self) -> VerifierKey:
        """Return what everybody may know of it."""
        private = Ed25519PrivateKey.from_private_bytes(self.seed)
        public = private.public_key().public_bytes_raw()
        return VerifierKey(self.name, self.kind, public)

    def sign(self, text: str, at: int | None = None) -> str:
        """Return the line that signs a text; a witness says when."""
        signed, before = text.encode(), b""
        if self.kind == WITNESS:
            assert at is not None, "A witness says when."
            signed, before = cosigned(text, at), at.to_bytes(TIME_SIZE)
        private = Ed25519PrivateKey.from_private_bytes(self.seed)
        signature = self.verifier.id + before + private.sign(signed)
        return f"{_DASH}{self.name} {encode(signature)}\n"


@dataclass(frozen=True)
class Signature:
    """A line of a note: by whom, and what."""

    name: str
    key_id: bytes
    value: bytes
    line: str


@dataclass(frozen=True)
class Note:
    """A text with signatures, of which none is verified yet."""

    text: str
    signatures: tuple[Signature, ...]

    def verified_by(self, keys: Iterable[VerifierKey]) -> list[VerifierKey]:
        """Return which of these keys signed; raises `NoteError` where one did wrong.

        Signatures of others are passed over.
        """
        by_id = {(key.name, key.id): key for key in keys}
        signers = []
        for signature in self.signatures:
            if key := by_id.get((signature.name, signature.key_id)):
                key.verify(self.text, signature.value)
                signers.append(key)
        return signers


def cosigned(text: str, at: int) -> bytes:
    """Return what a witness signs: that it saw a checkpoint, and when."""
    return f"cosignature/v1\ntime {at}\n{text}".encode()


def parse_note(told: str) -> Note:
    """Read a note; raises `NoteError`."""
    if len(told) > MAX_NOTE or any(each < " " and each != "\n" for each in told):
        raise NoteError("A note has printable text alone, and not too much.")
    text, found, lines = told.rpartition("\n\n")
    if not found or not lines.endswith("\n"):
        raise NoteError("A note ends with a blank line and signatures.")
    signatures = tuple(map(parse_signature, lines[:-1].split("\n")))
    if len(signatures) > MAX_SIGNATURES:
        raise NoteError("A note has too many signatures.")
    return Note(f"{text}\n", signatures)


def parse_signature(line: str) -> Signature:
    """Read a line of a note without its end; raises `NoteError`."""
    dash, _, rest = line.partition(" ")
    name, _, told = rest.partition(" ")
    if f"{dash} " != _DASH or not is_name(name):
        raise NoteError("A signature is a dash, a name, and base64.")
    value = decode(told)
    if len(value) <= ID_SIZE:
        raise NoteError("A signature is too short.")
    return Signature(name, value[:ID_SIZE], value[ID_SIZE:], f"{line}\n")


def parse_key(vkey: str) -> VerifierKey:
    """Read a vkey; raises `NoteError`."""
    name, _, rest = vkey.partition("+")
    key_id, _, material = rest.partition("+")
    told = decode(material)
    if not is_name(name) or len(told) != 1 + KEY_SIZE or told[0] not in (LOG, WITNESS):
        raise NoteError("A key is NAME+ID+KEY, of Ed25519.")
    key = VerifierKey(name, told[0], told[1:])
    if key.id.hex() != key_id:
        raise NoteError("The key's id is not that of its name.")
    return key


def encode(value: bytes) -> str:
    """Return bytes in base64."""
    return base64.b64encode(value).decode()


def decode(told: str) -> bytes:
    """Read base64, of which there is one way to write it; raises `NoteError`."""
    try:
        value = base64.b64decode(told, validate=True)
    except (binascii.Error, ValueError) as error:
        raise NoteError("Not base64.") from error
    if encode(value) != told:
        raise NoteError("Not base64 as it should be.")
    return value


def is_name(name: str) -> bool:
    """Whether a key, or a log, may be called so."""
    return bool(name) and "+" not in name and not any(map(str.isspace, name))
