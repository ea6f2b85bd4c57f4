"""Secrets, opaque ids, and the digests that are stored instead of secrets."""

import hashlib
import re
import secrets

BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
SECRET = re.compile(rf"blk_[{BASE58}]{{40}}")
CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Characters of recovery codes: Crockford's base 32, without I, L, O and U."""
CODE_LENGTH = 20
"""Number of characters in a recovery code, for 100 random bits."""
CODE_GROUP = 5
MISREAD = str.maketrans("OIL", "011")
"""Letters that people mistake for digits when they copy a code from paper."""
PREFIX_LENGTH = len("blk_") + 6


def new_id() -> str:
    """Return an opaque id with 70 random bits, which cannot be guessed."""
    return _random(12)


def new_secret() -> str:
    """Return a new secret for an access token."""
    return f"blk_{_random(40)}"


def new_code() -> str:
    """Return a new recovery code, such as `7KQM4-X2PD9-HWT3B-NE8VR`."""
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    groups = range(0, CODE_LENGTH, CODE_GROUP)
    return "-".join(code[start : start + CODE_GROUP] for start in groups)


def code_digest(text: str) -> str:
    """Return the digest that is stored for a recovery code.

    Case, spaces and hyphens are ignored; O is read as 0, and I and L as 1.
    """
    letters = re.sub(r"[\W_]", "", text).upper().translate(MISREAD)
    return digest(f"recovery:{letters}")


def digest(secret: str) -> str:
    """Return the digest of a secret. Secrets are random, so they need no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _random(length: int) -> str:
    return "".join(secrets.choice(BASE58) for _ in range(length))
