"""Places: where the embedded servers keep their data and their sockets."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from blokus_api.embedded.accounts import STRANGER
from blokus_api.embedded.errors import EmbeddedError

# A socket's path is limited to 103 bytes on some systems and 107 on Linux; what is
# left after the run folder is `/postgres/.s.PGSQL.5432`.
LONGEST_BASE = 60


def data_folder(chosen: str | None = None) -> Path:
    """Return what was asked for, else the user's folder, else, for root, the system's.

    Root cannot use its home: the account PostgreSQL runs as could not enter it.
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
    """Hold the data folder, made if need be, for one process at a time."""
    try:
        _make_folder(data)
        descriptor = os.open(data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise EmbeddedError(
            f"The data folder {data} cannot be used ({error.strerror}). Choose"
            " another with --data or BLOKUS_DATA_DIR."
        ) from error
    try:
        if not _lock(descriptor):
            holder = os.pread(descriptor, 20, 0).decode()
            raise EmbeddedError(
                f"The data folder {data} is in use by process {holder}. Stop that"
                " one first, or choose another folder with --data."
            )
        os.truncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)
        yield data
    finally:
        os.close(descriptor)


def holder(data: Path) -> int | None:
    """Return the process that holds the data folder."""
    try:
        descriptor = os.open(data / "lock", os.O_RDWR)
    except OSError:
        return None
    try:
        said = os.pread(descriptor, 20, 0).decode()
        return None if _lock(descriptor) or not said.isdecimal() else int(said)
    finally:
        os.close(descriptor)


class RunFolder:
    """A short private folder for this process, swept by the next one if we are killed.

    It is always in the temporary folder: a user's `/run` folder goes away at logout.
    The lock on the folder says that we live, and keeps temporary-file cleaners off.
    """

    def __init__(self) -> None:
        self._base = _short_base()
        self._prefix = f"blokus-{os.geteuid()}-"
        self._sweep()
        # It gets the name that others sweep only when it is locked.
        made = Path(tempfile.mkdtemp(prefix=f".{self._prefix}", dir=self._base))
        made.chmod(_mode())
        self._descriptor = os.open(made, os.O_RDONLY)
        fcntl.flock(self._descriptor, fcntl.LOCK_EX)
        self.path = made.rename(made.with_name(made.name.removeprefix(".")))

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
    # For root the account of PostgreSQL must be able to pass through.
    return 0o711 if os.geteuid() == 0 else 0o700


def _lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
