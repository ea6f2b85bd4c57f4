"""Vectors and playouts: those of the rules conform, and a wrong one is noticed."""

import json

import pytest

from tests.games.lab.conformance.checking import DATA, run


def without(record, key):
    return {name: value for name, value in record.items() if name != key}


@pytest.mark.parametrize("name", ["vectors", "vectors_more", "playouts"])
def test_vectors_and_playouts_conform(name):
    file = DATA / f"{name}.jsonl"
    out, _, is_well = run(file)
    lines = len(file.read_text().splitlines())
    assert out.startswith(f"{name}.jsonl games={lines} plies=")
    assert out.endswith(" mismatches=0\n")
    assert is_well


def test_playouts_of_last_placements_conform(check):
    lines = (DATA / "playouts_last.jsonl").read_text().splitlines()
    out, _, is_well = check(*lines[::12])
    assert "mismatches=0" in out
    assert is_well


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("CL-01", {"expect": "OCCUPIED"}),
        ("CL-08", {"expect": "OK"}),
        ("CN-03", {"expect": 105}),
        ("SC-01", {"expect": {"blue": 15}}),
        ("SC-02", {"expect": {"winners": ["seat1"]}}),
        ("SC-16", {"expect": {"ranks": [1, 2]}}),
        ("TU-03", {"first": [["blue", 1]]}),
        ("TU-01", {"out": [{"seat": s, "ply": 0} for s in (1, 2, 3)]}),
        ("PA-02", {"expect": "OK"}),
        ("DO-03", {"picks": {"blue": [1, 0, 1, 0]}}),
        ("DO-03", {"hand_sizes": [41, 43]}),
        ("CL-07", {"setup": [["blue", "1", [[1, 0]]]]}),
        ("PA-02", {"setup": [["red", "1", [[0, 0]]]], "expect": "OK"}),
    ],
)
def test_a_wrong_vector_is_noticed(check, name, change):
    lines = (DATA / "vectors.jsonl").read_text().splitlines()
    vector = next(v for v in map(json.loads, lines) if v["id"] == name)
    assert check(vector)[2]
    out, err, is_well = check({**vector, **change})
    assert " mismatches=1\n" in out
    assert f"game 1 in line 1: {name}: " in err
    assert not is_well


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("ND-02", {"expect": "WRONG_PHASE"}),
        ("ND-02", {"action": {"color": "blue", "piece": "F", "seat": 1}}),
        ("ND-05", {"picks": [[0, "blue", "1"]]}),
        ("ND-09", {"picks": "last", "expect": "OK"}),
        ("ND-11", {"action": {"color": "blue", "piece": "2", "cells": [[0, 0]]}}),
        ("ND-17", {"picks": [[0, "blue", "F"]], "first": [["blue", 0]]}),
        ("ND-18", {"first": [["blue", 0]]}),
        ("ND-19", {"last": {"seat0": "F", "seat1": "F", "seat2": "1"}}),
        ("ND-20", {"placed": {"seat0": ["1"], "seat1": ["I5", "2"]}}),
        ("ND-22", {"seat": 3}),
        ("ND-22", {"picks": [[0, "blue", "1"]]}),
        ("NP-30", {"first": [["blue", 0]]}),
    ],
)
def test_a_wrong_draft_or_puzzle_is_noticed(check, name, change):
    lines = (DATA / "vectors_more.jsonl").read_text().splitlines()
    vector = next(v for v in map(json.loads, lines) if v["id"] == name)
    assert check(vector)[2]
    out, err, is_well = check({**vector, **change})
    assert "mismatches=0" not in out
    assert f"game 1 in line 1: {name}: " in err
    assert not is_well


def test_a_region_decides_what_can_be_placed(check):
    lines = (DATA / "vectors_more.jsonl").read_text().splitlines()
    vector = next(v for v in map(json.loads, lines) if "region" in v)
    assert check(vector)[2]
    assert not check(without(vector, "region"))[2]


@pytest.mark.parametrize(
    "change",
    [
        {"placements": 66},
        {"branching": [58, 58, 58, 57]},
        {"branching_sum": 11146},
        {"scores": {"blue": -21}},
        {"pick": "last"},
    ],
)
def test_a_wrong_playout_is_noticed(check, change):
    line = (DATA / "playouts.jsonl").read_text().splitlines()[0]
    out, err, is_well = check({**json.loads(line), **change})
    assert "mismatches=0" not in out
    assert err.startswith("changed.jsonl, game 1 in line 1: ")
    assert not is_well


def test_obstacles_are_counted_in_playouts(check):
    lines = (DATA / "playouts.jsonl").read_text().splitlines()
    playout = next(p for p in map(json.loads, lines) if "obstacle_placements" in p)
    assert check(playout)[2]
    placed = playout["obstacle_placements"]
    _, err, is_well = check({**playout, "obstacle_placements": placed + 1})
    assert f"{placed} obstacles instead of {placed + 1}" in err
    assert not is_well


