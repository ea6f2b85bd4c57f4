"""Leaves of the log: keyed hashes of events and records, which reveal nothing.

A log entry is HMAC-SHA256(nonce, statement). The nonce is derived from a server secret,
so the leaves of private games look like all others. Without the nonces, even a person
who has seen a game cannot recognize its leaves. Clients that may see a game receive its
nonces. This module does no I/O.
"""

import hashlib
import hmac
from collections.abc import Sequence

from games.events.base import Data
from games.events.envelope import canonical_json

NAMES = ("players", "tree")
"""Record fields from which names may be erased."""
FACTS = (
    *("id", "kind", "source", "game", "head", "variant", "ruleset", "options"),
    *("rules_version", "visibility", "picks", "setup", "placements", "out"),
    *("skips", "first_piece", "stand_ins"),
    *("result", "length", "winners", "margin", "is_drawn"),
    *("started_at", "ended_at", "is_dated"),
)
"""Record fields that never change.

The hash omits fields that a record lacks. Adding a field to this list therefore does
not change the leaves of older records.
"""


def event_statement(game: str, version: int, event_hash: str) -> bytes:
    """Return the statement for an event, with its game, version and hash."""
    return f"event\n{game}\n{version}\n{event_hash}\n".encode()


def record_statement(record: str, facts: str, names: str) -> bytes:
    """Return the statement for a record, with its id and the hashes."""
    return f"record\n{record}\n{facts}\n{names}\n".encode()


def removal_statement(record: str, at: str, reason: str) -> bytes:
    """Return the statement for a removal, with its record, time and reason."""
    return f"removal\n{record}\n{at}\n{reason}\n".encode()


def facts_hash(record: Data) -> str:
    """Return the SHA-256, in hex, of a record's JSON without the names."""
    return hashlib.sha256(_part(record, FACTS)).hexdigest()


def names_hash(nonce: bytes, record: Data) -> str:
    """Return a keyed hash, in hex, of the names in a record.

    This nonce differs from the nonce of the leaf. When a name is erased, the server
    stops publishing the nonce, so that the name cannot be guessed.
    """
    return hmac.digest(nonce, _part(record, NAMES), "sha256").hex()


def nonce_of(secret: bytes, *subject: str) -> bytes:
    """Derive the nonce for a leaf, or for the names of a record."""
    return hmac.digest(secret, "\n".join(subject).encode(), "sha256")


def commitment(nonce: bytes, statement: bytes) -> bytes:
    """Return the log entry for a statement."""
    return hmac.digest(nonce, statement, "sha256")


def opening(statement: bytes, *nonces: str) -> bytes:
    """Return the data that opens an entry: a line with nonces, then the statement.

    The first nonce belongs to the leaf, and the second one to a record's names. The
    second one is omitted if a name was erased.
    """
    return " ".join(nonces).encode() + b"\n" + statement


def _part(record: Data, fields: Sequence[str]) -> bytes:
    return canonical_json({name: record[name] for name in fields if name in record})
