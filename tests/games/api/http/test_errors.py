"""Every failure is a problem document."""

import logging

import pytest
from pytest_django import Settings

from tests.api import Api, problem

FAILURES = [
    ("illegal", 422, "illegal-move"),
    ("stale", 409, "stale-version"),
    ("missing", 404, "not-found"),
    ("forbidden", 403, "forbidden"),
    ("throttled", 429, "too-many-requests"),
    ("too-big", 413, "malformed"),
    ("suspicious", 400, "malformed"),
    ("disconnected", 503, "unavailable"),
    ("closed", 503, "unavailable"),
    ("slow", 503, "unavailable"),
    ("mistake", 500, "internal"),
]


@pytest.fixture
def failing(db: None, urlconf: None) -> Api:
    return Api()


@pytest.fixture
def urlconf(settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.blokus_api.failing"


@pytest.mark.parametrize(("failure", "status", "code"), FAILURES)
def test_what_fails_in_an_endpoint_is_a_problem(
    failing: Api, failure: str, status: int, code: str
) -> None:
    found = problem(failing.get(f"/fail/{failure}"))

    assert (found["status"], found["code"]) == (status, code)
    assert found["type"] == f"/api/docs/problems#{code}"


PLAIN = ["missing", "forbidden", "suspicious", "disconnected", "mistake"]


@pytest.mark.parametrize("failure", PLAIN)
def test_what_fails_outside_of_drf_is_the_same_problem(
    failing: Api, failure: str
) -> None:
    inside = problem(failing.get(f"/fail/{failure}"))
    outside = problem(failing.get(f"/plain/{failure}"))

    inside.pop("instance", None)
    outside.pop("instance", None)
    assert outside == inside


def test_an_error_brings_its_own_fields(failing: Api) -> None:
    found = problem(failing.get("/fail/illegal"))

    assert found["reason"] == "edge-contact"
    assert found["cells"] == [[1, 2]]


def test_a_version_in_if_match_makes_stale_a_failed_precondition(failing: Api) -> None:
    found = problem(failing.get("/fail/stale", if_match='"1"'))

    assert (found["status"], found["events"]) == (412, [{"version": 2}])


@pytest.mark.parametrize("failure", ["throttled", "disconnected"])
def test_who_should_wait_is_told_how_long(failing: Api, failure: str) -> None:
    assert int(failing.get(f"/fail/{failure}")["Retry-After"]) > 0


def test_a_mistake_is_told_to_the_log_alone(
    failing: Api, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        response = failing.get("/fail/mistake")

    assert "secret" not in response.content.decode()
    instance = problem(response)["instance"]
    (record,) = (one for one in caplog.records if one.name == "games.api.http.errors")
    assert instance in record.getMessage()
    assert record.exc_info
    assert "secret detail" in str(record.exc_info[1])


@pytest.mark.parametrize("failure", ["missing", "disconnected", "closed"])
def test_no_problem_tells_how_the_server_is_built(failing: Api, failure: str) -> None:
    text = failing.get(f"/fail/{failure}").content.decode()

    assert "table" not in text
    assert "password" not in text


@pytest.mark.parametrize(
    "path",
    ["/api", "/api/v1/unknown", "/api/v1/unknown/", "/api/v1/guests/", "/static/x"],
)
def test_an_unknown_path_is_a_problem(api: Api, path: str) -> None:
    assert problem(api.get(path))["code"] == "not-found"


@pytest.mark.parametrize("method", ["PUT", "TRACE", "BREW", "CONNECT"])
@pytest.mark.parametrize(
    "path", ["guests", "me", "/livez", "/api/docs", "openapi.json"]
)
def test_a_method_that_is_not_allowed_is_a_problem(
    api: Api, method: str, path: str
) -> None:
    response = api.send(method, path)

    assert problem(response)["code"] == "method-not-allowed"
    assert "GET" in response["Allow"] or "POST" in response["Allow"]


def test_an_answer_nobody_can_give_is_a_problem(guest: Api) -> None:
    assert problem(guest.get("me", accept="text/html"))["code"] == "not-acceptable"


def test_a_problem_allows_every_origin_to_read_it(api: Api) -> None:
    response = api.get("unknown", origin="https://frontend.example")

    assert response["Access-Control-Allow-Origin"] == "*"
