"""Games by the contest's rules, from their last move through the archive and back."""

from dataclasses import replace
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from games.api.http.answer import encode
from games.rules.keys import key_text
from games.storage import event_store
from records.archive.rebuilding import new_record_of
from records.archive.rows import transcript_of
from records.archive.witness import find_fault
from records.blksgf.reader import read_transcripts
from records.dumps.answers import SealedRecord
from records.dumps.chains import verdicts
from records.judging.judge import RecordKind, judge_transcript
from records.judging.transcripts import Transcript
from records.models import Record
from tests.api import problem
from tests.records.contest import (
    BLOCKED,
    LIMITED,
    RULESET,
    a_contest,
    a_played_contest,
    archived,
    steps_of,
)
from tests.records.exchange.imports.files import NDJSON, imported, problems_of
from tests.records.transcripts import keep

pytestmark = pytest.mark.django_db

ENDS: dict[str, dict[str, Any]] = {
    "no-moves": {"skips": BLOCKED},
    "turn-limit": {"skips": LIMITED},
    "one-left": {"plies": 0},
    "one-left later": {"plies": 7, "skips": LIMITED},
}
SAME = (
    *("kind", "variant", "ruleset", "options", "rules_version", "setup", "picks"),
    *("placements", "out", "skips", "first_piece", "length", "result", "winners"),
    *("margin", "is_drawn", "opening", "positions", "started_at", "ended_at"),
    *("is_dated", "tree"),
)
"""The columns that an import of a record's own export has again."""
FORMATS = {
    "records/{}.json": "application/json",
    "records/{}.blksgf": "application/x-blokus-sgf",
    "records.ndjson": NDJSON,
}


@pytest.mark.parametrize("end", ENDS)
def test_a_record_is_the_game_that_was_played(end):
    state = a_played_contest(**ENDS[end])
    record, reason = archived(state), end.split()[0]
    position, colors = state.position, state.ruleset.colors
    assert record.kind == RecordKind.GAME
    assert record.ruleset == str(RULESET)
    assert record.length == len(position.played)
    assert position.drawn is not None
    assert record.first_piece == state.ruleset.pieces[position.drawn].id
    skipped = [color for _, color in record.skips or ()]
    assert skipped == [colors[color] for color in position.skipped]
    assert find_fault(state.id) is None
    rebuilt = [key.value for key in new_record_of(record).judged.keys]
    assert rebuilt == record.positions
    events = [envelope.public() for envelope in event_store.events(state.id)]
    assert any(event["data"].get("reason") == reason for event in events)
    line = encode(SealedRecord.with_events(record, events))
    assert [verdict.fault for verdict in verdicts([line])] == [None]


@pytest.mark.parametrize("path", FORMATS)
@pytest.mark.parametrize("end", ENDS)
def test_an_export_is_imported_as_the_same_record(guest, end, path):
    record = archived(a_played_contest(**ENDS[end]))
    exported = guest.get(path.format(record.id)).getvalue()
    told = imported(guest, exported, FORMATS[path])
    assert told["progress"]["duplicates"] == 1
    of_others = exported.replace(b"player:A", b"player:Z")
    told = imported(guest, of_others, FORMATS[path])
    assert problems_of(guest, told) == []
    again = Record.objects.exclude(id=record.id).get()
    for name in SAME:
        assert getattr(again, name) == getattr(record, name), name


def test_all_positions_of_a_game_are_found(guest):
    state = a_played_contest(3)
    record = archived(state)
    judged = judge_transcript(transcript_of(record))
    assert len(judged.passed) == len(record.skips) > 0
    assert len(judged.keys) == record.length + 1
    for key in (*judged.keys, *(passed.key for passed in judged.passed)):
        page = guest.get(f"records?position={key_text(key.value)}").json()
        assert [item["id"] for item in page["items"]] == [str(record.id)]


def test_a_position_is_found_by_its_moves_and_skips(guest):
    (record,) = keep(a_contest(1, LIMITED))
    steps = steps_of(transcript_of(record))[:12]
    assert any(step.endswith("pass") for step in steps)
    for moves in (steps, steps[:3]):
        line = quote(" ".join(moves))
        page = guest.get(f"records?ruleset={RULESET}&moves={line}").json()
        assert [item["id"] for item in page["items"]] == [str(record.id)]
    without = quote(" ".join(step for step in steps if not step.endswith("pass")))
    answer = guest.get(f"records?ruleset={RULESET}&moves={without}")
    assert answer.status_code == 422 or answer.json()["items"] == []


