"""Mails of a server without a mail server: its terminal shows them to the operator."""

import logging
from pathlib import Path

logger = logging.getLogger(__name__)

BEGINNING = "No mail server is set (EMAIL_URL), so this mail is shown here:\n%s"


def settings(folder: Path) -> dict[str, str]:
    """Return settings of the programs by which mails become files in a folder."""
    return {"EMAIL_URL": f"file:///{folder}"}


class Mails:
    """The mails in a folder, each shown once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sizes: dict[Path, int] = {}
        self._shown: dict[Path, int] = {}

    def look(self) -> None:
        """Show what came, once nothing more is written to it."""
        for path in sorted(self._folder.glob("*.log")):
            size = path.stat().st_size
            if self._sizes.get(path) == size and size > self._shown.get(path, 0):
                text = path.read_bytes()[self._shown.get(path, 0) : size]
                self._shown[path] = size
                logger.info(BEGINNING, text.decode(errors="replace").rstrip())
            self._sizes[path] = size
