"""Records as JSON, of which exports and sealed months are made, to the byte."""

import json

import pytest

from games.api.http.answer import encode
from records.archive.answers import FullRecord, RecordRow, RecordWithHands
from records.exchange.exports.ndjson import record_line
from tests.records.contest import LIMITED, a_contest
from tests.records.transcripts import a_transcript, keep

pytestmark = pytest.mark.django_db

ROW = (
    *("id", "number", "kind", "source", "game", "head", "variant", "ruleset"),
    *("options", "rules_version", "visibility", "players", "pool", "length"),
    *("winners", "margin", "is_drawn", "started_at", "ended_at", "is_dated"),
)
MORE = ("picks", "setup", "placements", "out", "result", "positions", "tree")


def names(told):
    return tuple(told)


def test_names_stand_in_one_order_for_ever():
    (record,) = keep(a_transcript("draft-3p", leaves_at=3))
    assert names(json.loads(encode(RecordRow.from_record(record)))) == ROW
    told = json.loads(encode(FullRecord.from_record(record)))
    assert names(told) == (*ROW, *MORE)
    assert names(told["picks"][0]) == ("seat", "color", "piece")
    assert names(told["placements"][0]) == ("seat", "color", "piece", "cells")
    assert names(told["out"][0]) == ("seat", "ply", "reason")
    scores = ("colors", "seats", "teams", "ranks", "winners", "solved")
    assert names(told["result"]) == scores


def test_hands_are_told_beside_the_bytes_that_are_sealed():
    (record,) = keep(a_transcript("trigon"))
    told = json.loads(encode(RecordWithHands.from_record(record)))
    hands = told.pop("hands")
    assert told.pop("ending") == {"reason": "finished", "seat": None, "player": None}
    assert told == json.loads(encode(FullRecord.from_record(record)))
    assert record_line(record) == encode(FullRecord.from_record(record)) + b"\n"
    assert [hand["color"] for hand in hands] == list(told["result"]["colors"])


def ending(record):
    told = RecordWithHands.from_record(record).ending
    return told and (told.reason, told.seat, told.player)


def test_the_ending_of_a_record_names_the_seat_that_decided_it():
    duo, given_up, solo, unfinished = keep(
        a_transcript("duo", leaves_at=5),
        a_transcript("classic-3p", leaves_at=5),
        a_transcript("solo-cube-3"),
        a_transcript("duo", plies=4),
    )
    assert ending(duo) == ("resigned", 1, "player:1")
    assert ending(given_up) == ("finished", None, None)
    assert ending(solo) == ("resigned", 0, "player:0")
    assert ending(unfinished) is None


def test_a_record_can_end_by_its_turns():
    (record,) = keep(a_contest(skips=LIMITED))
    assert ending(record) == ("turn-limit", None, None)


def test_what_is_told_is_what_is_stored():
    (record,) = keep(a_transcript("trigon"))
    told = json.loads(encode(FullRecord.from_record(record)))
    assert told["result"] == record.result
    assert [list(one.values()) for one in told["placements"]] == record.placements
