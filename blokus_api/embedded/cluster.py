"""PostgreSQL's data folder: atomic creation, and release from dead servers."""

import os
import shutil
import sys
import time
from pathlib import Path

from blokus_api.embedded.accounts import UnixAccount
from blokus_api.embedded.binaries import Binaries
from blokus_api.embedded.errors import EmbeddedError
from blokus_api.embedded.process import Child, Program

ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C"}
SUPERUSER = "postgres"
# Sort by bytes, so that all machines list players in the same order.
LOCALE = ("--locale=C", *(["--lc-ctype=C.UTF-8"] if sys.platform == "linux" else []))


def create(
    data: Path,
    binaries: Binaries,
    account: UnixAccount | None,
    options: tuple[str, ...],
    log: Path,
) -> None:
    """Create the data folder under a temporary name, and rename it when complete."""
    unfinished = data.with_name(f"{data.name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700)
    if account:
        os.chown(unfinished, account.uid, account.gid)
    program = Program(
        name="initdb",
        argv=[
            binaries.initdb,
            f"--pgdata={unfinished}",
            f"--username={SUPERUSER}",
            "--auth=trust",
            "--encoding=UTF8",
            *LOCALE,
            *options,
        ],
        env=ENVIRONMENT,
        folder=unfinished,
        account=account,
    )
    child = Child(program, log)
    if child.wait(timeout=120) != 0:
        raise child.failure()
    unfinished.rename(data)


def release(data: Path, *, patience: float = 15.0) -> None:
    """Wait until the server of a killed `up` has ended, and release the data folder.

    The process id in `postmaster.pid` may now belong to another program, which
    PostgreSQL would mistake for a running server. PostgreSQL ignores its parent's id,
    so our own id is written. The rest of the file is kept, because PostgreSQL uses it
    to find running backends.
    """
    pid_file = data / "postmaster.pid"
    give_up = time.monotonic() + patience
    while pid_file.exists():
        pid, _, rest = pid_file.read_text().partition("\n")
        if not _is_server(pid, data):
            if pid:
                _rewrite(pid_file, f"{os.getpid()}\n{rest}")
            else:
                # If the disk was full, the file is empty, and PostgreSQL would wait for
                # its content.
                pid_file.unlink()
            return
        if time.monotonic() > give_up:
            raise EmbeddedError(
                f"PostgreSQL process {pid} is still using {data}. Stop it first."
            )
        time.sleep(0.05)


def _rewrite(path: Path, text: str) -> None:
    """Overwrite a file in place, because a full disk has no space for another one."""
    with path.open("r+") as file:
        file.write(text)
        file.truncate()


def _is_server(pid: str, data: Path) -> bool:
    try:
        os.kill(int(pid), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        pass
    command = Path("/proc") / pid / "cmdline"
    if not command.parent.parent.joinpath("self").exists():
        return True
    try:
        return os.fsencode(data) in command.read_bytes()
    except OSError:
        return False
