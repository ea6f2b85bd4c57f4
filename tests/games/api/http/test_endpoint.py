"""The base class of views, by a view of its own."""

from typing import Any, ClassVar

import pytest
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory, force_authenticate

from games.api.http import caching
from games.api.http.bodies import Body, Query
from games.api.http.caller import Caller
from games.api.http.endpoint import Endpoint
from games.errors import NotFoundError
from tests.api import problem

ADA = Caller("player:Ada", frozenset({"play"}))


class Named(Body):
    name: str


class Searched(Query):
    deep: bool = False


class Thing(Endpoint):
    bodies: ClassVar = {"POST": Named}
    queries: ClassVar = {"GET": Searched}
    scopes: ClassVar = {"POST": "play"}
    raw_bodies: ClassVar = frozenset({"PUT"})

    def prepare(self) -> None:
        if self.sent.get("HTTP_NOWHERE"):
            raise NotFoundError("There is no such thing.")

    def get(self, request: Request) -> Response:
        return self.conditional('"7"', lambda: {"deep": self.queried(Searched).deep})

    def post(self, request: Request) -> Response:
        return Response(
            {
                "actor": self.caller.actor,
                "key": self.idempotency_key,
                "seen": self.if_match,
                "name": self.received(Named).name,
            }
        )

    def put(self, request: Request) -> Response:
        return Response({"bytes": len(request.stream.read())})


def send(method: str, path: str = "/", caller: Any = ADA, **options: Any) -> Any:
    request = APIRequestFactory().generic(method, path, **options)
    force_authenticate(request, caller)
    response = Thing.as_view()(request)
    if isinstance(response, Response):
        response.render()
    return response


JSON: dict[str, Any] = {"content_type": "application/json"}


def test_a_request_is_read_and_answered() -> None:
    headers = {"Idempotency-Key": "k", "If-Match": '"12"'}

    response = send("POST", data='{"name": "x"}', headers=headers, **JSON)

    assert response.data == {
        "actor": "player:Ada",
        "key": "k",
        "seen": 12,
        "name": "x",
    }


def test_errors_come_in_the_order_of_the_contract() -> None:
    nobody, weak = None, Caller("player:Eve", frozenset())
    wrong, right = {"data": '{"name": 1}', **JSON}, {"data": '{"name": "x"}', **JSON}
    unknown = {"data": '{"name": 1, "x": 1}', **JSON}

    answers = [
        send("DELETE", "/?x=1", nobody, **unknown),
        send("POST", "/?x=1", nobody, **right),
        send("POST", "/", nobody, **unknown),
        send("POST", "/", nobody, HTTP_NOWHERE="x", **wrong),
        send("POST", "/", weak, HTTP_NOWHERE="x", **wrong),
        send("POST", "/", weak, **wrong),
        send("POST", "/", weak, **right),
        send("POST", "/", ADA, **right),
    ]

    statuses = [answer.status_code for answer in answers]
    assert statuses == [405, 400, 400, 401, 404, 422, 403, 200]


def test_a_raw_body_is_left_to_the_view() -> None:
    response = send("PUT", data="not JSON", content_type="text/plain")

    assert response.data == {"bytes": 8}


def test_a_query_is_read_from_text() -> None:
    assert send("GET", "/?deep=true").data == {"deep": True}
    assert problem(send("GET", "/?deep=very"))["field"] == "deep"


@pytest.mark.parametrize("header", ['"7"', '"6", "7"', 'W/"7"', "*", ' "7" '])
def test_what_the_caller_has_is_not_sent_again(header: str) -> None:
    response = send("GET", headers={"If-None-Match": header})

    assert response.status_code == 304
    assert response["ETag"] == '"7"'
    assert response.content == b""


@pytest.mark.parametrize("header", ['"8"', "7", '"77"', "", '"7'])
def test_what_the_caller_has_not_is_sent(header: str) -> None:
    response = send("GET", headers={"If-None-Match": header})

    assert response.status_code == 200
    assert response["Cache-Control"] == "private, no-cache"


def test_a_head_is_a_get_without_its_body() -> None:
    assert send("HEAD", "/?deep=true").status_code == 200
    assert problem(send("HEAD", "/?deap=true"))["status"] == 400


def test_options_only_say_what_is_allowed() -> None:
    response = send("OPTIONS")

    assert response.status_code == 204
    assert response["Allow"] == "GET, POST, PUT, HEAD, OPTIONS"


def test_what_is_allowed_is_so_whoever_saw_the_view_first() -> None:
    class Seen(Thing):
        """The document of the API looks at views that no request came to."""

    Seen().get_renderers()

    response = Seen.as_view()(APIRequestFactory().options("/"))
    assert response["Allow"] == "GET, POST, PUT, HEAD, OPTIONS"


@pytest.mark.parametrize("header", ["12", '""', '"x"', '"1", "2"', 'w/"1"', '"-1"'])
def test_a_version_nobody_can_read_is_malformed(header: str) -> None:
    response = send("POST", data='{"name": "x"}', headers={"If-Match": header}, **JSON)

    assert problem(response)["code"] == "malformed"


def test_any_version_will_do() -> None:
    assert caching.version_in("*") is None
    assert caching.version_in(None) is None


def test_the_same_content_has_the_same_tag() -> None:
    assert caching.content_tag({"a": 1, "b": 2}) == caching.content_tag(
        {"b": 2, "a": 1}
    )
    assert caching.content_tag({"a": 1}) != caching.content_tag({"a": 2})
