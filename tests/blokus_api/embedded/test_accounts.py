"""Whom PostgreSQL runs as, and where that account can go."""

import os
import pwd

import pytest

from blokus_api.embedded.accounts import STRANGER, UnixAccount, unprivileged

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root becomes another")
as_user = pytest.mark.skipif(os.geteuid() == 0, reason="root becomes another")


def test_a_stranger_cannot_pass_a_closed_folder(folder):
    inner = folder / "closed" / "inner"
    inner.mkdir(parents=True)
    assert STRANGER.can_enter(inner)

    (folder / "closed").chmod(0o700)

    assert not STRANGER.can_enter(inner)
    assert UnixAccount(os.geteuid(), -1).can_enter(folder / "closed")


def test_a_stranger_cannot_run_what_it_cannot_read(folder):
    program = folder / "program"
    program.touch(mode=0o755)
    assert STRANGER.can_run(program)

    program.chmod(0o750)

    assert not STRANGER.can_run(program)
    assert UnixAccount(-1, program.stat().st_gid).can_run(program)


@as_user
def test_an_ordinary_user_stays_itself(folder):
    assert unprivileged(folder / "new") is None


@as_root
def test_root_gives_a_new_folder_to_nobody(folder):
    nobody = pwd.getpwnam("nobody")

    assert unprivileged(folder / "new") == UnixAccount(nobody.pw_uid, nobody.pw_gid)


@as_root
def test_root_leaves_a_folder_to_its_owner(folder):
    (folder / "kept").mkdir()
    os.chown(folder / "kept", 12345, 12346)

    assert unprivileged(folder / "kept") == UnixAccount(12345, 12346)
