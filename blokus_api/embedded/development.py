"""What `manage.py up --dev` allows and shows, where nobody else reaches it."""

import logging
from pathlib import Path

PLENTY = "1000000,1000000,1000000"
"""Daily quotas that no program in the making meets."""

logger = logging.getLogger(__name__)


def settings(mails: Path) -> dict[str, str]:
    """Return settings of the programs; mails become files in a folder."""
    return {
        "SANDBOX": "true",
        "WEBHOOKS_TO_LOOPBACK": "true",
        "GUEST_SCOPES": "play,games:read,games:create,records:import,webhooks,account",
        "DAILY_GAMES_GUESTS": PLENTY,
        "DAILY_PLAYERS_GUESTS": PLENTY,
        "EMAIL_URL": f"file:///{mails}",
    }


class Mails:
    """The mails in a folder, each told once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sizes: dict[Path, int] = {}
        self._told: dict[Path, int] = {}

    def look(self) -> None:
        """Tell what came, once nothing more is written to it."""
        for path in sorted(self._folder.glob("*.log")):
            size = path.stat().st_size
            if self._sizes.get(path) == size and size > self._told.get(path, 0):
                text = path.read_bytes()[self._told.get(path, 0) : size]
                self._told[path] = size
                logger.info("A mail:\n%s", text.decode(errors="replace").rstrip())
            self._sizes[path] = size
