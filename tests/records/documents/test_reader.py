"""Documents of games, as they come from anywhere."""

import json

import pytest

from games.api.http.answer import encode
from records.archive.answers import FullRecord
from records.archive.rows import transcript_of
from records.blksgf.reader import read_transcripts
from records.blksgf.writer import write_transcript
from records.documents.reader import read_document
from records.exchange.imports.batches import foreign
from records.judging.judge import RefusedError, judge_transcript
from records.judging.transcripts import Setup, Transcript
from tests.records.exchange.exports.records import a_record

I1 = {"color": "purple", "piece": "1", "cells": [[4, 4]]}
GAME = {
    "variant": "duo",
    "options": {},
    "players": ["imported:Ann", ""],
    "placements": [I1],
}
NOTHING: dict[str, object] = {"placements": []}
FOREVER = "9999-12-31T23:59:59-14:00"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("variant", "players"),
    [
        ("junior", ["player:A", "ai:random"]),
        ("draft-3p", ["player:A", "player:B", "player:C"]),
        ("rumis-tower", ["player:A", "player:B", "player:C", "player:D"]),
    ],
)
def test_what_is_told_of_a_record_is_read_as_it_was(variant, players):
    record = a_record(variant, players)
    document = json.loads(encode(FullRecord.from_record(record)))
    told, kept = read_document(document), transcript_of(record)
    assert told == kept


def test_little_is_needed():
    told = read_document({"variant": "duo"})
    assert (told.players, told.placements) == (("", ""), ())


def without_pieces(document):
    return json.loads(
        json.dumps(document),
        object_hook=lambda told: {k: v for k, v in told.items() if k != "piece"},
    )


def test_pieces_are_known_by_their_cells():
    setup = {"placements": [I1], "color": "orange"}
    for document in (GAME, {**GAME, **NOTHING, "setup": setup}):
        assert read_document(without_pieces(document)) == read_document(document)
    tree = [[None, [["GM", ["Blokus Duo"]]]], [0, [["B", ["e10"]], ["C", ["!"]]]]]
    assert read_document(without_pieces({**GAME, "tree": tree})).tree


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ([[4, 4], [9, 9]], "not-piece-shape"),
        ([[4, 40]], "out-of-bounds"),
        ([[4, 4, 4]], "not-piece-shape"),
        ([], "pass-not-allowed"),
    ],
)
def test_cells_that_form_no_piece_are_refused_by_the_judge(cells, code):
    told = read_document({**GAME, "placements": [{"color": "purple", "cells": cells}]})
    for lenient in (False, True):
        with pytest.raises(RefusedError) as refused:
            judge_transcript(told, lenient=lenient)
        expected = "not-piece-shape" if lenient else code
        assert (refused.value.code, refused.value.ply) == (expected, 1)


def test_who_was_stood_in_for_is_told_once_and_in_order():
    assert read_document({**GAME, "stand_ins": [1, 0, 1]}).stand_ins == (0, 1)


def test_a_day_is_its_midnight_and_times_have_milliseconds():
    told = read_document(
        {
            **GAME,
            "started_at": "2020-02-02",
            "ended_at": "2020-02-02T03:04:05.678912+01:00",
        }
    )
    times = [at.isoformat() for at in (told.started_at, told.ended_at) if at]
    assert times == ["2020-02-02T00:00:00+00:00", "2020-02-02T02:04:05.678000+00:00"]


