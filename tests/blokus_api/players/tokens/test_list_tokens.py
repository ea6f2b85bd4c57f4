"""GET /me/tokens."""

from tests.api import Api, problem


def test_tokens_are_listed_without_their_secrets(guest: Api) -> None:
    body = guest.get("me/tokens").json()

    assert body["next"] is None
    (token,) = body["items"]
    assert token.keys() == {
        "id",
        "name",
        "prefix",
        "scopes",
        "game",
        "seat",
        "created_at",
        "expires_at",
        "last_used_at",
    }
    assert token["created_at"].endswith("Z")
    assert token["last_used_at"] is not None


def test_only_ones_own_are_listed(api: Api, guest: Api) -> None:
    api.become_guest()

    assert len(guest.get("me/tokens").json()["items"]) == 1


def test_pages_follow_each_other_without_gaps(guest: Api) -> None:
    for number in range(4):
        guest.post("me/tokens", {"name": str(number), "scopes": ["play"]})

    page = guest.get("me/tokens?limit=2").json()
    names = [item["name"] for item in page["items"]]
    while page["next"]:
        page = guest.get(f"me/tokens?limit=2&cursor={page['next']}").json()
        names += [item["name"] for item in page["items"]]

    assert names == ["3", "2", "1", "0", ""]


def test_it_needs_the_scope_account(guest: Api) -> None:
    token = guest.post("me/tokens", {"scopes": ["play"]}).json()["token"]

    assert problem(Api(token).get("me/tokens"))["code"] == "insufficient-scope"
