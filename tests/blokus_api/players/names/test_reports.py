"""POST /players/{player}/reports, and what becomes of reported names."""

import pytest
from django.core.management import CommandError, call_command

from blokus_api.players.models import NameReport, Player
from blokus_api.players.names import reports
from tests.api import Api, problem
from tests.builders import Guest, a_guest


@pytest.fixture
def rude(db: None) -> Guest:
    guest = a_guest()
    Player.objects.filter(id=guest.id).update(name="Rude")
    return guest


def report(caller: Api, player: Guest, reason: str = "") -> int:
    answer = caller.post(f"players/{player.id}/reports", {"reason": reason})
    status: int = answer.status_code
    return status


def test_a_name_is_reported_once_by_each(rude: Guest) -> None:
    ada, bob = a_guest(), a_guest()

    assert [report(ada, rude, "Look!"), report(ada, rude), report(bob, rude)] == [
        *(201, 200, 201),
    ]

    (found,) = reports.open_reports()
    assert (found.player.id, found.names, found.count) == (rude.id, ["Rude"], 2)
    assert found.reasons == ["Look!"]


def test_it_is_the_name_as_it_was(rude: Guest) -> None:
    report(a_guest(), rude)

    rude.patch("me", {"name": "Polite"})

    (found,) = reports.open_reports()
    assert (found.names, found.player.name) == (["Rude"], "Polite")


def test_nobody_reports_themselves_or_who_is_not_there(rude: Guest) -> None:
    assert problem(rude.post(f"players/{rude.id}/reports"))["field"] == "player"
    assert rude.post("players/nobody/reports").status_code == 404
    assert Api().post(f"players/{rude.id}/reports").status_code == 401


@pytest.mark.parametrize("reason", ["x" * 501, "\x07", 1, None])
def test_a_reason_is_a_short_text(rude: Guest, reason: object) -> None:
    answer = a_guest().post(f"players/{rude.id}/reports", {"reason": reason})

    assert problem(answer)["field"] == "reason"


def test_only_so_many_are_open(rude: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "MOST_OPEN", 1)
    ada, other = a_guest(), a_guest()
    report(ada, rude)

    found = problem(ada.post(f"players/{other.id}/reports"))

    assert (found["status"], found["code"]) == (429, "too-many-reports")


def test_whoever_runs_the_server_takes_a_name(
    rude: Guest, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    report(a_guest(), rude, "It is rude.")
    call_command("name_reports")
    listed = capsys.readouterr().out
    assert rude.id in listed
    assert "'Rude'" in listed
    assert "It is rude." in listed

    call_command("name_reports", take=rude.id)

    assert Api().get(f"players/{rude.id}").json()["name"] == rude.id
    assert reports.open_reports() == []
    assert rude.id in caplog.text
    assert "Rude" not in caplog.text


def test_whoever_runs_the_server_keeps_a_name(rude: Guest) -> None:
    ada = a_guest()
    report(ada, rude)

    call_command("name_reports", keep=rude.id)

    assert Api().get(f"players/{rude.id}").json()["name"] == "Rude"
    assert reports.open_reports() == []
    assert report(ada, rude) == 201


def test_a_player_who_is_not_there_cannot_be_decided_on(db: None) -> None:
    with pytest.raises(CommandError, match="Player nobody does not exist"):
        call_command("name_reports", keep="nobody")


def test_erasure_forgets_what_was_reported_and_by_whom(rude: Guest) -> None:
    ada = a_guest()
    report(ada, rude)
    report(rude, ada)

    rude.delete("me")

    (left,) = NameReport.objects.all()
    assert (left.player_id, left.reporter) == (ada.id, None)
