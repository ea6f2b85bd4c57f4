"""Folders for the embedded servers' data and sockets."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from blokus_api.embedded.accounts import STRANGER
from blokus_api.embedded.errors import EmbeddedError

LONGEST_BASE = 60
"""Maximum length in bytes of the path to the folder that contains run folders.

A socket's path is limited to 103 bytes on some systems and 107 on Linux, and the run
folder is followed by `/postgres/.s.PGSQL.5432`.
"""


def data_folder(chosen: str | None = None) -> Path:
    """Return the data folder: the chosen one, the user's, or for root the system's.

    Root cannot use its home folder, because PostgreSQL's account cannot enter it.
    """
    chosen = chosen or os.environ.get("BLOKUS_DATA_DIR")
    if chosen:
        return Path(chosen).expanduser().absolute()
    if os.geteuid() == 0:
        return Path("/var/lib/blokus_api")
    home = os.environ.get("XDG_DATA_HOME")
    base = Path(home) if home else Path.home() / ".local" / "share"
    return base / "blokus_api"


@contextmanager
def locked(data: Path) -> Iterator[Path]:
    """Create the data folder if necessary, and lock it for this process."""
    try:
        _make_folder(data)
        descriptor = os.open(data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise EmbeddedError(
            f"The data folder {data} cannot be used ({error.strerror}). Choose"
            " another folder with --data or BLOKUS_DATA_DIR."
        ) from error
    try:
        if not _lock(descriptor):
            holder = os.pread(descriptor, 20, 0).decode()
            raise EmbeddedError(
                f"The data folder {data} is in use by process {holder}. Stop that"
                " process first, or choose another folder with --data."
            )
        os.truncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)
        yield data
    finally:
        os.close(descriptor)


def holder(data: Path) -> int | None:
    """Return the id of the process that holds the lock on the data folder."""
    try:
        descriptor = os.open(data / "lock", os.O_RDWR)
    except OSError:
        return None
    try:
        pid = os.pread(descriptor, 20, 0).decode()
        return None if _lock(descriptor) or not pid.isdecimal() else int(pid)
    finally:
        os.close(descriptor)


class RunFolder:
    """A private folder with a short path. The next process removes leftover ones.

    It is always in the temporary folder, because users' `/run` folders vanish at
    logout. A lock on the folder shows that its process is alive, and prevents programs
    that clean up temporary files from deleting it.
    """

    def __init__(self) -> None:
        self._base = _short_base()
        self._prefix = f"blokus-{os.geteuid()}-"
        self._sweep()
        # Lock it before it gets the name by which other processes would remove it.
        folder = Path(tempfile.mkdtemp(prefix=f".{self._prefix}", dir=self._base))
        folder.chmod(_mode())
        self._descriptor = os.open(folder, os.O_RDONLY)
        fcntl.flock(self._descriptor, fcntl.LOCK_EX)
        self.path = folder.rename(folder.with_name(folder.name.removeprefix(".")))

    def __enter__(self) -> Path:
        return self.path

    def __exit__(self, *_: object) -> None:
        self.remove()

    def remove(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._descriptor)
        self._sweep()

    def _sweep(self) -> None:
        for leftover in self._base.glob(f"{self._prefix}*"):
            try:
                descriptor = os.open(leftover, os.O_RDONLY | os.O_NOFOLLOW)
            except OSError:
                continue
            is_ours = os.fstat(descriptor).st_uid == os.geteuid()
            if is_ours and _lock(descriptor):
                shutil.rmtree(leftover, ignore_errors=True)
            os.close(descriptor)


def _short_base() -> Path:
    base = Path(tempfile.gettempdir())
    is_open = os.geteuid() != 0 or STRANGER.can_enter(base)
    is_short = len(os.fsencode(base)) <= LONGEST_BASE
    return base if is_open and is_short else Path("/tmp")  # noqa: S108


def _make_folder(path: Path) -> None:
    if not path.exists():
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(_mode())


def _mode() -> int:
    # If this process runs as root, PostgreSQL's account must be able to enter.
    return 0o711 if os.geteuid() == 0 else 0o700


def _lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
