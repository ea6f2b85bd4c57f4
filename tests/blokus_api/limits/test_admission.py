"""How many requests a caller may send."""

from pathlib import Path
from typing import Any

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from blokus_api.limits.admission import HELD, admit
from tests.api import Api, problem
from tests.blokus_api.counting import Limit
from tests.blokus_api.routes import ROUTES


def left(response: object) -> str:
    return response["RateLimit"].split(";")[1]  # type: ignore[index,no-any-return]


def test_each_request_takes_one(guest: Api, limit: Limit) -> None:
    limit(requests=3)

    assert [left(guest.get("me")) for _ in range(3)] == ["r=2", "r=1", "r=0"]


def test_who_waits_may_ask_again(guest: Api, limit: Limit) -> None:
    """A bucket of 60 gets one back each second: the last one taken says so."""
    limit(requests=60)

    responses = [guest.get("me") for _ in range(61)]

    assert responses[0]["RateLimit"] == '"requests";r=59;t=1'
    refused = [one for one in responses if one.status_code == 429]
    assert all(one["Retry-After"] == "1" for one in refused)


def test_an_answer_that_is_not_modified_costs_nothing(guest: Api, limit: Limit) -> None:
    limit(requests=2)
    tag = guest.get("me")["ETag"]

    spared = [guest.get("me", if_none_match=tag) for _ in range(12)]

    assert {one.status_code for one in spared} == {304}
    assert {left(one) for one in spared} == {"r=1"}


def test_an_answer_that_is_new_costs_one_all_the_same(guest: Api, limit: Limit) -> None:
    limit(requests=2)

    assert left(guest.get("me", if_none_match='"old"')) == "r=1"


def test_an_empty_bucket_gives_not_even_news(guest: Api, limit: Limit) -> None:
    limit(requests=1)
    guest.get("me")

    assert guest.get("me", if_none_match='"old"').status_code == 429


def test_players_and_strangers_have_buckets_of_their_own(
    api: Api, limit: Limit
) -> None:
    one, other = api.become_guest(), api.become_guest()
    limit(requests=1, anonymous=1000)

    assert one.get("me").status_code == 200
    assert one.get("me").status_code == 429
    assert other.get("me").status_code == 200
    assert api.get("variants").status_code == 200


def test_all_tokens_of_a_player_count_together(guest: Api, limit: Limit) -> None:
    token = guest.post("me/tokens", {"scopes": ["play"]}).json()["token"]
    limit(requests=1)

    assert guest.get("me").status_code == 200
    assert Api(token).get("me").status_code == 429


def test_moves_have_a_bucket_of_their_own(guest: Api, limit: Limit) -> None:
    game = guest.post("games", {"variant": "duo", "seats": ["me", "me"]}).json()["id"]
    limit(requests=1, moves=5)
    assert guest.get("me").status_code == 200
    assert guest.get("me").status_code == 429

    response = guest.post(f"games/{game}/moves", {"move": "e8,d9,e9,f9,e10"})

    assert response.status_code == 201
    assert response["RateLimit-Policy"] == '"moves";q=5;w=60'


def test_a_token_that_is_none_counts_for_its_address(api: Api, limit: Limit) -> None:
    limit(anonymous=2)
    guessing = Api("blk_" + "1" * 40)

    statuses = [guessing.get("me").status_code for _ in range(3)]

    assert statuses == [401, 401, 429]


def test_a_refusal_may_be_read_from_every_origin(api: Api, limit: Limit) -> None:
    limit(anonymous=1)
    api.get("variants")
    refused = api.get("variants", origin="https://frontend.example")

    assert problem(refused)["code"] == "too-many-requests"
    assert refused["Access-Control-Allow-Origin"] == "*"


def test_probes_are_never_counted(api: Api, limit: Limit) -> None:
    limit(anonymous=1)
    api.get("variants")

    assert api.get("/livez").status_code == 200


def test_without_valkey_a_process_counts_alone(
    guest: Api, limit: Limit, settings: Settings, tmp_path: Path
) -> None:
    limit(requests=2)
    settings.RATE_LIMITS_URL = f"redis+socket://{tmp_path}/nothing"

    assert [guest.get("me").status_code for _ in range(3)] == [200, 200, 429]


def test_strangers_may_make_guests_by_address(
    api: Api, guest: Api, limit: Limit
) -> None:
    """Whoever asks: a guest's own token is no way around it."""
    limit(guests=2)

    responses = [who.post("guests", {}) for who in (api, guest, api, guest)]

    assert [one.status_code for one in responses] == [201, 201, 429, 429]
    assert responses[0]["RateLimit-Policy"] == '"guests";q=2;w=60'
    assert api.get("variants").status_code == 200


