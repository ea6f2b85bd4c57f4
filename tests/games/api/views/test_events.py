import hashlib
import json

import pytest
import rfc8785

from games.storage import event_store
from tests.api import Api, problem
from tests.builders import a_game, play

pytestmark = pytest.mark.django_db
api = Api()


@pytest.fixture
def game():
    made = a_game("classic-3p", ["player:A", "ai:random", "player:C"])
    play(made, 5)
    return made


def test_all_events_are_told_in_order(game):
    items = api.get(f"games/{game}/events").json()["items"]
    assert [item["version"] for item in items] == list(range(1, 11))
    assert items == json.loads(
        json.dumps([e.public() for e in event_store.events(game)])
    )


def test_anybody_can_check_the_events_of_an_export(game):
    prev = None
    for item in api.get(f"games/{game}/events").json()["items"]:
        claimed = item.pop("hash")
        assert item["prev"] == prev
        assert hashlib.sha256(rfc8785.dumps(item)).hexdigest() == claimed
        prev = claimed


def test_events_name_players_by_opaque_ids_only(game):
    items = api.get(f"games/{game}/events").json()["items"]
    assert {item["actor"] for item in items} <= {"player:A", "player:C", "ai:random"}


@pytest.mark.parametrize(("after", "versions"), [(8, [9, 10]), (10, []), (10**6, [])])
def test_events_after_a_version_are_told(game, after, versions):
    items = api.get(f"games/{game}/events?after={after}").json()["items"]
    assert [item["version"] for item in items] == versions


@pytest.mark.parametrize(
    ("query", "versions"),
    [("limit=3", [1, 2, 3]), ("after=8&limit=1", [9]), ("after=9&limit=200", [10])],
)
def test_events_can_be_read_some_at_a_time(game, query, versions):
    items = api.get(f"games/{game}/events?{query}").json()["items"]
    assert [item["version"] for item in items] == versions


@pytest.mark.parametrize("limit", ["0", "201", "-1", "x", "9" * 30])
def test_a_limit_is_one_as_of_other_lists(game, limit):
    answer = api.get(f"games/{game}/events?limit={limit}")
    assert problem(answer)["field"] == "limit"


def test_events_come_as_lines_when_asked_for(game):
    answer = api.get(f"games/{game}/events?after=7", accept="application/x-ndjson")
    assert answer["Content-Type"] == "application/x-ndjson"
    lines = answer.content.decode().splitlines()
    assert answer.content.endswith(b"}\n")
    assert [json.loads(line)["version"] for line in lines] == [8, 9, 10]


def test_no_events_are_no_lines(game):
    answer = api.get(f"games/{game}/events?after=99", accept="application/x-ndjson")
    assert (answer.status_code, answer.content) == (200, b"")


def test_a_problem_is_one_document_even_for_who_wants_lines():
    answer = api.get(f"games/{a_game()}/events?after=x", accept="application/x-ndjson")
    assert problem(answer)["field"] == "after"


def test_the_tag_of_the_events_is_the_version(game):
    answer = api.get(f"games/{game}/events")
    assert answer["ETag"] == '"10"'
    for accept in ("application/json", "application/x-ndjson"):
        again = api.get(f"games/{game}/events", if_none_match='"10"', accept=accept)
        assert (again.status_code, again.content) == (304, b"")


def test_caches_tell_json_and_lines_apart(game):
    assert "Accept" in api.get(f"games/{game}/events")["Vary"]


@pytest.mark.parametrize("after", ["-1", "x", "", "1.5", "1000001"])
def test_a_version_that_means_nothing_is_named(game, after):
    document = problem(api.get(f"games/{game}/events?after={after}"))
    assert (document["code"], document["field"]) == ("invalid", "after")


def test_what_no_renderer_writes_is_not_acceptable(game):
    answer = api.get(f"games/{game}/events", accept="text/html")
    assert problem(answer)["code"] == "not-acceptable"
