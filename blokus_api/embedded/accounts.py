"""The account PostgreSQL runs as: it refuses to run as root."""

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
        """Return whether every folder on the way is open. No groups but its own."""
        way = (folder, *folder.resolve().parents)
        return all(self._has(part, (S_IXUSR, S_IXGRP, S_IXOTH)) for part in way)

    def can_run(self, program: Path) -> bool:
        return (
            self.can_enter(program.parent)
            and self._has(program, (S_IXUSR, S_IXGRP, S_IXOTH))
            and self._has(program, (S_IRUSR, S_IRGRP, S_IROTH))
        )

    def _has(self, path: Path, bits: tuple[int, int, int]) -> bool:
        found = path.stat()
        of_user, of_group, of_others = bits
        if found.st_uid == self.uid:
            return bool(found.st_mode & of_user)
        if found.st_gid == self.gid:
            return bool(found.st_mode & of_group)
        return bool(found.st_mode & of_others)


# Has no rights but everybody's.
STRANGER = UnixAccount(-1, -1)


def unprivileged(owned: Path) -> UnixAccount | None:
    """Return whom root becomes to use the folder `owned`; None for everyone else.

    A folder that has an ordinary owner keeps it. A new one goes to `nobody`, which
    every system has, so that no account must be made.
    """
    if os.geteuid() != 0:
        return None
    if owned.exists() and owned.stat().st_uid != 0:
        return UnixAccount(owned.stat().st_uid, owned.stat().st_gid)
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        raise EmbeddedError(
            "PostgreSQL does not run as root and this machine has no account"
            " `nobody`. Start again as an ordinary user, or set DATABASE_URL."
        ) from None
    return UnixAccount(nobody.pw_uid, nobody.pw_gid)
