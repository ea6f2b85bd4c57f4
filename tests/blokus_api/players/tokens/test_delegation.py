"""What tokens make of themselves: never more than they are, on any route."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from blokus_api.players.models import AccessToken, Player
from blokus_api.players.tokens.services import SCOPES, create_token
from tests.api import Api, problem

LATER = "2222-01-01T00:00:00Z"


def soon() -> datetime:
    return timezone.now() + timedelta(minutes=20)


class Account:
    """An account with a bot, and an app that has a user; tokens of any kind."""

    def __init__(self) -> None:
        self.player = Player.objects.create(name="Ada")
        whole = self.with_token()
        bot = whole.post("bots", {"name": "Bot"}).json()["id"]
        app = whole.post("apps", {"name": "Club"}).json()["id"]
        user = whole.post(f"apps/{app}/players", {"external_id": "1"}).json()["id"]
        self.routes = {
            "me": "me/tokens",
            "bot": f"bots/{bot}/tokens",
            "app": f"apps/{app}/players/{user}/tokens",
        }

    def with_token(self, *lacking: str, expires_at: datetime | None = None) -> Api:
        scopes = [scope for scope in SCOPES if scope not in lacking]
        _, secret = create_token(
            self.player, name="", scopes=scopes, expires_at=expires_at
        )
        return Api(secret)


@pytest.fixture
def account(db: None) -> Account:
    return Account()


@pytest.fixture(params=["me", "bot", "app"])
def made_on(request: pytest.FixtureRequest) -> str:
    kind: str = request.param
    return kind


def body(**fields: Any) -> dict[str, Any]:
    return {"scopes": ["play"], **fields}


def test_a_token_that_expires_makes_none_that_outlives_it(
    account: Account, made_on: str
) -> None:
    expires_at = soon()
    short = account.with_token(expires_at=expires_at)

    for fields in ({}, {"expires_at": None}):
        made = short.post(account.routes[made_on], body(**fields)).json()
        assert datetime.fromisoformat(made["expires_at"]) == expires_at

    found = problem(short.post(account.routes[made_on], body(expires_at=LATER)))
    assert (found["code"], found["field"]) == ("invalid", "expires_at")


def test_a_token_that_expires_makes_one_that_expires_before(
    account: Account, made_on: str
) -> None:
    before = (soon() - timedelta(minutes=10)).isoformat()
    short = account.with_token(expires_at=soon())

    made = short.post(account.routes[made_on], body(expires_at=before)).json()

    assert datetime.fromisoformat(made["expires_at"]) == datetime.fromisoformat(before)


def test_a_chain_of_tokens_ends_with_the_first(account: Account) -> None:
    expires_at = soon()
    token = account.with_token(expires_at=expires_at)

    for _ in range(3):
        made = token.post("me/tokens", {"scopes": ["account", "play"]}).json()
        token = Api(made["token"])

    ends = AccessToken.objects.filter(scopes=["account", "play"])
    assert set(ends.values_list("expires_at", flat=True)) == {expires_at}
    assert token.get("me").status_code == 200


def test_a_token_without_an_end_makes_one_without(
    account: Account, made_on: str
) -> None:
    made = account.with_token().post(account.routes[made_on], body()).json()

    assert made["expires_at"] is None


@pytest.mark.depth
@pytest.mark.parametrize("lacking", ["play", "games:read", "games:create"])
def test_no_token_makes_one_with_a_scope_that_it_lacks(
    account: Account, made_on: str, lacking: str
) -> None:
    narrow = account.with_token(lacking)

    answer = narrow.post(account.routes[made_on], {"scopes": [lacking]})

    found = problem(answer)
    assert (found["code"], found["scopes"]) == ("insufficient-scope", [lacking])


@pytest.mark.depth
@pytest.mark.parametrize("made_on", ["bot", "app"])
def test_who_names_no_scopes_hands_on_what_they_have(
    account: Account, made_on: str
) -> None:
    narrow = account.with_token("games:create", "webhooks")

    made = narrow.post(account.routes[made_on]).json()

    assert made["scopes"] == ["games:read", "play"]


@pytest.mark.depth
@pytest.mark.parametrize("made_on", ["bot", "app"])
def test_who_has_nothing_to_hand_on_makes_nothing(
    account: Account, made_on: str
) -> None:
    narrow = account.with_token(*(scope for scope in SCOPES if scope != "account"))

    found = problem(narrow.post(account.routes[made_on]))

    assert found["code"] == "insufficient-scope"
    assert "play" in found["scopes"]


def test_a_link_reads_only_what_its_maker_may_read(account: Account) -> None:
    found = problem(account.with_token("games:read").post("me/deadlines/link"))

    assert found["scopes"] == ["games:read"]


def test_a_seat_token_is_a_new_guests_and_opens_nothing_of_its_makers(
    account: Account,
) -> None:
    """So it may live on: anybody can have as much by `POST /guests`."""
    short = account.with_token(expires_at=soon())
    mine = short.post(
        "games", {"variant": "duo", "seats": ["me", "me"], "visibility": "private"}
    ).json()
    game = short.post("games", {"variant": "duo", "seats": ["me", "token"]}).json()
    seat = Api(game["seat_tokens"][0]["token"])

    assert seat.get("me").json()["id"] != account.player.id
    assert seat.get(f"games/{mine['id']}").status_code == 404
    assert seat.get("me/tokens").status_code == 403
    assert problem(seat.post("games", {"variant": "duo"}))["status"] in (403, 422)
