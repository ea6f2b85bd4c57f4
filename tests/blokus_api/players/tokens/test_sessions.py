"""Sessions of logins: seen and ended, and what they prove."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.utils import timezone

from blokus_api.notifications.models import DeadlineLink
from blokus_api.players.models import AccessToken, LoginSession, Player
from blokus_api.players.tokens.services import create_token
from tests.api import Api, problem

AUTH = "auth/app/v1/auth"
PASSWORD = "eighteen-forty-three"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]


class Login:
    """Somebody who logs in: a session, and an access token."""

    def __init__(self, player: Player, program: str = "Blokus/1.0") -> None:
        body = {"email": player.email, "password": PASSWORD}
        answer: Any = Api().post(f"{AUTH}/login", body, user_agent=program)
        assert answer.status_code == 200, answer.content
        self.session: str = answer.json()["meta"]["session_token"]
        self.api = Api(answer.json()["meta"]["access_token"])

    @property
    def is_over(self) -> bool:
        session = Api().get(f"{AUTH}/session", x_session_token=self.session)
        token = self.api.get("me")
        return (session.status_code, token.status_code) == (410, 401)


def make_account(email: str) -> Player:
    player = Player(email=email, name=email[:3])
    player.set_password(PASSWORD)
    player.save()
    EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
    return player


@pytest.fixture
def ada() -> Player:
    return make_account("ada@example.com")


def test_logins_are_listed_with_what_logged_in(ada: Player) -> None:
    first, second = Login(ada, "Phone"), Login(ada, "Laptop")
    Login(make_account("eve@example.com"))

    items = first.api.get("me/sessions").json()["items"]

    assert [item["user_agent"] for item in items] == ["Laptop", "Phone"]
    assert second.session not in str(items)
    tokens = first.api.get("me/tokens").json()["items"]
    assert [item["token_id"] for item in items] == [token["id"] for token in tokens]


def test_a_login_ends_with_its_token(ada: Player) -> None:
    mine, other = Login(ada), Login(ada)
    newest, _ = mine.api.get("me/sessions").json()["items"]

    assert mine.api.delete(f"me/sessions/{newest['id']}").status_code == 204

    assert other.is_over
    assert not mine.is_over
    assert len(mine.api.get("me/sessions").json()["items"]) == 1


def test_who_logs_out_has_no_session_more(ada: Player) -> None:
    mine, other = Login(ada), Login(ada)

    other.api.delete(f"{AUTH}/session", x_session_token=other.session)

    assert len(mine.api.get("me/sessions").json()["items"]) == 1


def test_nobody_ends_the_logins_of_others(ada: Player) -> None:
    mine, eve = Login(ada), Login(make_account("eve@example.com"))
    (item,) = mine.api.get("me/sessions").json()["items"]

    assert eve.api.delete(f"me/sessions/{item['id']}").status_code == 404
    assert not mine.is_over


def test_sessions_that_are_over_are_forgotten(ada: Player) -> None:
    Login(ada)
    LoginSession.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    Login(ada)

    assert LoginSession.objects.count() == 1


def test_all_tokens_and_logins_end_at_once(ada: Player) -> None:
    logins = [Login(ada), Login(ada)]
    other = Login(make_account("eve@example.com"))
    logins[0].api.post("me/deadlines/link")

    assert logins[0].api.delete("me/tokens").status_code == 204

    assert all(login.is_over for login in logins)
    assert not other.is_over
    assert not AccessToken.objects.filter(player=ada).exists()
    assert not DeadlineLink.objects.exists()


@pytest.mark.parametrize("bots", [False, True])
@pytest.mark.parametrize("apps", [False, True])
def test_those_of_bots_and_users_end_if_asked(
    ada: Player, bots: bool, apps: bool
) -> None:
    mine = Login(ada).api
    bot = mine.post("bots", {"name": "Bot"}).json()["id"]
    app = mine.post("apps", {"name": "Club"}).json()["id"]
    user = mine.post(f"apps/{app}/players", {"external_id": "1"}).json()["id"]
    of_bot = Api(mine.post(f"bots/{bot}/tokens").json()["token"])
    of_user = Api(mine.post(f"apps/{app}/players/{user}/tokens").json()["token"])

    asked = [f"{name}=true" for name, on in (("bots", bots), ("apps", apps)) if on]
    mine.delete(f"me/tokens?{'&'.join(asked)}")

    assert mine.get("me").status_code == 401
    assert of_bot.get("me").status_code == (401 if bots else 200)
    assert of_user.get("me").status_code == (401 if apps else 200)


def test_revoking_all_needs_the_scope_account(guest: Api) -> None:
    token = guest.post("me/tokens", {"scopes": ["play"]}).json()["token"]

    assert problem(Api(token).delete("me/tokens"))["code"] == "insufficient-scope"
    assert guest.get("me").status_code == 200


def test_a_session_lets_what_is_made_outlive_the_token(ada: Player) -> None:
    login = Login(ada)
    bot = login.api.post("bots", {"name": "Bot"}).json()["id"]
    paths = ["me/tokens", f"bots/{bot}/tokens"]

    for path in paths:
        made = login.api.post(path, {"scopes": ["play"]})
        assert made.json()["expires_at"] is not None
        made = login.api.post(path, {"scopes": ["play"]}, x_session_token=login.session)
        assert made.json()["expires_at"] is None
    link = login.api.post("me/deadlines/link", x_session_token=login.session)
    assert link.json()["expires_at"] is None


def test_a_session_lends_no_scope(ada: Player) -> None:
    login = Login(ada)
    narrow = Api(create_token(ada, name="", scopes=["account"])[1])

    made = narrow.post("me/tokens", {"scopes": ["play"]}, x_session_token=login.session)

    assert problem(made)["code"] == "insufficient-scope"


@pytest.mark.parametrize("whose", ["eve", "nobody", "ended", "none"])
def test_a_session_of_somebody_else_or_none_is_refused(ada: Player, whose: str) -> None:
    mine = Login(ada)
    sessions = {
        "eve": Login(make_account("eve@example.com")).session,
        "nobody": Api()
        .post(f"{AUTH}/password/request", {"email": "x@example.com"})
        .json()["meta"]["session_token"],
        "ended": mine.session,
        "none": "x" * 500,
    }
    if whose == "ended":
        Session.objects.filter(session_key=mine.session).delete()

    made = mine.api.post(
        "me/tokens", {"scopes": ["play"]}, x_session_token=sessions[whose]
    )

    assert problem(made)["code"] == "unauthenticated"


def test_erasure_ends_logins(ada: Player) -> None:
    login = Login(ada)

    login.api.delete("me")

    assert login.is_over
    assert not LoginSession.objects.exists()