PLACE = {
    "type": "place",
    "variant": "classic",
    "setup": [],
    "color": "blue",
    "piece": "1",
    "cells": [[0, 0]],
    "expect": "OK",
}
SCORE = {"type": "score", "variant": "duo", "left": {}, "last": {}, "expect": {}}
DRAFT = {"type": "count", "variant": "draft-2p", "seat": 0, "expect": 0}
PLAYOUT = {"type": "playout", "variant": "duo", "options": {}, "pick": "first"}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"type": ', "line 2: Expecting value"),
        ("[]", "line 2: 'line' must be an object."),
        ("[" * 100_000, "line 2: the JSON is nested too deeply."),
        ({}, "line 2: 'type' is missing."),
        ({"moves": []}, "line 2: 'variant' is missing."),
        ({"moves": {}, "variant": "duo"}, "line 2: 'moves' must be a list."),
        ({"moves": [1], "variant": "duo"}, "line 2: 'moves' must be an object."),
        ({"moves": [{}], "variant": "duo"}, "line 2: 'move' is missing."),
        (without(PLACE, "cells"), "line 2: 'cells' is missing."),
        ({**PLACE, "cells": [["a", 0]]}, "line 2: 'cells' must be a number."),
        ({**PLACE, "cells": [[True, 0]]}, "line 2: 'cells' must be a number."),
        ({**PLACE, "expect": 1}, "line 2: 'expect' must be text."),
        ({**PLACE, "type": "score4d"}, "line 2: 'score4d' is not a known vector type."),
        ({**PLACE, "type": "score3d"}, "line 2: 'visible' is missing."),
        ({**PLACE, "options": {"colors": 4}}, "classic has no option 'colors'."),
        (
            {**PLACE, "setup": [["blue", "1"]]},
            "must consist of a color, a piece and cells.",
        ),
        (
            {**PLACE, "raw": True, "setup": [["blue", "1", [[0, 0], [9, 9]]]]},
            "does not fit on the board",
        ),
        ({**SCORE, "last": {"orange": "Q"}}, "line 2: 'Q' is not a known piece."),
        (
            {**SCORE, "expect": {"blue": 0}},
            "line 2: 'blue' is not a known score.",
        ),
        (
            {**SCORE, "expect": {"winners": ["blue"]}},
            "line 2: 'blue' is not a known seat.",
        ),
        ({**SCORE, "out": [{"seat": 2, "ply": 0}]}, "line 2: seat 2 does not exist."),
        (
            {**PLAYOUT, "pick": "middle"},
            "line 2: The pick 'middle' must be `first` or `last`.",
        ),
        (
            {**DRAFT, "picks": "middle"},
            "line 2: The pick 'middle' must be `first` or `last`.",
        ),
        ({**DRAFT, "picks": {}}, "line 2: 'picks' must be a list."),
        (
            {**DRAFT, "picks": [["blue", "F"]]},
            "must consist of a seat, a color and a piece.",
        ),
        (
            {**DRAFT, "picks": [[0, "blue", "Q"]]},
            "must consist of a seat, a color and a piece.",
        ),
        ({**DRAFT, "picks": [[True, "blue", "F"]]}, "'picks' must be a number."),
        ({**DRAFT, "picks": [[1, "blue", "F"]]}, "is refused: NOT_YOUR_TURN."),
        ({**DRAFT, "seat": 2}, "line 2: seat 2 does not have its own hand."),
        ({**DRAFT, "variant": "duo"}, "seat 0 does not have its own hand."),
        ({**PLACE, "region": [[8, 6]]}, "line 2: classic has no option 'region'."),
    ],
)
def test_a_broken_line_is_told_with_its_number(check, line, told):
    out, err, is_well = check(PLACE, line)
    assert out == ""
    assert told in err
    assert not is_well


def test_only_the_first_mismatches_are_told(check):
    line = {**PLACE, "expect": "OCCUPIED"}
    out, err, _ = check(*[line] * 20)
    assert " mismatches=20\n" in out
    assert err.count("OK, expected OCCUPIED") == 5


CONTEST = {
    "type": "action",
    "variant": "contest",
    "first_piece": "X",
    "setup": [
        ["blue", "X", [[1, 0], [0, 1], [1, 1], [2, 1], [1, 2]]],
        ["yellow", "X", [[18, 0], [17, 1], [18, 1], [19, 1], [18, 2]]],
        ["red", "X", [[18, 17], [17, 18], [18, 18], [19, 18], [18, 19]]],
        ["green", "X", [[1, 17], [0, 18], [1, 18], [2, 18], [1, 19]]],
    ],
    "action": "pass",
    "expect": "OK",
}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, "OK"),
        ({"setup": []}, "PASS_NOT_ALLOWED"),
        (
            {"setup": [], "action": {"color": "blue", "piece": "1", "cells": [[0, 0]]}},
            "FIRST_PIECE",
        ),
        (
            {
                "setup": [
                    *CONTEST["setup"],
                    *[[c, "pass"] for c in ("blue", "yellow", "red", "green")] * 23,
                ]
            },
            "GAME_OVER",
        ),
    ],
)
def test_skips_and_first_pieces_are_judged(check, change, expected):
    _, err, is_well = check({**CONTEST, **change, "expect": expected})
    assert is_well, err


def test_a_first_piece_is_named(check):
    assert "'first_piece' is missing" in check(without(CONTEST, "first_piece"))[1]
    assert "'1' cannot be the first piece" in check({**CONTEST, "first_piece": "1"})[1]
