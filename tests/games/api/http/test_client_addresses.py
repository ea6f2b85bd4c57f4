"""Where a request comes from."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from games.api.http.client_addresses import client_address


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, "9.9.9.9", "127.0.0.1"),
        (1, "9.9.9.9", "9.9.9.9"),
        (1, "1.1.1.1, 9.9.9.9", "9.9.9.9"),
        (2, "1.1.1.1, 9.9.9.9", "1.1.1.1"),
        (2, "9.9.9.9", "9.9.9.9"),
        (1, "2001:db8:0:1:aaaa::1", "20010db800000001"),
        (1, "2001:db8:0:1:bbbb::2", "20010db800000001"),
        (1, "nonsense", "unknown"),
        (1, "", "unknown"),
    ],
)
def test_an_address_is_the_one_that_our_proxies_saw(
    settings: Settings, proxies: int, forwarded: str, expected: str
) -> None:
    settings.PROXIES = proxies
    request = RequestFactory().get("/", headers={"X-Forwarded-For": forwarded})

    assert client_address(request) == expected
