"""Mails of a server without a mail server."""

from environs import Env

from blokus_api.embedded import mails
from blokus_api.embedded.mails import BEGINNING, Mails

SHOWN = BEGINNING.removesuffix("%s")


def test_mails_become_files_in_the_folder(folder, monkeypatch):
    monkeypatch.setenv("EMAIL_URL", mails.settings(folder)["EMAIL_URL"])
    assert Env().dj_email_url("EMAIL_URL")["EMAIL_FILE_PATH"] == str(folder)


def test_a_mail_is_told_once_and_whole(folder, caplog):
    caplog.set_level("INFO")
    shown = Mails(folder)
    file = folder / "1.log"
    file.write_text("Subject: half")
    shown.check()
    assert caplog.messages == []
    file.write_text("Subject: all of it\n")
    for _ in range(3):
        shown.check()
    assert caplog.messages == [f"{SHOWN}Subject: all of it"]

    with file.open("a") as more:
        more.write("Subject: another\n")
    for _ in range(3):
        shown.check()
    assert caplog.messages[1:] == [f"{SHOWN}Subject: another"]


def test_before_the_first_mail_there_is_no_folder(folder):
    Mails(folder / "missing").check()
