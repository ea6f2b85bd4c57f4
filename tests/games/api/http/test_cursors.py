"""Cursors over every kind of field that lists are sorted by."""

import uuid
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from django.db.models import Model

from blokus_api.players.models import AccessToken
from games.api.http.paging import decode_cursor, encode_cursor
from games.errors import InvalidError
from games.models import Game
from games.storage.idempotency import KeptAnswer

NOW = datetime(2026, 11, 21, 10, 15, 30, 123456, tzinfo=UTC)


def decode(cursor: str, names: tuple[str, ...], model: type[Model]) -> list[Any]:
    fields: list[Any] = [model._meta.get_field(name) for name in names]
    return decode_cursor(cursor, fields)


def test_a_cursor_is_safe_in_a_url() -> None:
    assert set(encode_cursor(["?>~\xff" * 20])).isdisjoint("+/=&?#")


def test_times_come_back_whole() -> None:
    ordering = ("created_at", "id")

    assert decode(encode_cursor([NOW, "x"]), ordering, AccessToken) == [NOW, "x"]


def test_times_of_other_zones_come_back_as_the_same_moment() -> None:
    there = NOW.astimezone(timezone(timedelta(hours=5, minutes=30)))

    assert decode(encode_cursor([there]), ("created_at",), AccessToken) == [NOW]


def test_numbers_come_back() -> None:
    assert decode(encode_cursor([7]), ("id",), KeptAnswer) == [7]


def test_uuids_come_back() -> None:
    game = uuid.uuid4()

    assert decode(encode_cursor([game]), ("id",), Game) == [game]


@pytest.mark.parametrize(
    ("values", "name", "model"),
    [
        (["2026-11-21T10:15:30"], "created_at", AccessToken),
        (["2026-11-21"], "created_at", AccessToken),
        (["later"], "created_at", AccessToken),
        (["0001-01-01T00:00:00+14:00"], "created_at", AccessToken),
        (["9999-12-31T23:59:59-14:00"], "created_at", AccessToken),
        ([7], "created_at", AccessToken),
        (["7"], "id", KeptAnswer),
        ([2**63], "id", KeptAnswer),
        (["x"], "id", Game),
        ([2**70], "id", KeptAnswer),
        ([7], "id", Game),
    ],
)
def test_a_cursor_of_another_list_is_invalid(
    values: list[Any], name: str, model: Any
) -> None:
    with pytest.raises((InvalidError, TypeError)):
        decode(encode_cursor(values), (name,), model)
