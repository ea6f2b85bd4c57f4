"""Lists by cursor."""

import base64
import json
import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from blokus_api.players.models import Player
from games.api.http.decoding import read_query
from games.api.http.paging import PagedQuery, encode_cursor, read_page
from games.errors import InvalidError
from games.ids import new_id
from records.models import Record
from tests.builders import NOON

pytestmark = pytest.mark.django_db


UP, DOWN = ("name", "-id"), ("-name", "-id")


@pytest.fixture
def players() -> None:
    """Many of one name, so that the second field decides."""
    for number in range(25):
        Player.objects.create(username=str(number), name=random.choice("abc"))


def page(
    ordering: tuple[str, ...] = UP, **query: str | int
) -> tuple[list[Player], str | None]:
    sent = {name: [str(value)] for name, value in query.items()}
    return read_page(Player.objects.all(), read_query(PagedQuery, sent), ordering)


@pytest.mark.parametrize("ordering", [UP, DOWN])
@pytest.mark.parametrize("limit", [1, 4, 24, 25, 26, 200])
def test_every_row_comes_once_and_in_order(
    players: None, limit: int, ordering: tuple[str, ...]
) -> None:
    rows, cursor = page(ordering, limit=limit)
    while cursor:
        more, cursor = page(ordering, limit=limit, cursor=cursor)
        assert len(rows) % limit == 0
        rows += more

    assert rows == list(Player.objects.order_by(*ordering))


def test_a_page_begins_in_the_index_also_among_many_of_one_time() -> None:
    query = PagedQuery(cursor=encode_cursor([NOON, new_id()]))
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    with CaptureQueriesContext(connection) as queries:
        records = Record.objects.order_by("-ended_at", "-id").only("id")
        read_page(records, query, ("-id",))
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {queries[-1]['sql']}")
        plan = "\n".join(line for (line,) in cursor.fetchall())

    assert "Index Cond: (ROW(ended_at, id) < ROW(" in plan


def test_rows_that_come_and_go_move_no_others(players: None) -> None:
    expected = list(Player.objects.order_by("name", "-id"))
    rows, cursor = page(limit=10)
    assert cursor
    Player.objects.create(username="new", name="")
    Player.objects.filter(id=rows[-1].id).delete()

    more, _ = page(limit=200, cursor=cursor)

    assert rows + more == expected


def test_no_rows_are_one_empty_page() -> None:
    assert page() == ([], None)


def test_fifty_rows_are_a_page() -> None:
    Player.objects.bulk_create(Player(username=str(number)) for number in range(51))

    rows, cursor = page()

    assert len(rows) == 50
    assert cursor


@pytest.mark.parametrize("limit", ["0", "-1", "201", "x", "", "1.5", "9" * 5000])
def test_other_limits_are_invalid(limit: str) -> None:
    with pytest.raises(InvalidError) as caught:
        page(limit=limit)

    assert caught.value.field == "limit"


def written(values: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "cursor",
    [
        "x",
        "ü",
        "x" * 501,
        "!!!!",
        written([]),
        written({}),
        written(7),
        written(["a"]),
        written(["a", "b", "c"]),
        written(["a", None]),
        written(["a", 1]),
        written(["a", True]),
        written(["a", ["b"]]),
        written(["a", "b\0"]),
        written(["a", {"b": 1}]),
        encode_cursor(["a", "b"]) + "=",
        encode_cursor(["a", "b"]) + " x",
    ],
)
def test_other_cursors_are_invalid(cursor: str) -> None:
    with pytest.raises(InvalidError) as caught:
        page(cursor=cursor)

    assert caught.value.field == "cursor"