def test_a_stream_that_goes_on_is_no_request(
    api: Api, limit: Limit, rf: RequestFactory
) -> None:
    limit(anonymous=1)
    api.get("variants")
    asked = rf.get("/")
    asked.scope = {HELD: True}  # type: ignore[attr-defined]

    assert admit(asked) is None


SOLUTIONS = "variants/solo-cube-3/solutions"


def many_solutions(guest: Api) -> Any:
    """A request that costs a processor some milliseconds."""
    entry = ["blue", "T4", [[0, 0, 0], [0, 1, 0], [0, 2, 0], [0, 1, 1]]]
    return guest.post(SOLUTIONS, {"solutions": [[entry]] * 50})


def test_a_request_pays_for_what_it_costs(guest: Api, limit: Limit) -> None:
    limit(processor=1)

    assert many_solutions(guest).status_code == 200
    refused = guest.get("me")

    assert refused.status_code == 429
    assert refused["RateLimit-Policy"] == '"processor";q=1;w=60'


def test_guests_of_one_address_pay_together(api: Api, limit: Limit) -> None:
    one, other = api.become_guest(), api.become_guest()
    limit(processor=1)

    many_solutions(one)

    assert other.get("me").status_code == 429


DEAR = [
    ("patterns", "records?variant=duo&pattern=owned:e10"),
    ("searches", "records?variant=duo&winner=0"),
]


@pytest.mark.parametrize(("bucket", "path"), DEAR)
def test_dear_searches_have_buckets_of_their_own(
    guest: Api, limit: Limit, bucket: str, path: str
) -> None:
    limit(**{bucket: 1})

    answers = [guest.get(path), guest.get(path), guest.get("records?variant=duo")]

    assert [one.status_code for one in answers] == [200, 429, 200]
    policies = [one["RateLimit-Policy"].split(";")[0] for one in answers]
    assert policies == [f'"{bucket}"', f'"{bucket}"', '"requests"']


def test_solutions_have_a_bucket_of_their_own(guest: Api, limit: Limit) -> None:
    limit(solutions=1)

    answers = [many_solutions(guest), many_solutions(guest), guest.get("me")]

    assert [one.status_code for one in answers] == [200, 429, 200]


@pytest.mark.parametrize(("bucket", "path"), DEAR)
def test_strangers_and_guests_of_one_address_search_together(
    api: Api, limit: Limit, bucket: str, path: str
) -> None:
    one, other = api.become_guest(), api.become_guest()
    limit(**{bucket: 2})

    statuses = [who.get(path).status_code for who in (one, api, other)]

    assert statuses == [200, 200, 429]


def test_a_head_counts_as_what_it_asks_about(guest: Api, limit: Limit) -> None:
    limit(searches=5)

    answer = guest.send("HEAD", "records?variant=duo&winner=0")

    assert answer["RateLimit-Policy"] == '"searches";q=5;w=60'


@pytest.mark.parametrize(
    ("path", "accept", "bucket"),
    [
        ("variants/duo.png?size=100", "*/*", "pictures"),
        ("variants/duo.svg", "*/*", "drawings"),
        ("variants/duo", "image/png", "pictures"),
        ("variants/duo", "image/png, */*;q=0.1", "pictures"),
        ("variants/duo", "image/svg+xml, image/png", "anonymous"),
        ("variants/duo", "application/json, image/png", "anonymous"),
    ],
)
def test_what_is_answered_as_png_has_a_limit_of_its_own(
    api: Api, limit: Limit, path: str, accept: str, bucket: str
) -> None:
    limit(pictures=5, drawings=5, anonymous=5)

    answer = api.get(path, accept=accept)

    assert answer.status_code == 200
    assert answer["RateLimit-Policy"] == f'"{bucket}";q=5;w=60'


def test_every_bucket_that_an_endpoint_names_has_a_limit(settings: Settings) -> None:
    named = {
        route.view.bucket_of(method, query, "*/*")
        for route in ROUTES
        if route.is_ours
        for method in route.methods
        for query in ([], ["pattern"], ["winner"])
    }

    dear = {"drawings", "patterns", "pictures", "searches", "solutions"}
    assert named == {None, "guests", "moves", "recoveries", *dear}
    assert named - {None} <= settings.RATE_LIMITS.keys()
