"""Recovery codes: a guest who lost the token gets another one."""

import re
from typing import Any

import pytest
from django.db import connection

from blokus_api.players.models import Player, RecoveryCode
from blokus_api.players.secrets import CODE_LETTERS, code_digest
from blokus_api.players.suspensions import suspend_player
from blokus_api.players.tokens.services import SCOPES, create_token
from tests.api import Api, problem
from tests.blokus_api.counting import Limit

CODE = re.compile(rf"[{CODE_LETTERS}]{{5}}(-[{CODE_LETTERS}]{{5}}){{3}}")


def code_of(guest: Api) -> str:
    response = guest.post("me/recovery-code")
    assert response.status_code == 201
    code: str = response.json()["code"]
    return code


def recover(code: str) -> Any:
    return Api().post("recoveries", {"code": code})


def test_a_guest_without_a_token_comes_back_with_the_code(guest: Api) -> None:
    player: Any = guest.get("me").json()
    code = code_of(guest)
    assert CODE.fullmatch(code)

    found = recover(code).json()

    assert found["player"]["id"] == player["id"]
    assert Api(found["token"]).get("me").json() == player


def test_the_tokens_that_were_lost_end(guest: Api) -> None:
    other = Api(guest.post("me/tokens", {"scopes": ["play"]}).json()["token"])
    code = code_of(guest)

    recover(code)

    assert [api.get("me").status_code for api in (guest, other)] == [401, 401]


def test_a_code_stays_valid_in_case_that_the_response_is_lost(guest: Api) -> None:
    made = guest.post("me/recovery-code").json()

    recover(made["code"])
    found = recover(made["code"]).json()

    told = Api(found["token"]).get("me/recovery-code").json()
    assert told == {"created_at": made["created_at"]}


@pytest.mark.parametrize(
    "spelled",
    [
        "01abc-defgh-jkmnp-qrstv",
        "01ABC DEFGH JKMNP QRSTV",
        " OIABCDEFGHJKMNPQRSTV\n",
        "o l a b c - d e f g h - j k m n p - q r s t v",
        "01ABC\u2013DEFGH\u2013JKMNP\u2013QRSTV",
    ],
)
def test_a_code_is_read_however_a_person_spells_it(spelled: str) -> None:
    assert code_digest(spelled) == code_digest("01ABC-DEFGH-JKMNP-QRSTV")


def test_a_newer_code_replaces_an_older(guest: Api) -> None:
    older, newer = code_of(guest), code_of(guest)

    refused = problem(recover(older))

    assert (refused["code"], refused["field"]) == ("unknown-code", "code")
    assert recover(newer).status_code == 201


def test_the_code_itself_is_not_stored(guest: Api) -> None:
    code = code_of(guest).replace("-", "")

    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM players_recoverycode")
        assert code not in str(cursor.fetchall())
    assert "code" not in guest.get("me/recovery-code").json()


def test_a_withdrawn_code_opens_nothing(guest: Api) -> None:
    code = code_of(guest)

    assert guest.delete("me/recovery-code").status_code == 204

    assert recover(code).status_code == 422
    assert guest.get("me/recovery-code").status_code == 404


@pytest.mark.parametrize("path", ["me/tokens", "me"])
def test_a_code_ends_with_all_tokens_and_with_the_player(guest: Api, path: str) -> None:
    code = code_of(guest)

    guest.delete(path)

    assert recover(code).status_code == 422
    assert not RecoveryCode.objects.exists()


def test_a_token_that_is_less_than_the_guest_makes_no_code(guest: Api) -> None:
    narrow = Api(guest.post("me/tokens", {"scopes": ["account"]}).json()["token"])

    assert problem(narrow.post("me/recovery-code"))["code"] == "insufficient-scope"


def test_an_account_has_no_code(db: None) -> None:
    account = Player.objects.create(name="Ada", email="ada@example.com")
    api = Api(create_token(account, name="", scopes=SCOPES)[1])

    assert problem(api.post("me/recovery-code"))["code"] == "has-account"


def test_a_suspended_guest_does_not_come_back(guest: Api) -> None:
    code = code_of(guest)
    suspend_player(Player.objects.get(id=guest.get("me").json()["id"]).id)

    assert problem(recover(code))["code"] == "suspended"


def test_guesses_are_counted_by_address(guest: Api, limit: Limit) -> None:
    limit(recoveries=2)

    statuses = [guest.post("recoveries", {"code": "x"}).status_code for _ in range(3)]

    assert statuses == [422, 422, 429]
