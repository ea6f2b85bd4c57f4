"""/me/names: who says to be whom in imported files."""

import pytest
from django.core.management import CommandError, call_command

from blokus_api.players.models import Intervention, Player
from blokus_api.players.names import claims
from games.errors import UnauthenticatedError
from tests.api import Api, problem
from tests.builders import Guest, a_guest, an_account
from tests.records.exchange.imports.files import a_document, imported, lines

pytestmark = pytest.mark.django_db

NAME = "Ada Lovelace"


@pytest.fixture
def ada() -> Guest:
    return an_account()


def claim(caller: Api, name: str = NAME) -> str:
    answer = caller.post("me/names", {"name": name})
    assert answer.status_code in {200, 201}, answer.content
    made: str = answer.json()["id"]
    return made


def status(caller: Api) -> list[str]:
    return [one["status"] for one in caller.get("me/names").json()["items"]]


def test_a_claim_says_how_many_records_tell_the_name(ada: Guest) -> None:
    imported(a_guest(), lines(*(a_document(n, players=[NAME, ""]) for n in (1, 2))))

    made = ada.post("me/names", {"name": NAME})

    assert made.status_code == 201
    assert (made.json()["name"], made.json()["records"]) == (NAME, 2)
    assert ada.get("me/names").json()["items"] == [made.json()]


def test_a_name_is_claimed_once(ada: Guest) -> None:
    assert claim(ada) == claim(ada)

    assert len(ada.get("me/names").json()["items"]) == 1


def test_several_may_claim_a_name_and_see_their_own_claim_alone(ada: Guest) -> None:
    eve = an_account()
    claim(ada)

    assert status(eve) == []
    claim(eve)
    assert status(eve) == ["waiting"]


def test_a_claim_is_withdrawn_by_who_made_it(ada: Guest) -> None:
    made = claim(ada)

    assert an_account().delete(f"me/names/{made}").status_code == 404
    assert ada.delete(f"me/names/{made}").status_code == 204
    assert ada.delete(f"me/names/{made}").status_code == 404
    assert status(ada) == []


def test_guests_claim_nothing() -> None:
    found = problem(a_guest().post("me/names", {"name": NAME}))

    assert found["code"] == "account-required"


def test_whoever_is_being_erased_claims_nothing_more(ada: Guest) -> None:
    player = Player.objects.get(id=ada.id)
    # As a request sees it that began a moment ago.
    Player.objects.filter(id=ada.id).update(is_active=False)

    with pytest.raises(UnauthenticatedError):
        claims.claim(player, NAME)


def test_it_needs_the_scope_account(ada: Guest) -> None:
    token = ada.post("me/tokens", {"scopes": ["play"]}).json()["token"]

    for answer in (
        Api(token).get("me/names"),
        Api(token).post("me/names", {"name": NAME}),
        Api(token).delete("me/names/x"),
    ):
        assert problem(answer)["code"] == "insufficient-scope"


def test_only_so_many_are_claimed(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "MOST_CLAIMS", 1)
    claim(ada)

    found = problem(ada.post("me/names", {"name": "Ada Byron"}))

    assert (found["status"], found["code"]) == (429, "too-many-names")
    assert claim(ada)


@pytest.mark.parametrize("name", ["", "x" * 101, "\x07", "a\0b", 1, None])
def test_a_name_is_one_that_files_can_have(ada: Guest, name: object) -> None:
    assert problem(ada.post("me/names", {"name": name}))["field"] == "name"


def test_whoever_runs_the_server_sees_what_waits(
    ada: Guest, capsys: pytest.CaptureFixture[str]
) -> None:
    made = claim(ada)

    call_command("name_claims")

    line = capsys.readouterr().out
    assert line.startswith(f"{made}: {ada.id} ")
    assert line.endswith(f"claims '{NAME}' (0 records)\n")


def test_whoever_runs_the_server_accepts_or_refuses(
    ada: Guest, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("name_claims", accept=claim(ada), why="she showed a medal", by="anna")
    call_command("name_claims", refuse=claim(ada, "Bob"), why="she is not Bob")

    assert status(ada) == ["refused", "accepted"]
    capsys.readouterr()
    call_command("name_claims")
    assert capsys.readouterr().out == ""


def test_what_is_written_down_does_not_tell_the_name(
    ada: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    made = claim(ada)

    call_command("name_claims", accept=made, why="she showed a medal", by="anna")

    assert str(Intervention.objects.get()).endswith(
        f"anna: accept name claim {made} of {ada.id}: she showed a medal"
    )
    assert NAME not in caplog.text


def test_a_name_is_one_persons(ada: Guest) -> None:
    call_command("name_claims", accept=claim(ada), why="she showed a medal")
    eve = an_account()

    with pytest.raises(CommandError, match="Another claim to this name has been"):
        call_command("name_claims", accept=claim(eve), why="she showed one, too")

    assert status(eve) == ["waiting"]


def test_nothing_is_decided_without_a_reason_or_a_claim(ada: Guest) -> None:
    with pytest.raises(CommandError, match="--why"):
        call_command("name_claims", accept=claim(ada))
    with pytest.raises(CommandError, match="Claim nothing does not exist"):
        call_command("name_claims", accept="nothing", why="no reason")
    assert not Intervention.objects.exists()
