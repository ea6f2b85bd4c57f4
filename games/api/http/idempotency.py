"""Requests that are sent twice: their keys, and fingerprints that tell them apart."""

import hashlib
import re

import orjson

from games.errors import MalformedError

IDEMPOTENCY_KEY = re.compile(r"[!-~]{1,255}", re.ASCII)


def idempotency_key(header: str | None) -> str | None:
    """Return the `Idempotency-Key` header; raises `MalformedError`."""
    if header is not None and not IDEMPOTENCY_KEY.fullmatch(header):
        raise MalformedError(
            "Idempotency-Key must be 1 to 255 visible ASCII characters."
        )
    return header


def fingerprint(method: str, path: str, body: object) -> str:
    """Return a hash that all requests with the same idempotency key must share."""
    canonical = orjson.dumps(body, option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(f"{method} {path}\n".encode() + canonical).hexdigest()
