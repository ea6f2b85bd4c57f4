"""Where data and sockets live."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from blokus_api.embedded import places
from blokus_api.embedded.errors import EmbeddedError
from tests.blokus_api.embedded.supervisors import ROOT

LOCK = """
import sys
from pathlib import Path
from blokus_api.embedded import places
with places.locked(Path(sys.argv[1])), places.RunFolder() as run:
    print(run, flush=True)
    sys.stdin.read()
"""


def another_process(data: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", LOCK, data],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def run_folder_of(process: "subprocess.Popen[str]") -> Path:
    assert process.stdout is not None
    return Path(process.stdout.readline().strip())


def test_a_data_folder_that_was_asked_for_is_taken(monkeypatch):
    monkeypatch.setenv("BLOKUS_DATA_DIR", "/from/environment")

    assert places.data_folder() == Path("/from/environment")
    assert places.data_folder("~/games") == Path.home() / "games"


def test_a_user_has_the_data_in_their_own_folder(monkeypatch):
    monkeypatch.delenv("BLOKUS_DATA_DIR", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert places.data_folder() == Path("/home/ada/.local/share/blokus_api")

    monkeypatch.setenv("XDG_DATA_HOME", "/data/ada")

    assert places.data_folder() == Path("/data/ada/blokus_api")


def test_root_has_the_data_where_another_account_can_reach_them(monkeypatch):
    monkeypatch.delenv("BLOKUS_DATA_DIR", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)

    assert places.data_folder() == Path("/var/lib/blokus_api")


def test_two_processes_cannot_hold_one_data_folder(folder):
    with another_process(folder) as other:
        run_folder_of(other)

        with (
            pytest.raises(EmbeddedError, match=f"in use by process {other.pid}"),
            places.locked(folder),
        ):
            pass

        other.kill()
    with places.locked(folder) as held:
        assert held == folder


def test_a_data_folder_that_cannot_be_made_is_said(folder):
    (folder / "file").touch()

    with (
        pytest.raises(EmbeddedError, match="Choose another folder with --data"),
        places.locked(folder / "file" / "data"),
    ):
        pass


def test_the_run_folder_of_a_killed_process_is_swept(folder):
    with another_process(folder) as other:
        leftover = run_folder_of(other)
        other.kill()
    assert leftover.is_dir()

    with places.RunFolder() as run:
        assert not leftover.exists()
        assert run.is_dir()

    assert not run.exists()


def test_the_run_folder_of_a_living_process_stays(folder):
    with another_process(folder) as other:
        theirs = run_folder_of(other)

        with places.RunFolder() as ours:
            assert theirs.is_dir()
            assert theirs != ours

        assert other.stdin is not None
        other.stdin.close()
        other.wait()
    assert not theirs.exists()


def test_a_long_temporary_folder_is_not_used_for_sockets(monkeypatch, folder):
    long = folder / ("x" * 80)
    long.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(long))

    with places.RunFolder() as run:
        assert run.parent == Path("/tmp")
