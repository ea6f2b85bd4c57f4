"""Printing of emails on the terminal if the server has no `EMAIL_URL`."""

import logging
from pathlib import Path

logger = logging.getLogger(__name__)

BEGINNING = (
    "EMAIL_URL is not set, so this email is printed here instead of being sent:\n%s"
)


def settings(folder: Path) -> dict[str, str]:
    """Return settings with which programs write emails to files in a folder."""
    return {"EMAIL_URL": f"file:///{folder}"}


class Mails:
    """A folder of emails, each of which is printed once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sizes: dict[Path, int] = {}
        self._shown: dict[Path, int] = {}

    def check(self) -> None:
        """Print new emails when their files have stopped growing."""
        for path in sorted(self._folder.glob("*.log")):
            size = path.stat().st_size
            if self._sizes.get(path) == size and size > self._shown.get(path, 0):
                text = path.read_bytes()[self._shown.get(path, 0) : size]
                self._shown[path] = size
                logger.info(BEGINNING, text.decode(errors="replace").rstrip())
            self._sizes[path] = size
