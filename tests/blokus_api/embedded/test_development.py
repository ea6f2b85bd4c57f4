"""What `--dev` adds."""

from environs import Env

from blokus_api.embedded import development
from blokus_api.limits.configuration import daily_quotas
from blokus_api.players.tokens.services import SCOPES


def test_guests_may_do_what_any_token_may(folder):
    assert development.settings(folder)["GUEST_SCOPES"].split(",") == list(SCOPES)


def test_mails_become_files_in_the_folder(folder, monkeypatch):
    monkeypatch.setenv("EMAIL_URL", development.settings(folder)["EMAIL_URL"])
    assert Env().dj_email_url("EMAIL_URL")["EMAIL_FILE_PATH"] == str(folder)


def test_a_mail_is_told_once_and_whole(folder, caplog):
    caplog.set_level("INFO")
    mails = development.Mails(folder)
    file = folder / "1.log"
    file.write_text("Subject: half")
    mails.look()
    assert caplog.messages == []
    file.write_text("Subject: all of it\n")
    for _ in range(3):
        mails.look()
    assert caplog.messages == ["A mail:\nSubject: all of it"]

    with file.open("a") as more:
        more.write("Subject: another\n")
    for _ in range(3):
        mails.look()
    assert caplog.messages[1:] == ["A mail:\nSubject: another"]


def test_before_the_first_mail_there_is_no_folder(folder):
    development.Mails(folder / "missing").look()


def test_games_and_guests_of_a_day_are_as_good_as_unbounded(folder, monkeypatch):
    for name, value in development.settings(folder).items():
        monkeypatch.setenv(name, value)
    quotas = daily_quotas(Env())
    for store in ("games", "players"):
        assert min(quotas[store]["guests"]) == 1_000_000
