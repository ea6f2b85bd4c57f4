"""What holds on every route: a new one without it fails here."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import Signature, signature
from typing import Any

import pytest
from django.db import transaction
from pytest_django import Settings

from blokus_api.page.documents import PageView
from games.api.http.endpoint import Endpoint
from tests.api import Api, problem
from tests.blokus_api.counting import Limit
from tests.blokus_api.routes import OURS, ROUTES, Route

pytestmark = pytest.mark.depth

ORIGIN = "https://frontend.example"
STREAMED = {
    "record-lines",
    "running-month",
    "dump",
    "dump-manifest",
    "game-stream",
    "player-stream",
    "work",
}
"""Not the same twice, or too large for a tag of it; months have one of their own."""
UNKEPT = {"live", "ready", "docs"}
"""The page of the docs has a number of its own each time, from Django."""
COMMENTED = {"solution-list"}
"""Files from elsewhere, which may say more than we read."""
UNREAD = {"unsubscription"}
"""Programs that read mail send a form there, and nobody looks at it."""
CLOSED_LISTS = {
    "list_variants": "as many as there are rules",
    "list_diagrams": "as many as a variant has",
    "list_levels": "as many as there are levels",
    "read_pieces": "the pieces of a color",
    "list_dumps": "twelve a year",
    "read_leaderboard_neighbors": "as many as were asked for, 101 at most",
    "read_ranking_neighbors": "the same",
    "list_events": "of one game, whose end is near; `after` is its cursor",
    "stream_analysis": "its latest state, at most",
    "stream_game": "the same, as it happens",
    "stream_my_games": "`after` is its cursor",
}

APART = {
    ("POST", "guest-list"): "guests",
    ("POST", "recovery-list"): "recoveries",
    ("POST", "solution-list"): "solutions",
} | {
    ("GET", f"{name}-png"): "pictures"
    for name in ("board", "game", "state", "card", "record", "position")
}
APART |= {("GET", f"{name}replay-webp"): "pictures" for name in ("", "record-")}
APART |= {
    ("GET", route.name): "drawings" for route in ROUTES if route.path.endswith(".svg")
}
"""What has a bucket of its own, whoever asks."""
PROBES = {"live", "ready"}
"""Asked every second by machines of ours."""

READS = [route for route in OURS if route.is_read]
WRITES = [
    (route, method)
    for route in OURS
    for method in route.body_methods
    if route.name not in UNREAD
]
COUNTED = [route for route in ROUTES if route.name not in PROBES]

Test = Callable[..., None]


def for_each(cases: Sequence[dict[str, Any]]) -> Callable[[Test], Test]:
    """Run a test for all of the cases, each as if it were the first."""

    def decorate(test: Test) -> Test:
        @wraps(test)
        def run(**fixtures: Any) -> None:
            for case in cases:
                try:
                    with transaction.atomic():
                        test(**fixtures, **case)
                        transaction.set_rollback(True)
                except BaseException as error:
                    error.add_note(", ".join(map(str, case.values())))
                    raise

        parameters = signature(test).parameters.values()
        own = [each for each in parameters if each.name not in cases[0]]
        run.__signature__ = Signature(own)  # type: ignore[attr-defined]
        return run

    return decorate


def each_of(routes: Iterable[Route]) -> Callable[[Test], Test]:
    return for_each([{"route": route} for route in routes])


every_route = each_of(ROUTES)
every_route_of_ours = each_of(OURS)
every_read = each_of(READS)
every_write = for_each([{"route": route, "method": method} for route, method in WRITES])


def test_all_are_endpoints_but_those_of_accounts() -> None:
    others = {route.path for route in ROUTES if not route.is_ours}
    assert all(path.startswith("/api/v1/auth/app/v1/") for path in others)


@every_route
def test_options_say_what_can_be_done(api: Api, route: Route) -> None:
    response = api.send("OPTIONS", route.path)

    assert response.status_code == 204
    allowed = set(response["Allow"].split(", "))
    assert {*route.methods, "OPTIONS"} <= allowed
    assert ("HEAD" in allowed) == route.is_read


@every_route
def test_every_origin_may_ask_without_credentials(api: Api, route: Route) -> None:
    for method in route.methods:
        asked = {"Origin": ORIGIN, "Access-Control-Request-Method": method}
        response = api.send("OPTIONS", route.path, headers=asked)

        assert response["Access-Control-Allow-Origin"] == "*"
        assert method in response["Access-Control-Allow-Methods"]
        assert "Access-Control-Allow-Credentials" not in response


@every_route
def test_every_answer_may_be_read_from_every_origin(api: Api, route: Route) -> None:
    for method in route.methods:
        response = api.send(method, route.path, headers={"Origin": ORIGIN})

        assert response["Access-Control-Allow-Origin"] == "*"
        exposed = response["Access-Control-Expose-Headers"].split(", ")
        names = {"Date", "ETag", "Link", "RateLimit", "Retry-After", "X-Request-Id"}
        assert names <= set(exposed)


@every_route
def test_another_method_is_a_problem(api: Api, route: Route) -> None:
    response = api.send("BREW", route.path)

    assert problem(response)["status"] == 405
    assert set(route.methods) <= set(response["Allow"].split(", "))


@every_route
def test_an_unknown_parameter_is_a_problem(api: Api, route: Route) -> None:
    if route.name == "oembed" or issubclass(route.view, PageView):
        return  # Scripts read the query of a page; of oEmbed there are extensions.
    for method in route.methods:
        found = problem(api.send(method, f"{route.path}?nonsense=1"))

        assert (found["status"], found["code"]) == (400, "malformed")


@every_route
def test_a_bad_token_is_told_what_to_send(api: Api, route: Route) -> None:
    if not getattr(route.view, "authentication_classes", True):
        return
    # What a body has to say is read first, and this is none for imports.
    methods = set(route.methods) - route.takes_raw
    for method in methods:
        response = api.send(method, route.path, headers={"Authorization": "Basic x"})

        assert problem(response)["status"] == 401
        assert "Bearer blk_" in problem(response)["detail"]
        assert response["WWW-Authenticate"].startswith("Bearer")


@every_route_of_ours
def test_a_path_with_a_slash_at_its_end_is_told_the_right_one(
    api: Api, route: Route
) -> None:
    is_index = route.name in {"root", "index", "index-with-slash"}
    if not is_index and not route.path.endswith("/x"):
        assert route.path in problem(api.get(f"{route.path}/"))["detail"]


@every_route_of_ours
def test_a_mistake_of_ours_is_a_problem(
    api: Api, route: Route, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistake(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Endpoint, "_read", mistake)

    for method in route.methods:
        # Not what the cache of the documents remembers.
        found = problem(api.send(method, f"{route.path}?{method}=mistake"))
        assert (found["status"], found["code"]) == (500, "internal")


@every_route
def test_the_name_of_a_request_comes_back(api: Api, route: Route) -> None:
    for method in (*route.methods, "OPTIONS", "BREW"):
        response = api.send(method, route.path, headers={"X-Request-Id": "mine-1"})

        assert response["X-Request-Id"] == "mine-1"


@every_write
def test_an_unknown_field_is_a_problem(api: Api, route: Route, method: str) -> None:
    if method not in route.takes_raw and route.name not in COMMENTED:
        found = problem(api.send(method, route.path, b'{"nonsense": 1}'))

        assert (found["status"], found["field"]) == (400, "nonsense")


@every_write
@pytest.mark.parametrize("body", [b"{", b"[]", b"1", b'{"a": NaN}', b"\xff"])
def test_what_is_no_object_is_a_problem(
    api: Api, route: Route, method: str, body: bytes
) -> None:
    if method not in route.takes_raw:
        assert problem(api.send(method, route.path, body))["status"] == 400


@every_write
def test_another_type_is_told_what_to_send(api: Api, route: Route, method: str) -> None:
    found = problem(api.send(method, route.path, b"x", content_type="image/png"))

    assert found["status"] == 415
    assert '"application/json"' in found["detail"]


@every_write
def test_a_body_beyond_the_limit_is_a_problem(
    api: Api, route: Route, method: str, settings: Settings
) -> None:
    settings.MAX_BODY_BYTES = settings.MAX_IMPORT_BYTES = 100

    found = problem(api.send(method, route.path, b'"%s"' % (b"x" * 200)))

    assert found["status"] == 413


@every_read
def test_a_head_is_a_get_without_its_body(guest: Api, route: Route) -> None:
    whole = guest.get(route.path)
    head = guest.send("HEAD", route.path)

    assert head.status_code == whole.status_code
    assert not head.streaming or route.name in STREAMED
    same = ("Content-Type", "Cache-Control")
    for name in same if route.name in UNKEPT else (*same, "ETag"):
        assert head.get(name) == whole.get(name)


@every_read
def test_who_has_it_already_is_spared_the_answer(guest: Api, route: Route) -> None:
    first = guest.get(route.path)
    if first.status_code != 200 or route.name in STREAMED | UNKEPT:
        # Where something has to be there first, its own tests ask again.
        return

    again = guest.get(route.path, if_none_match=first["ETag"])

    assert again.status_code == 304
    assert again["ETag"] == first["ETag"]
    assert not again.content


@each_of(COUNTED)
def test_every_answer_tells_what_is_left(api: Api, route: Route, limit: Limit) -> None:
    limit(**dict.fromkeys({"anonymous", *APART.values()}, 50))
    for method in (*route.methods, "BREW"):
        response = api.send(method, route.path)
        policy = APART.get((method, route.name), "anonymous")

        assert response["RateLimit-Policy"] == f'"{policy}";q=50;w=60'
        assert response["RateLimit"].startswith(f'"{policy}";r=')


@each_of(COUNTED)
def test_too_many_requests_are_a_problem(api: Api, route: Route, limit: Limit) -> None:
    limit(**dict.fromkeys({"anonymous", *APART.values()}, 1))
    api.get("/api/v1")
    api.post("guests", {})
    api.post("recoveries", {"code": "unknown"})
    api.post("variants/solo-cube-3/solutions", {})
    api.get("variants/duo.png?size=100")
    api.get("variants/duo.svg")

    for method in route.methods:
        response = api.send(method, route.path)

        assert problem(response)["status"] == 429
        assert 1 <= int(response["Retry-After"]) <= 60


@pytest.fixture(scope="module")
def document() -> Any:
    return Api().get("openapi.json").json()


def test_every_list_that_grows_has_cursors(document: Any) -> None:
    for path, methods in document["paths"].items():
        operation = methods.get("get")
        if operation is None or operation["operationId"] in CLOSED_LISTS:
            continue
        fields = _fields(document, operation)
        if "items" in fields:
            names = {each["name"] for each in parameters(document, operation)}
            assert {"cursor", "limit"} <= names, path
            assert "next" in fields, path


def parameters(document: Any, operation: Any) -> list[Any]:
    """Return the parameters of an operation; most are references."""
    shared = document["components"]["parameters"]
    return [
        shared[each["$ref"].rpartition("/")[2]] if "$ref" in each else each
        for each in operation["parameters"]
    ]


def _fields(document: Any, operation: Any) -> Any:
    content = operation["responses"].get("200", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema", {})
    name = schema.get("$ref", "/").rpartition("/")[2]
    return document["components"]["schemas"].get(name, {}).get("properties", {})
