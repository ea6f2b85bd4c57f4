import hashlib
from dataclasses import replace
from datetime import timedelta

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from games.events.envelope import (
    UnknownEventError,
    canonical_json,
    envelope_hash,
    seal,
)
from games.events.turns import MovePlayed
from games.events.upcasters import UPCASTERS
from games.replay.evolution import evolve, replay
from tests.builders import NOON, a_stream, played, went_on

integers = st.integers(-(2**53) + 1, 2**53 - 1)
text = st.text(st.characters(exclude_categories=["Cs"]))
keys = st.text(st.characters(max_codepoint=127))
values = st.recursive(
    st.none() | st.booleans() | integers | text,
    lambda inner: st.lists(inner) | st.dictionaries(keys, inner),
    max_leaves=20,
)


@pytest.mark.depth
@given(values)
def test_json_is_canonical_as_rfc_8785_says(value):
    assert canonical_json(value) == rfc8785.dumps(value)


def test_the_hash_covers_exactly_what_is_public_of_an_event():
    envelope = played(a_stream(), 1)[-1]
    public = envelope.public()
    claimed = public.pop("hash")
    assert hashlib.sha256(rfc8785.dumps(public)).hexdigest() == claimed
    assert list(public) == [
        *("game", "version", "type", "schema", "at", "actor", "data", "prev")
    ]


@pytest.mark.parametrize(
    "changed",
    [
        {"game": "01890000-0000-7000-8000-000000000000"},
        {"version": 99},
        {"type": "move.unplayed"},
        {"schema": 2},
        {"at": NOON + timedelta(milliseconds=1)},
        {"actor": "player:Z"},
        {"data": {}},
        {"prev": None},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_the_hash_changes_with_every_part_of_an_event(changed):
    envelope = played(a_stream(), 1)[-1]
    assert envelope_hash(replace(envelope, **changed).hashed()) != envelope.hash


def test_events_link_to_the_one_before_them():
    stream = played(a_stream(), 3)
    assert [e.version for e in stream] == list(range(1, len(stream) + 1))
    assert [e.prev for e in stream] == [None, *(e.hash for e in stream[:-1])]


def test_every_event_reads_as_it_was_written():
    for seed in range(3):
        stream = played(a_stream("classic-3p"), seed=seed)
        for envelope in stream:
            event = envelope.event()
            (again,) = seal(
                envelope.game,
                (envelope.version - 1, envelope.prev),
                [event],
                envelope.at,
                envelope.actor,
            )
            assert again.hash == envelope.hash


def test_an_unknown_type_stops_the_reader():
    envelope = replace(a_stream()[-1], type="weather.changed")
    said = r"version 4.*'weather.changed' with schema 1"
    with pytest.raises(UnknownEventError, match=said):
        envelope.event()


def test_a_newer_schema_stops_the_reader():
    envelope = replace(a_stream()[0], schema=2)
    with pytest.raises(UnknownEventError, match="the release that wrote the event"):
        envelope.event()


@pytest.mark.parametrize(
    "changed",
    [
        {"data": {"seat": 0}},
        {"data": {"seat": 0, "chair": 1}},
        {"data": []},
        {"schema": 0},
    ],
    ids=str,
)
def test_data_of_another_shape_stops_the_reader(changed):
    envelope = replace(a_stream()[1], **changed)
    with pytest.raises(UnknownEventError, match="version 2"):
        envelope.event()


def test_an_old_shape_is_read_through_every_upcaster_in_turn(monkeypatch):
    last = played(a_stream(), 1)[-1]
    now = last.event()
    assert isinstance(now, MovePlayed)
    old = replace(last, data={"nested": last.data})
    monkeypatch.setattr(MovePlayed, "schema", 3)
    monkeypatch.setitem(UPCASTERS, ("move.played", 1), lambda data: data["nested"])
    monkeypatch.setitem(
        UPCASTERS, ("move.played", 2), lambda data: {**data, "piece": "upcast"}
    )

    assert old.event() == structs.replace(now, piece="upcast")


def test_an_event_of_the_new_shape_is_not_upcast(monkeypatch):
    monkeypatch.setattr(MovePlayed, "schema", 2)
    monkeypatch.setitem(UPCASTERS, ("move.played", 1), lambda data: {})
    stream = played(a_stream(), 1)
    assert stream[-1].schema == 2
    assert isinstance(stream[-1].event(), MovePlayed)


def test_a_game_judged_by_other_rules_stops_the_reader():
    created = a_stream()[0]
    other = replace(created, data={**created.data, "rules_version": 3})
    with pytest.raises(UnknownEventError, match="edition 3 of the rules"):
        evolve(None, other)


def test_a_stream_that_does_not_begin_with_a_game_stops_the_reader():
    with pytest.raises(UnknownEventError, match=r"must begin with 'game.created'"):
        replay(a_stream()[1:])


def test_events_sealed_together_share_their_time_and_actor():
    stream = a_stream(players=["player:A", "ai:random"])
    assert {(e.at, e.actor) for e in stream} == {(NOON, "player:A")}


def test_a_stream_goes_on_from_its_head():
    stream = a_stream()
    longer = went_on(stream, [stream[-1].event()], "player:A")
    assert longer[-1].prev == stream[-1].hash