@pytest.mark.parametrize("field", ["moves", "opening"])
def test_a_search_without_a_first_piece_names_the_field_to_correct(guest, field):
    keep(a_contest())
    told = problem(guest.get(f"records?ruleset={RULESET}&{field}="))
    assert (told["status"], told["field"]) == (422, field)


def explored(guest, **query):
    answer = guest.get(f"explorer/{RULESET}?{urlencode(query)}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_the_explorer_begins_with_each_first_piece(guest):
    records = keep(*(a_contest(seed) for seed in range(6)))
    for record in records:
        others = [one for one in records if one.first_piece == record.first_piece]
        told = explored(guest, first_piece=record.first_piece)
        assert told["position"]["first_piece"] == record.first_piece
        assert told["games"] == told["went_on"] == len(others)
        again = explored(guest, position=told["position"]["key"])
        assert again["moves"] == told["moves"]


def test_the_explorer_wants_to_know_the_first_piece(guest):
    for path in (f"explorer/{RULESET}", f"explorer/{RULESET}.svg"):
        told = problem(guest.get(path))
        assert (told["status"], told["field"]) == (422, "first_piece")
        assert "F, I5" in told["detail"]
    told = problem(guest.get("explorer/duo?first_piece=W"))
    assert (told["status"], told["field"]) == (422, "first_piece")
    key = "position=0123456789abcdef"
    told = problem(guest.get(f"explorer/{RULESET}?first_piece=W&{key}"))
    assert (told["status"], told["field"]) == (422, "position")


def test_the_explorer_follows_a_game_through_its_skips(guest, settings):
    (record,) = keep(a_contest(1, LIMITED))
    steps = steps_of(transcript_of(record))
    told, skips, plies = explored(guest, first_piece=record.first_piece), 0, 0
    for number, step in enumerate(steps, start=1):
        if plies == settings.EXPLORER_PLIES:
            assert told["moves"] == []
            break
        (move,) = told["moves"]
        assert (told["games"], told["went_on"], told["choices"]) == (1, 1, 1)
        assert move["reached"] == 1
        color, _, cells = step.partition(":")
        assert (move["color"], "piece" in move) == (color, cells != "pass")
        skips, plies = skips + (cells == "pass"), plies + (cells != "pass")
        by_key = explored(guest, position=move["key"])
        told = explored(guest, moves=" ".join(steps[:number]))
        assert by_key["position"]["key"] == told["position"]["key"] == move["key"]
        for position in (by_key["position"], told["position"]):
            assert len(position.get("skips", [])) == skips
            assert len(position["placements"]) == plies
        assert [one["key"] for one in by_key["moves"]] == [
            one["key"] for one in told["moves"]
        ]
    assert skips > 0


@pytest.mark.parametrize(
    ("end", "written"),
    [
        ("turn-limit", ('"skips":[[', '"first_piece":"')),
        ("one-left", ('"first_piece":"', '"out":[[1,0,"resigned"')),
    ],
)
def test_a_file_is_in_words_of_our_own(guest, end, written):
    record = archived(a_played_contest(**ENDS[end]))
    text = guest.get(f"records/{record.id}.blksgf").content.decode()
    assert ";GM[blokus_api classic-2p]" in text
    assert all(member in text for member in written)
    (again,) = read_transcripts(text.encode())
    assert isinstance(again, Transcript)
    assert replace(again, nodes=()) == transcript_of(record)


def test_other_views_of_a_record_work(guest):
    record = archived(a_played_contest(1, LIMITED))
    curve = guest.get(f"records/{record.id}/curve").json()
    assert len(curve["points"]) == record.length + 1
    whole = guest.get(f"records/{record.id}").json()
    assert whole["skips"][0].keys() == {"ply", "color"}
    assert guest.get(f"records/{record.id}.svg").status_code == 200
    stats = guest.get(f"stats/{RULESET}").json()
    assert stats["games"] == 1
