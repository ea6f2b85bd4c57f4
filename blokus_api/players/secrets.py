"""Secrets and opaque ids, and the digests of secrets that are stored."""

import hashlib
import re
import secrets

BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
SECRET = re.compile(rf"blk_[{BASE58}]{{40}}")
PREFIX_LENGTH = len("blk_") + 6


def new_id() -> str:
    """Return an opaque id: 70 random bits, nothing to count and nothing to guess."""
    return _random(12)


def new_secret() -> str:
    """Return a secret for an access token, shown once."""
    return f"blk_{_random(40)}"


def digest(secret: str) -> str:
    """Return what is stored. A random secret needs no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _random(length: int) -> str:
    return "".join(secrets.choice(BASE58) for _ in range(length))
