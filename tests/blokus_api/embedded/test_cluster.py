"""A PostgreSQL data folder after a power cut."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from blokus_api.embedded import cluster
from blokus_api.embedded.errors import EmbeddedError


def pid_file(folder: Path, pid: int) -> Path:
    written = folder / "postmaster.pid"
    written.write_text(f"{pid}\n{folder}\n1700000000\n")
    return written


def test_the_number_of_a_dead_server_is_put_aside(folder):
    with subprocess.Popen(["/bin/true"]) as dead:
        pass
    written = pid_file(folder, dead.pid)

    cluster.release(folder)

    assert written.read_text() == f"{os.getpid()}\n{folder}\n1700000000\n"


def test_a_file_that_got_no_room_for_a_number_is_removed(folder):
    written = folder / "postmaster.pid"
    written.touch()

    cluster.release(folder)

    assert not written.exists()


def test_a_number_that_now_is_a_strangers_does_no_harm(folder):
    with subprocess.Popen(["/bin/sleep", "60"]) as stranger:
        written = pid_file(folder, stranger.pid)

        cluster.release(folder)

        assert written.read_text().startswith(f"{os.getpid()}\n")
        assert stranger.poll() is None
        stranger.kill()


def server(folder: Path, seconds: float) -> "subprocess.Popen[bytes]":
    """As PostgreSQL does, it names the data folder in its command line."""
    code = f"import time; print('ready', flush=True); time.sleep({seconds})"
    started = subprocess.Popen(
        [sys.executable, "-c", code, folder], stdout=subprocess.PIPE
    )
    assert started.stdout is not None
    assert started.stdout.readline() == b"ready\n"
    return started


def test_a_server_that_is_ending_is_waited_for(folder):
    with server(folder, seconds=0.3) as ending:
        written = pid_file(folder, ending.pid)

        cluster.release(folder)

        assert ending.wait(timeout=60) == 0
        assert written.read_text().startswith(f"{os.getpid()}\n")


def test_a_server_that_does_not_end_is_an_error(folder):
    with server(folder, seconds=60) as running:
        pid_file(folder, running.pid)

        with pytest.raises(
            EmbeddedError, match=f"process {running.pid} is still using"
        ):
            cluster.release(folder, patience=0.2)

        running.kill()
