"""Whatever is sent: a problem with a code, never a mistake of ours, and no change."""

import json
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.models import Event, Game
from games.storage import event_store
from tests.api import problem
from tests.builders import Guest, a_game

pytestmark = pytest.mark.depth

SOLUTIONS = "variants/solo-cube-3/solutions"
ENDPOINTS = [
    ("POST", "games"),
    ("POST", "games/{}/moves"),
    ("POST", "games/{}/moves?dry_run=true"),
    ("POST", "games/{}/picks"),
    ("POST", "games/{}/undo"),
    ("POST", "games/{}/removals"),
    ("POST", "games/{}/resign"),
    ("POST", "games/{}/abort"),
    ("PUT", "games/{}/seats/0"),
    ("DELETE", "games/{}/seats/0"),
    ("POST", "variants/duo/positions"),
    ("POST", SOLUTIONS),
]
BODIES: dict[str, dict[str, object]] = {
    "games": {"variant": "duo", "seats": ["me", "me"]},
    "games/{}/moves": {"cells": [[4, 4]]},
    "games/{}/picks": {"piece": "P"},
    "games/{}/removals": {"cells": [[4, 4]]},
    "variants/duo/positions": {"moves": [{"cells": [[4, 4]]}]},
    SOLUTIONS: {"placements": [["blue", "1", [[0, 0, 0]]]]},
}


@pytest.fixture
def game(guest: Guest) -> str:
    return a_game("classic", [guest.actor, "player:B", "player:C", "player:D"])


def everything():
    """All that a refused request leaves as it was."""
    return Event.objects.count(), list(Game.objects.order_by("id").values())


def refused(guest, method, path, game, body, **kwargs):
    """The problem that a request is answered with; nothing changed."""
    before = everything()
    answer = guest.send(method, path.format(game), body, **kwargs)
    document = problem(answer)
    assert 400 <= answer.status_code < 500, document
    assert everything() == before
    return document


NO_OBJECTS = [
    *(b"{", b"nonsense", b'{"a": 1,}', b"{'a': 1}", b'{"a": NaN}', b'{"a": 1e999}'),
    *(b'{"a": "\\ud800"}', b'{"\\udfff": 1}', b'{"a": "\xff"}', b'{"a": "\x00"}'),
    *(b"\x00", b"\xef\xbb\xbf{}", b"[" * 100_000, b'{"a":' * 100_000),
    *(b"null", b"true", b"1", b'"x"', b"[]", b"[{}]"),
]


def test_what_is_no_json_object_is_malformed(guest, game):
    for body in NO_OBJECTS:
        document = refused(guest, "POST", "games/{}/moves", game, body)
        assert (body[:20], document["code"]) == (body[:20], "malformed")


@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
def test_deep_nesting_is_refused(guest, game, method, path):
    names = ("seat", "cells", "options", "expected_version", "ai", "moves", "solutions")
    texts = ("variant", "color", "piece", "move", "region")
    brackets = (("[", "]"), ('{"a":', "}"))
    for name, (opening, closing), depth in product(
        names + texts, brackets, (200, 300, 1000)
    ):
        nested = opening * depth + "1" + closing * depth
        refused(guest, method, path, game, f'{{"{name}": {nested}}}'.encode())


WRONG_VALUES: list[object] = [
    *(None, True, False, -1, 0.5, 1e300, 10**18, 2**63, 2**64, 10**40, "", " ", "1"),
    *("\0", "a\0b", "x" * 100_000, [], [[]], [None], {}, {"a": 1}, [[[0, 0]]]),
]


@pytest.mark.parametrize(
    ("path", "field"),
    [
        *(("games", f) for f in ("variant", "options", "seats", "visibility")),
        *(("games/{}/moves", f) for f in ("color", "piece", "cells", "move")),
        ("games/{}/moves", "expected_version"),
        *(("games/{}/picks", f) for f in ("color", "piece", "expected_version")),
        ("games/{}/undo", "expected_version"),
        *(("games/{}/removals", f) for f in ("cells", "expected_version")),
        ("games/{}/resign", "seat"),
        ("games/{}/resign", "expected_version"),
        ("games/{}/abort", "expected_version"),
        ("variants/duo/positions", "options"),
        ("variants/duo/positions", "moves"),
        *((SOLUTIONS, f) for f in ("variant", "colors", "assembly", "placements")),
    ],
)
def test_a_wrong_value_is_named(guest, game, path, field):
    for value in WRONG_VALUES:
        if value in ([], {}) and field in ("options", "seats", "moves"):
            continue  # means that there are none
        if value == [] and field == "placements":
            continue  # is no solution, but a file
        if (field, value) == ("piece", "1"):
            continue  # is a piece
        body = {**BODIES.get(path, {}), field: value}
        if field == "move":
            body.pop("cells")
        document = refused(guest, "POST", path, game, json.dumps(body).encode())
        assert document["code"] in ("invalid", "malformed")
        assert document["field"].split(".")[0] == field


@pytest.mark.parametrize(
    "headers",
    [
        {"If-Match": "x"},
        {"If-Match": '"' + "9" * 5000 + '"'},
        {"If-Match": '"1"' * 5000},
        {"Idempotency-Key": "\t"},
        {"Idempotency-Key": "k" * 5000},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer blk_" + "0" * 40},
        {"Authorization": "Basic YTpi"},
        {"Authorization": "\x00"},
        {"Content-Length": "-1"},
        {"Content-Length": "x"},
        {"Content-Length": "9" * 30},
        {"Transfer-Encoding": "chunked"},
        {"Accept": "text/html"},
        {"Accept": "x"},
    ],
    ids=lambda headers: repr(headers)[:40],
)
def test_a_header_that_means_nothing_is_refused(guest, game, headers):
    refused(
        guest, "POST", "games/{}/moves", game, b'{"cells": [[0, 0]]}', headers=headers
    )


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["me", "open", "random", "duo", "blue", "a1", "W"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=4) | st.sampled_from(["ai", "player", "cells", "move"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)
FIELDS = [
    *("variant", "options", "seats", "visibility", "color", "piece", "cells", "move"),
    *("expected_version", "seat", "ai", "moves", "placements", "solutions", "colors"),
]


@pytest.mark.django_db
@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    endpoint=st.sampled_from(ENDPOINTS),
    body=st.dictionaries(st.sampled_from(FIELDS), anything, max_size=3),
)
def test_no_body_makes_the_server_fail(table, endpoint, body):
    guest, game = table
    method, path = endpoint
    before = event_store.read(game).state.version
    answer = guest.send(method, path.format(game), json.dumps(body).encode())
    assert answer.status_code < 500, answer.content
    if answer.status_code >= 400:
        document = problem(answer)
        assert document["code"] != "internal"
        assert event_store.read(game).state.version == before


@pytest.fixture
def table(guest: Guest, game: str) -> tuple[Guest, str]:
    return guest, game
