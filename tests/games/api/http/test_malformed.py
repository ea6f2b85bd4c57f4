"""Requests that no view should have to think about."""

import pytest

from tests.api import Api, problem


@pytest.mark.parametrize("path", ["players/%00", "players/a%00b", "players/a?b=%00"])
def test_a_nul_in_the_address_is_malformed(api: Api, path: str) -> None:
    assert problem(api.get(path))["code"] == "malformed"


@pytest.mark.parametrize("query", ["a=%ff", "%C3=1", "limit=%ed%a0%80"])
def test_a_query_that_is_not_utf8_is_malformed(api: Api, query: str) -> None:
    assert problem(api.get(f"me/tokens?{query}"))["code"] == "malformed"


def test_too_many_parameters_are_malformed(api: Api) -> None:
    query = "&".join(f"p{number}=1" for number in range(2000))

    assert problem(api.get(f"me/tokens?{query}"))["code"] == "malformed"


@pytest.mark.parametrize("coding", ["chunked", "gzip, chunked", "identity", ""])
def test_a_body_whose_end_is_unclear_is_malformed(api: Api, coding: str) -> None:
    """The test client sends a Content-Length as well."""
    response = api.post("guests", {}, transfer_encoding=coding)

    assert problem(response)["code"] == "malformed"


def test_a_foreign_host_is_refused(api: Api) -> None:
    refusal = problem(api.get("me", host="evil.example"))

    assert (refusal["status"], refusal["code"]) == (400, "malformed")
    assert "'evil.example'" in refusal["detail"]
    assert "ALLOWED_HOSTS" in refusal["detail"]


@pytest.mark.parametrize("host", ["", "a b", "x" * 5000, "[::1", "10.0.0.1:x"])
def test_a_host_that_is_none_is_refused(api: Api, host: str) -> None:
    refusal = problem(api.get("me", host=host))

    assert "ALLOWED_HOSTS" in refusal["detail"]
    assert len(refusal["detail"]) < 400


@pytest.mark.parametrize("path", ["/livez", "/readyz"])
def test_a_probe_may_come_by_address(api: Api, path: str) -> None:
    assert api.get(path, host="10.1.2.3:8000").status_code == 200


def test_a_refusal_allows_every_origin_to_read_it(api: Api) -> None:
    response = api.get("players/%00", origin="https://frontend.example")

    assert response["Access-Control-Allow-Origin"] == "*"
