"""Sessions of logins are in a header: no answer depends on a cookie, or sets one."""

import pytest

from tests.api import Api


@pytest.mark.parametrize(
    "path", ["variants", "games", "me", "auth/app/v1/auth/session", "nowhere"]
)
def test_cookies_mean_nothing(guest: Api, path: str) -> None:
    response = guest.get(path, Cookie="sessionid=abc")

    assert not response.cookies
    assert "Cookie" not in response.get("Vary", "")
    assert response.content == guest.get(path).content
