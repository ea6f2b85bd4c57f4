"""Secret key of an embedded installation."""

import os
import secrets
from pathlib import Path


def secret_key(data: Path) -> str:
    """Return the key from the environment or the data folder, or create a new one."""
    if configured := os.environ.get("SECRET_KEY"):
        return configured
    file = data / "secret_key"
    if not file.exists():
        # Use another name first, because a half-written key would stay forever.
        unfinished = data / "secret_key.unfinished"
        unfinished.touch(mode=0o600)
        unfinished.write_text(secrets.token_urlsafe(48))
        unfinished.rename(file)
    return file.read_text()
