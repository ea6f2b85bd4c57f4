"""The secret key of an embedded installation, made once."""

import os
import secrets
from pathlib import Path


def secret_key(data: Path) -> str:
    """Return it from the environment, the data folder, or new, and then kept there."""
    if given := os.environ.get("SECRET_KEY"):
        return given
    kept = data / "secret_key"
    if not kept.exists():
        # Written under another name first: a half-written key would be kept for ever.
        unfinished = data / "secret_key.unfinished"
        unfinished.touch(mode=0o600)
        unfinished.write_text(secrets.token_urlsafe(48))
        unfinished.rename(kept)
    return kept.read_text()
