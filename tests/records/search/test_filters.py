from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest
from django.core.management import call_command

from blokus_api.embedded.postgres import OWNER
from records.models import Record, RecordBoard, RecordPosition
from records.search import filters
from tests.api import Api, problem
from tests.builders import a_guest
from tests.records.transcripts import a_transcript


def day(number):
    return datetime(2026, 3, number, tzinfo=UTC)


@pytest.fixture
def mixed(archived):
    """Forty games of several kinds, rulesets, players, sources and days."""
    for seed in range(10):
        dated = {} if seed % 4 == 0 else {"ended_at": day(1 + seed)}
        duo = replace(a_transcript("duo", seed, players=["player:A", "ai:x"]), **dated)
        archived.keep(duo, source="club")
        archived.keep(
            a_transcript("junior", seed, 3 * seed + 5, players=["imported:Bo B", ""]),
            a_transcript("classic-2p", seed, options={"objective": "reverse"}),
            a_transcript("duo", seed, options={"starts": "fixed"}),
            source="pentobi",
        )
    return archived


PASSES: list[tuple[dict[str, Any], Callable[[Any], bool]]] = [
    ({}, lambda r: True),
    ({"variant": "travel"}, lambda r: r.variant == "duo"),
    ({"variant": "reverse-2p"}, lambda r: r.variant == "classic-2p"),
    ({"variant": "classic-2p"}, lambda r: r.variant == "classic-2p"),
    ({"variant": "reverse"}, lambda r: False),
    ({"ruleset": "duo"}, lambda r: r.ruleset == "duo"),
    ({"ruleset": "travel"}, lambda r: r.ruleset == "duo"),
    ({"ruleset": "duo;starts=fixed"}, lambda r: r.options == {"starts": "fixed"}),
    ({"kind": "unfinished"}, lambda r: r.kind == "unfinished"),
    ({"source": "club"}, lambda r: r.source == "club"),
    ({"player": "imported:Bo B"}, lambda r: "imported:Bo B" in r.players),
    ({"player": "ai:x"}, lambda r: "ai:x" in r.players),
    ({"winner": 0}, lambda r: 0 in r.winners),
    ({"winner": 1, "variant": "duo"}, lambda r: r.variant == "duo" and 1 in r.winners),
    ({"result": "drawn"}, lambda r: len(r.winners) == 2),
    ({"result": "won"}, lambda r: len(r.winners) == 1),
    ({"margin_min": 10}, lambda r: r.margin >= 10),
    ({"margin_min": 3, "margin_max": 6}, lambda r: 3 <= r.margin <= 6),
    ({"length_max": 20}, lambda r: r.length <= 20),
    ({"length_min": 25, "length_max": 26}, lambda r: r.length in (25, 26)),
    ({"ended_from": "0001-01-01", "ended_to": "9999-12-31"}, lambda r: r.is_dated),
    ({"ended_from": "2026-03-05"}, lambda r: r.is_dated and r.ended_at >= day(5)),
    ({"ended_to": "2026-03-05"}, lambda r: r.is_dated and r.ended_at <= day(5)),
    (
        {"ended_from": "2026-03-03", "ended_to": "2026-03-07", "winner": 1},
        lambda r: r.is_dated and day(3) <= r.ended_at <= day(7) and 1 in r.winners,
    ),
]


def test_filters_let_pass_what_they_say(mixed):
    for query, passes in PASSES:
        expected = {str(r.id) for r in Record.objects.all() if passes(r)}
        assert (query, mixed.find(**query)) == (query, expected)


@pytest.mark.depth
def test_filters_meet_positions_and_patterns(mixed):
    duo = set(mixed.find(ruleset="duo"))
    assert mixed.find(ruleset="duo", moves="") == duo
    days = {"ended_from": "2026-03-04", "ended_to": "2026-03-06"}
    dated = mixed.find(ruleset="duo", **days)
    assert mixed.find(ruleset="duo", moves="", **days) == dated
    assert mixed.find(ruleset="duo", opening="", **days) == dated
    assert mixed.find(ruleset="duo", pattern="owned:e10", at_ply=25, **days) == dated
    won = mixed.find(ruleset="duo", winner=0)
    assert mixed.find(ruleset="duo", pattern="owned:e10", at_ply=2, winner=0) == won


def test_private_games_are_found_by_their_players_only(archived):
    guest = a_guest()
    game = a_transcript("duo", 1, players=[guest.actor, "player:B"])
    (record,) = archived.keep(game, visibility="private")
    (key, *_) = guest.get(f"records/{record}").json()["positions"]
    for query in (
        {},
        {"position": key},
        {"variant": "duo", "moves": ""},
        {"variant": "duo", "opening": ""},
        {"variant": "duo", "pattern": "owned:e10"},
        {"variant": "duo", "moves": "", "pattern": "owned:e10"},
    ):
        assert archived.find(guest, **query) == {record}
        for other in (None, a_guest()):
            assert archived.find(other, **query) == set()


def test_a_search_that_takes_too_long_is_told(archived, postgres_server, monkeypatch):
    monkeypatch.setattr(filters, "TIMEOUT", "50ms")
    with psycopg.connect(postgres_server.url(OWNER)) as owner:
        owner.execute("LOCK TABLE records_recordboard IN ACCESS EXCLUSIVE MODE")
        answer = Api().get("records?variant=duo&pattern=owned:e10")
    assert problem(answer)["code"] == "search-too-long"
    assert answer.status_code == 422
    assert Api().get("records?variant=duo").status_code == 200


def test_what_the_search_keeps_is_rebuilt(mixed):
    def kept():
        boards = RecordBoard.objects.order_by("record_id").values()
        positions = RecordPosition.objects.order_by("key", "record_id").values()
        return list(boards), list(positions)

    before = kept()
    RecordBoard.objects.update(covered=b"")
    RecordPosition.objects.filter(key__gt=0).delete()
    call_command("rebuild_archive", "search")
    assert kept() == before
    assert len(before[0]) == 40


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("kind=good", "kind"),
        ("result=lost", "result"),
        ("winner=-1", "winner"),
        ("winner=x", "winner"),
        ("margin_min=1.5", "margin_min"),
        ("length_max=1000", "length_max"),
        ("ended_from=yesterday", "ended_from"),
        ("ended_to=2026-02-30", "ended_to"),
        ("source=", "source"),
        ("player=imported:", "player"),
        ("symmetric=perhaps", "symmetric"),
    ],
)
def test_filters_that_mean_nothing_are_named(archived, query, field):
    document = problem(Api().get(f"records?{query}"))
    assert (document["code"], document["field"]) == ("invalid", field)
