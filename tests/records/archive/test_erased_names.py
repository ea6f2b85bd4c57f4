"""A record's tree without a name, as the database tells it."""

from typing import Any

import orjson
import pytest
from django.db import connection

from records.archive.erased_names import erased_name
from records.judging.transcripts import ERASED_PREFIX

pytestmark = pytest.mark.django_db

PLAYER = "imported:Ada"


def retold(*properties: tuple[str, list[str]], player: str = PLAYER) -> Any:
    """What becomes of the properties of a root, of a game of a player's and Bob's."""
    tree = orjson.dumps([[None, properties], [0, [["1", ["e8", "Ada"]]]]]).decode()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT records_retold_tree(%s::json, %s, %s, 'imported:X')",
            [tree, [player, "imported:Bob"], player],
        )
        (root, move) = cursor.fetchone()[0]
    assert move == [0, [["1", ["e8", "Ada"]]]]
    assert (root[0], [name for name, _ in root[1]]) == (
        *(None, [name for name, _ in properties]),
    )
    return [values for _, values in root[1]]


def test_a_game_without_a_tree_stays_without_one() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT records_retold_tree(NULL, '{}', 'imported:A', '')")
        assert cursor.fetchone() == (None,)


def test_the_name_of_a_seat_goes_however_it_is_spelled() -> None:
    assert retold(("PB", ["A d\na"]), ("PW", ["Bob"])) == [["X"], ["Bob"]]
    assert retold(("P1", ["ADA"]), ("P2", ["Adam"])) == [["X"], ["Adam"]]


def test_the_extension_has_the_pseudonym() -> None:
    told = '{"players": ["imported:Ada", "imported:Adam"], "out": []}'

    ((text,),) = retold(("BLOKUSAPI", [told]))

    assert orjson.loads(text) == {"players": ["imported:X", "imported:Adam"], "out": []}
    other = '{"out":[]}'
    assert retold(("BLOKUSAPI", [other, "no JSON"])) == [[other, "no JSON"]]


def test_texts_lose_the_name_as_a_word() -> None:
    text = "Ada and Adam: Ada's, (Ada) \\Ada\\ ada, Ada"

    assert retold(("C", [text, ""]), ("XX", [])) == [
        ["X and Adam: X's, (X) \\X\\ ada, X", ""],
        [],
    ]


@pytest.mark.parametrize("name", ["A.*+?(d)[a]{1}|^$\\1&", "(", "\\", "é ü", "名前"])
def test_a_name_is_no_pattern(name: str) -> None:
    told = retold(("C", [f"x, {name}, y", "abc"]), player=f"imported:{name}")

    assert told == [["x, X, y", "abc"]]


def test_what_a_file_means_is_no_text() -> None:
    root = ("GM", ["duo"]), ("AB", ["duo"])

    assert retold(*root, player="imported:duo") == [["duo"], ["duo"]]


def test_a_zero_in_a_file_keeps_no_name() -> None:
    assert retold(("C", ["\0Ada\\u0000", "\\\0"])) == [["X\\u0000", "\\"]]


def test_a_thousand_trees_are_told_within_what_a_request_may_take() -> None:
    """Compiled anew for each, as PostgreSQL likes to, they take minutes."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(records_retold_tree("
            """ '[[null, [["C", ["Ada"]]]]]', '{}', %s, 'imported:X' || n))"""
            " FROM generate_series(1, 1000) AS n",
            [PLAYER],
        )
        assert cursor.fetchone() == (1000,)


def test_a_pseudonym_stays_and_tells_nothing() -> None:
    erased = erased_name(PLAYER)

    assert erased_name(PLAYER) == erased
    assert erased.pseudonym.startswith(ERASED_PREFIX)
    assert erased_name("imported:Bob").pseudonym != erased.pseudonym
    assert "Ada" not in erased.digest
