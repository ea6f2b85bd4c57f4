"""Sessions of logins are in a header: no answer depends on a cookie, or sets one."""

import pytest

from tests.api import Api


@pytest.mark.parametrize(
    "path", ["variants", "games", "me", "auth/app/v1/auth/session", "nowhere"]
)
def test_cookies_mean_nothing(guest: Api, path: str) -> None:
    one = {"X-Request-Id": "one"}
    response = guest.get(path, Cookie="sessionid=abc", **one)

    assert not response.cookies
    assert "Cookie" not in response.get("Vary", "")
    assert response.content == guest.get(path, **one).content
