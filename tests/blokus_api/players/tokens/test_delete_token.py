"""DELETE /me/tokens/{id}."""

from tests.api import Api, problem


def test_a_revoked_token_stops_working_at_once(guest: Api) -> None:
    created = guest.post("me/tokens", {"scopes": ["play"]}).json()
    other = Api(created["token"])
    assert other.get("me").status_code == 200

    response = guest.delete(f"me/tokens/{created['id']}")

    assert response.status_code == 204
    assert response.content == b""
    assert other.get("me").status_code == 401


def test_a_token_can_revoke_itself(guest: Api) -> None:
    (token,) = guest.get("me/tokens").json()["items"]

    assert guest.delete(f"me/tokens/{token['id']}").status_code == 204
    assert guest.get("me").status_code == 401


def test_the_tokens_of_others_do_not_exist(api: Api, guest: Api) -> None:
    (token,) = guest.get("me/tokens").json()["items"]

    found = problem(api.become_guest().delete(f"me/tokens/{token['id']}"))

    assert found["code"] == "not-found"
    assert guest.get("me").status_code == 200


def test_it_needs_the_scope_account(guest: Api) -> None:
    created = guest.post("me/tokens", {"scopes": ["play"]}).json()

    response = Api(created["token"]).delete(f"me/tokens/{created['id']}")

    assert problem(response)["code"] == "insufficient-scope"


def test_it_takes_no_body(guest: Api) -> None:
    response = guest.send("DELETE", "me/tokens/x", b'{"now": true}')

    assert problem(response)["code"] == "malformed"