def test_the_time_of_arrival_elsewhere_is_no_date():
    told = read_document({**GAME, "ended_at": "2020-02-02", "is_dated": False})
    assert told.ended_at is None


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"variant": None}, "malformed"),
        ({"variant": ["duo"]}, "malformed"),
        ({"variant": "chess" * 10**5}, "unknown-variant"),
        ({"options": [1]}, "malformed"),
        ({"options": {"scoring": {}}}, "unknown-option"),
        ({"options": {str(n): n for n in range(21)}}, "malformed"),
        ({"visibility": "private"}, "private"),
        ({"skips": [[0, "purple"]]}, "malformed"),
        ({"skips": [{"ply": 256, "color": "purple"}]}, "malformed"),
        ({"skips": [{"ply": -1, "color": "purple"}]}, "malformed"),
        ({"skips": [{"ply": 0, "color": "a\0"}]}, "malformed"),
        ({"skips": [{"ply": 0, "color": "purple"}] * 1001}, "malformed"),
        ({"first_piece": ""}, "malformed"),
        ({"first_piece": 5}, "malformed"),
        ({"first_piece": "W" * 41}, "malformed"),
        ({"players": ["Ann"]}, "malformed"),
        ({"players": "AB"}, "malformed"),
        ({"players": ["Ann\0", ""]}, "malformed"),
        ({"players": ["A" * 101, ""]}, "malformed"),
        ({"placements": {}}, "malformed"),
        ({"placements": [{}] * 256}, "malformed"),
        ({"placements": [["purple", "I1", [[4, 4]]]]}, "malformed"),
        ({"placements": [{**I1, "cells": [[4]]}]}, "malformed"),
        (
            {"placements": [{**I1, "cells": [[4, True]]}]},
            "malformed",
        ),
        ({"placements": [{**I1, "cells": [[4, 4.0]]}]}, "malformed"),
        (
            {"placements": [{**I1, "cells": [[4, 4]] * 9}]},
            "malformed",
        ),
        ({"placements": [{**I1, "color": 1}]}, "malformed"),
        ({"picks": [{"seat": "0", "color": "red", "piece": "F"}]}, "malformed"),
        ({"out": [{"seat": 0, "ply": 0}]}, "malformed"),
        ({"out": [{"seat": 0, "ply": True, "reason": "x"}]}, "malformed"),
        ({"out": [{"seat": 0, "ply": 0, "reason": ""}]}, "malformed"),
        ({"out": [{"seat": 0, "ply": 0, "reason": "x" * 41}]}, "malformed"),
        ({"stand_ins": [2]}, "malformed"),
        ({"stand_ins": [-1]}, "malformed"),
        ({"stand_ins": [0] * 5}, "malformed"),
        ({"stand_ins": 1}, "malformed"),
        ({"setup": []}, "malformed"),
        ({"setup": {"placements": [1]}}, "malformed"),
        ({"ended_at": 7}, "malformed"),
        ({"ended_at": "soon"}, "malformed"),
        ({"ended_at": FOREVER}, "malformed"),
        ({"game": 7}, "malformed"),
        ({"tree": [[0, []]]}, "malformed"),
        ({"tree": [[None, [["GM", []]]]]}, "malformed"),
        ({"tree": [[None, [["GM", ["Blokus Duo"]]]], [7, []]]}, "malformed"),
        ({"tree": [[None, [["G]", ["x"]]]]]}, "malformed"),
        ({"tree": [[None, [["GM", ["\0"]]]]]}, "malformed"),
        ({"tree": [[None, [["GM", ["Blokus Duo"]]]]]}, "malformed"),
        ({"tree": [[None, [["GM", ["Chess"]]]]]}, "unknown-variant"),
        ({"tree": [[None, [["GM", ["Blokus Junior"]]]]], **NOTHING}, "malformed"),
        ({"tree": [[None, [["C", ["a"]], ["C", ["b"]]]]]}, "malformed"),
        ({"tree": [[None, [["C", ["]" * 60_000]]]]]}, "malformed"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(changed, code):
    with pytest.raises(RefusedError) as refused:
        read_document({**GAME, **changed})
    assert refused.value.code == code
    assert len(refused.value.detail) < 300


@pytest.mark.parametrize("name", ["A" * 100, f"imported:{'A' * 100}", "imported:"])
def test_a_name_that_is_kept_can_be_told_and_read_again(name):
    told = foreign(read_document({**GAME, "players": [name, ""]}))
    assert (
        read_document({**GAME, "players": list(told.players)}).players == told.players
    )
    (again,) = read_transcripts(write_transcript(told).encode())
    assert isinstance(again, Transcript)
    assert again.players == told.players


@pytest.mark.parametrize("color", [None, "purple"])
def test_a_setup_that_changes_nothing_is_none(color):
    assert read_document({**GAME, "setup": {"color": color}}).setup is None
    told = read_document({**GAME, "setup": {"color": "orange"}})
    assert told.setup == Setup(placements=(), color="orange")


def test_the_lines_of_a_comment_end_as_in_a_file():
    tree = [[None, [["GM", ["Blokus Duo"]], ["C", ["one\r\ntwo"]]]]]
    told = read_document({**GAME, **NOTHING, "tree": tree})
    assert told.tree == ((None, {"GM": ["Blokus Duo"], "C": ["one\ntwo"]}),)


@pytest.mark.parametrize("document", [None, 7, [], "x", True])
def test_only_an_object_is_a_game(document):
    with pytest.raises(RefusedError):
        read_document(document)
