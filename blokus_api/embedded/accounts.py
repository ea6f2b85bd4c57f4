"""Unix account for PostgreSQL, which refuses to run as root."""

import os
import pwd
from dataclasses import dataclass
from pathlib import Path
from stat import S_IRGRP, S_IROTH, S_IRUSR, S_IXGRP, S_IXOTH, S_IXUSR

from blokus_api.embedded.errors import EmbeddedError


@dataclass(frozen=True)
class UnixAccount:
    uid: int
    gid: int

    def can_enter(self, folder: Path) -> bool:
        """Return whether the account may enter a folder and all its parents.

        Supplementary groups are ignored.
        """
        way = (folder, *folder.resolve().parents)
        return all(self._has(part, (S_IXUSR, S_IXGRP, S_IXOTH)) for part in way)

    def can_run(self, program: Path) -> bool:
        return (
            self.can_enter(program.parent)
            and self._has(program, (S_IXUSR, S_IXGRP, S_IXOTH))
            and self._has(program, (S_IRUSR, S_IRGRP, S_IROTH))
        )

    def _has(self, path: Path, bits: tuple[int, int, int]) -> bool:
        status = path.stat()
        of_user, of_group, of_others = bits
        if status.st_uid == self.uid:
            return bool(status.st_mode & of_user)
        if status.st_gid == self.gid:
            return bool(status.st_mode & of_group)
        return bool(status.st_mode & of_others)


STRANGER = UnixAccount(-1, -1)
"""Account that has no permissions beyond those of all users."""


def unprivileged(owned: Path) -> UnixAccount | None:
    """Return the account to which root switches for a folder; None for other users.

    The account is the folder's owner unless that is root. For a new folder, it is
    `nobody`, which exists on every system.
    """
    if os.geteuid() != 0:
        return None
    if owned.exists() and owned.stat().st_uid != 0:
        return UnixAccount(owned.stat().st_uid, owned.stat().st_gid)
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        raise EmbeddedError(
            "PostgreSQL cannot run as root, and this machine has no `nobody`"
            " account. Start the server as an ordinary user, or set DATABASE_URL."
        ) from None
    return UnixAccount(nobody.pw_uid, nobody.pw_gid)
