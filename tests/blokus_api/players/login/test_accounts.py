"""/auth: sign-up, verification, login, password reset, and guests who sign up."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from blokus_api.players.models import Player
from blokus_api.players.tokens.services import create_token
from tests.api import Api, problem

AUTH = "auth/app/v1/auth"
ADA = {"email": "ada@example.com", "password": "eighteen-forty-three"}


pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]


def code_in(mails: list[Any]) -> str:
    found = re.search(r"^([A-Z0-9]{3,}(-[A-Z0-9]{3,})*)$", mails[-1].body, re.MULTILINE)
    assert found, mails[-1].body
    return found[1]


def sign_up(caller: Api, mails: list[Any], **changes: str) -> Any:
    begun = caller.post(f"{AUTH}/signup", {**ADA, **changes})
    assert begun.status_code == 401, begun.content
    session = begun.json()["meta"]["session_token"]
    return Api().post(
        f"{AUTH}/email/verify", {"key": code_in(mails)}, x_session_token=session
    )


def test_an_account_is_made_by_a_code_in_a_mail(api: Api, mailoutbox: Any) -> None:
    made = sign_up(api, mailoutbox)

    assert made.status_code == 200
    me = Api(made.json()["meta"]["access_token"]).get("me").json()
    assert (me["kind"], me["email"]) == ("user", "ada@example.com")
    assert "webhooks" in me["scopes"]


def test_no_cookie_is_set(api: Api, mailoutbox: Any) -> None:
    assert not sign_up(api, mailoutbox).cookies


def test_a_wrong_code_is_refused(api: Api, mailoutbox: Any) -> None:
    begun = api.post(f"{AUTH}/signup", ADA).json()

    found = api.post(
        f"{AUTH}/email/verify",
        {"key": "WRONG1"},
        x_session_token=begun["meta"]["session_token"],
    )

    assert found.status_code == 400
    assert found.json()["errors"][0]["param"] == "key"


def test_who_logs_in_gets_a_token_that_expires(api: Api, mailoutbox: Any) -> None:
    sign_up(api, mailoutbox)

    answer = api.post(f"{AUTH}/login", ADA)

    assert answer.status_code == 200
    caller = Api(answer.json()["meta"]["access_token"])
    newest = caller.get("me/tokens").json()["items"][0]
    assert newest["name"] == "login"
    assert newest["expires_at"]


def test_a_wrong_password_is_refused(api: Api, mailoutbox: Any) -> None:
    sign_up(api, mailoutbox)

    assert api.post(f"{AUTH}/login", {**ADA, "password": "x"}).status_code == 400


def test_a_password_is_reset_by_a_code(api: Api, mailoutbox: Any) -> None:
    sign_up(api, mailoutbox)
    asked = api.post(f"{AUTH}/password/request", {"email": ADA["email"]})
    session = asked.json()["meta"]["session_token"]
    changed = {"key": code_in(mailoutbox), "password": "eighteen-fifty-two"}

    api.post(f"{AUTH}/password/reset", changed, x_session_token=session)

    again = {**ADA, "password": "eighteen-fifty-two"}
    assert api.post(f"{AUTH}/login", again).status_code == 200
    assert api.post(f"{AUTH}/login", ADA).status_code == 400


def test_a_reset_ends_all_tokens(guest: Api, mailoutbox: Any) -> None:
    guest.post(f"{AUTH}/signup", ADA)  # with an address that is not theirs
    cache.clear()
    asked = Api().post(f"{AUTH}/password/request", {"email": ADA["email"]})
    session = asked.json()["meta"]["session_token"]
    changed = {"key": code_in(mailoutbox), "password": "eighteen-fifty-two"}

    Api().post(f"{AUTH}/password/reset", changed, x_session_token=session)

    assert Api().post(f"{AUTH}/login", {**ADA, **changed}).status_code == 200
    assert guest.get("me").status_code == 401


def test_a_guest_who_signs_up_keeps_player_and_games(
    guest: Api, mailoutbox: Any
) -> None:
    before = guest.get("me").json()
    game = guest.post("games", {"variant": "duo", "seats": ["me"]}).json()

    made = sign_up(guest, mailoutbox)

    user = Api(made.json()["meta"]["access_token"])
    after = user.get("me").json()
    assert (after["id"], after["name"]) == (before["id"], "Ada")
    assert (before["kind"], after["kind"]) == ("guest", "user")
    mine = user.get("games?mine=true").json()["items"]
    assert [each["id"] for each in mine] == [game["id"]]
    assert guest.get("me").status_code == 200


def test_a_mistyped_address_gives_way(guest: Api, mailoutbox: Any) -> None:
    guest.post(f"{AUTH}/signup", {**ADA, "email": "ade@example.com"})
    assert guest.get("me").json()["kind"] == "guest"

    made = sign_up(guest, mailoutbox)

    me = Api(made.json()["meta"]["access_token"]).get("me").json()
    assert (me["id"], me["email"]) == (guest.get("me").json()["id"], ADA["email"])


def test_the_code_of_an_address_that_gave_way_is_worth_nothing(
    guest: Api, mailoutbox: Any
) -> None:
    begun = guest.post(f"{AUTH}/signup", {**ADA, "email": "eve@example.com"}).json()
    code, session = code_in(mailoutbox), begun["meta"]["session_token"]
    guest.post(f"{AUTH}/signup", ADA)

    late = Api().post(f"{AUTH}/email/verify", {"key": code}, x_session_token=session)

    assert problem(late)["code"] == "wrong-step"
    assert guest.get("me").json()["kind"] == "guest"


def test_whoever_adds_an_address_does_not_own_it(api: Api, mailoutbox: Any) -> None:
    eve = sign_up(api, mailoutbox, email="eve@example.com").json()
    session = api.post(f"{AUTH}/login", {**ADA, "email": "eve@example.com"}).json()
    api.post(
        "auth/app/v1/account/email",
        {"email": ADA["email"]},
        x_session_token=session["meta"]["session_token"],
    )
    cache.clear()  # one mail in three minutes

    made = sign_up(api, mailoutbox)

    ada = Api(made.json()["meta"]["access_token"]).get("me").json()
    assert ada["id"] != Api(eve["meta"]["access_token"]).get("me").json()["id"]


def test_who_has_an_account_makes_no_other_with_its_token(db: None) -> None:
    user = Api(create_token(Player.objects.create(), name="", scopes=["account"])[1])

    assert problem(user.post(f"{AUTH}/signup", ADA))["code"] == "unauthenticated"


def test_a_guests_token_signs_up_only_if_no_other_can_more(guest: Api) -> None:
    """An account has every scope, for good: no way to outgrow a token."""
    later = (timezone.now() + timedelta(hours=1)).isoformat()
    scopes = guest.get("me").json()["scopes"]
    short = guest.post("me/tokens", {"scopes": scopes, "expires_at": later}).json()
    narrow = guest.post("me/tokens", {"scopes": ["account"]}).json()

    refused = [
        problem(Api(made["token"]).post(f"{AUTH}/signup", ADA))
        for made in (short, narrow)
    ]

    assert [each["code"] for each in refused] == ["insufficient-scope"] * 2
    assert "play" in refused[1]["scopes"]
    assert guest.post(f"{AUTH}/signup", ADA).status_code == 401  # the next step
    assert guest.get("me").json()["kind"] == "guest"


def test_a_guest_needs_the_scope_account(guest: Api) -> None:
    token = guest.post("me/tokens", {"scopes": ["play"]}).json()["token"]

    found = problem(Api(token).post(f"{AUTH}/signup", ADA))

    assert found["code"] == "insufficient-scope"


def test_an_address_that_is_taken_is_not_told(api: Api, mailoutbox: Any) -> None:
    sign_up(api, mailoutbox)
    cache.clear()  # one mail in three minutes

    again = api.post(f"{AUTH}/signup", ADA)

    assert again.status_code == 401
    assert "already" in mailoutbox[-1].body
    assert Player.objects.count() == 1


@pytest.mark.parametrize("scopes", [["account"], ["play"]])
def test_no_token_finds_out_whether_an_address_is_taken(
    api: Api, mailoutbox: Any, scopes: list[str]
) -> None:
    sign_up(api, mailoutbox)
    other = Api(create_token(Player.objects.create(), name="", scopes=scopes)[1])
    cache.clear()  # one mail in three minutes

    taken = problem(other.post(f"{AUTH}/signup", ADA))
    free = problem(other.post(f"{AUTH}/signup", {**ADA, "email": "b@example.com"}))

    assert taken == free


def test_an_address_without_an_account_is_not_told_either(
    api: Api, mailoutbox: Any
) -> None:
    asked = api.post(f"{AUTH}/password/request", {"email": ADA["email"]})

    assert asked.status_code == 401
    assert "No account has this address." in mailoutbox[-1].body


def test_a_new_token_is_told_until_somebody_unsubscribes(
    api: Api, mailoutbox: Any
) -> None:
    user = Api(sign_up(api, mailoutbox).json()["meta"]["access_token"])
    user.post("me/tokens", {"name": "my bot", "scopes": ["play"]})
    mail = mailoutbox[-1]
    assert "my bot" in mail.body
    link = mail.extra_headers["List-Unsubscribe"].strip("<>")

    path = "/api/v1/" + link.partition("/api/v1/")[2]
    answer = Api().send(
        "POST",
        path,
        b"List-Unsubscribe=One-Click",
        content_type="application/x-www-form-urlencoded",
    )

    assert answer.status_code == 204
    assert user.get("me").json()["wants_mail"] is False
    count = len(mailoutbox)
    user.post("me/tokens", {"scopes": ["play"]})
    assert len(mailoutbox) == count
    assert user.patch("me", {"wants_mail": True}).json()["wants_mail"] is True


def test_a_forged_ticket_stops_nothing(api: Api) -> None:
    assert problem(api.post("unsubscribe/7Qm2:abc"))["code"] == "not-found"
