"""Leaves: commitments to what happened, which tell nobody anything by themselves. Pure.

An entry of the log is HMAC-SHA256(nonce, statement). The nonce is derived from a secret
of the server, so a leaf of a private game looks like any other, and even who knows the
game cannot tell which leaves are its own. Who may see it is told the nonce.
"""

import hashlib
import hmac
from collections.abc import Sequence

from games.events.base import Data
from games.events.envelope import canonical_json

NAMES = ("players", "tree")
"""What may be erased of a record."""
FACTS = (
    *("id", "kind", "source", "game", "head", "variant", "ruleset", "options"),
    *("rules_version", "visibility", "picks", "setup", "placements", "out"),
    *("skips", "first_piece", "stand_ins"),
    *("result", "length", "winners", "margin", "is_drawn"),
    *("started_at", "ended_at", "is_dated"),
)
"""Fields of a record that never change, whatever fields it gets later.

A field that a record lacks is left out: a new one changes no leaf of older records.
"""


def event_statement(game: str, version: int, event_hash: str) -> bytes:
    """Return what a leaf says of an event: its hash, at its place in its game."""
    return f"event\n{game}\n{version}\n{event_hash}\n".encode()


def record_statement(record: str, facts: str, names: str) -> bytes:
    """Return what a leaf says of a record: the hashes of its facts and its names."""
    return f"record\n{record}\n{facts}\n{names}\n".encode()


def removal_statement(record: str, at: str, reason: str) -> bytes:
    """Return the statement of a removal: which record, when, and a reason code."""
    return f"removal\n{record}\n{at}\n{reason}\n".encode()


def facts_hash(record: Data) -> str:
    """Return SHA-256, in hex, over a record as JSON, but for the names in it."""
    return hashlib.sha256(_part(record, FACTS)).hexdigest()


def names_hash(nonce: bytes, record: Data) -> str:
    """Return a commitment, in hex, to the names in a record.

    Its nonce is another than the leaf's, and not told any more once a name is erased:
    then nobody can try names out.
    """
    return hmac.digest(nonce, _part(record, NAMES), "sha256").hex()


def nonce_of(secret: bytes, *subject: str) -> bytes:
    """Return the nonce of a leaf: of an event, or of a record."""
    return hmac.digest(secret, "\n".join(subject).encode(), "sha256")


def commitment(nonce: bytes, statement: bytes) -> bytes:
    """Return the entry of the log that is about a statement."""
    return hmac.digest(nonce, statement, "sha256")


def opening(statement: bytes, *nonces: str) -> bytes:
    """Return what opens an entry to whoever may see it: its nonce, and its statement.

    The nonces are in hex, in the first line: that of the leaf, and of a record that of
    its names, if it is told.
    """
    return " ".join(nonces).encode() + b"\n" + statement


def _part(record: Data, fields: Sequence[str]) -> bytes:
    return canonical_json({name: record[name] for name in fields if name in record})
