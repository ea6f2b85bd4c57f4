"""The headers that keep browsers from harm."""

import pytest

from tests.api import Api

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


@pytest.mark.parametrize(
    "path", ["variants", "nothing", "players/%00", "/livez", "/robots.txt"]
)
def test_all_answers_have_them(api: Api, path: str) -> None:
    assert ALWAYS.items() <= dict(api.get(path).items()).items()
