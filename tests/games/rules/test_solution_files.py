"""Solution files come from anywhere: what they mean is read, all else is named."""

import json
from pathlib import Path

import pytest

from games.rules.moves import Move
from games.rules.solution_files import SolutionFileError, read_solutions
from games.rules.variants import VARIANTS

SOLUTIONS = Path(__file__).parents[2] / "data" / "solutions"
ENTRY = ["blue", "1", [[0, 0, 0]]]


def read(puzzle="solo-cube-3", /, **document):
    return read_solutions(puzzle, document, most=10)


def place_of(*args, **document):
    with pytest.raises(SolutionFileError) as refused:
        read(*args, **document)
    assert str(refused.value).endswith(".")
    return refused.value.field


def test_options_stand_at_the_top_and_the_rest_is_a_comment():
    file = read(colors=2, assembly="drop", note=[1], contact="chain", placements=[])
    assert str(file.ruleset) == "solo-cube-3;assembly=drop;colors=2"
    assert file.solutions == ((),)


def test_a_region_belongs_to_the_figure():
    region = [[x, 6] for x in range(8, 20)]
    file = read("solo-trigon-figure", region=region, placements=[])
    assert len(file.ruleset.grid.cells) == 12
    assert len(read(region=region, placements=[]).ruleset.grid.cells) == 27


def test_entries_are_color_piece_and_cells():
    entry = ["blue", "V3", [[0, 0, 0], [1, 0, 0], [1, 1, 0]]]
    named = Move("blue", "V3", ((0, 0, 0), (1, 0, 0), (1, 1, 0)))
    assert read(placements=[entry]).solutions == ((named,),)
    assert read(solutions=[[entry], []]).solutions == ((named,), ())
    assert read("solo-84", moves=[entry]).solutions == ((named,),)


@pytest.mark.parametrize(
    "path", sorted(SOLUTIONS.rglob("*.json")), ids=lambda path: path.stem
)
def test_every_file_can_be_read(path):
    document = json.loads(path.read_text())
    assert read_solutions(document["variant"], document, 10).solutions


@pytest.mark.parametrize("variant", VARIANTS)
def test_only_puzzles_for_one_are_read(variant):
    if variant.startswith("solo-"):
        kind = "moves" if "84" in variant or "88" in variant else "placements"
        assert read(variant, **{kind: []}).solutions == ((),)
    else:
        assert place_of(variant, moves=[]) == "variant"


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"variant": "solo-84", "placements": []}, "variant"),
        ({"variant": None, "placements": []}, "variant"),
        ({"variant": [], "placements": []}, "variant"),
        ({"colors": 5, "placements": []}, "colors"),
        ({"colors": True, "placements": []}, "colors"),
        ({"colors": "1", "placements": []}, "colors"),
        ({"colors": {}, "placements": []}, "colors"),
        ({"assembly": None, "placements": []}, "assembly"),
        ({}, "placements"),
        ({"moves": []}, "moves"),
        ({"moves": [], "placements": []}, "moves"),
        ({"placements": [], "solutions": [[]]}, "placements"),
        ({"placements": None}, "placements"),
        ({"placements": {}}, "placements"),
        ({"placements": "ab"}, "placements"),
        ({"placements": [ENTRY] * 101}, "placements"),
        ({"placements": [ENTRY, None]}, "placements.1"),
        ({"placements": ["abc"]}, "placements.0"),
        ({"placements": [{"color": "blue"}]}, "placements.0"),
        ({"placements": [ENTRY[:2]]}, "placements.0"),
        ({"placements": [[*ENTRY, 1]]}, "placements.0"),
        ({"placements": [[1, "1", [[0, 0, 0]]]]}, "placements.0"),
        ({"placements": [["blue", None, [[0, 0, 0]]]]}, "placements.0"),
        ({"placements": [["blue", "1", "a1"]]}, "placements.0"),
        ({"placements": [["blue", "1", [[0, 0, 0]] * 9]]}, "placements.0.2"),
        ({"placements": [["blue", "1", [[0, 0, 0], 0]]]}, "placements.0.2.1"),
        ({"placements": [["blue", "1", [[0]]]]}, "placements.0.2.0"),
        ({"placements": [["blue", "1", [[0, 0, 0, 0]]]]}, "placements.0.2.0"),
        ({"placements": [["blue", "1", [[0, 0, True]]]]}, "placements.0.2.0"),
        ({"placements": [["blue", "1", [[0, 0, 0.0]]]]}, "placements.0.2.0"),
        ({"placements": [["blue", "1", [[0, 0, "0"]]]]}, "placements.0.2.0"),
        ({"placements": [["blue", "1", [[0, 0, 10**30]]]]}, "placements.0.2.0"),
        ({"placements": [["blue", "1", [[0, -1000, 0]]]]}, "placements.0.2.0"),
        ({"solutions": []}, "solutions"),
        ({"solutions": [[]] * 11}, "solutions"),
        ({"solutions": [[], [[]]]}, "solutions.1.0"),
        ({"solutions": [[], [ENTRY, [1]]]}, "solutions.1.1"),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_what_cannot_be_read_is_named_with_its_place(document, place):
    assert place_of(**document) == place


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"placements": []}, "placements"),
        ({"solutions": [[]]}, "solutions"),
        ({}, "moves"),
        ({"moves": [], "turn_order": "any"}, "turn_order"),
        ({"moves": [], "starts": 1}, "starts"),
    ],
)
def test_what_is_played_in_turn_has_moves(document, place):
    assert place_of("solo-84", **document) == place


@pytest.mark.parametrize(
    "region",
    [
        None,
        [],
        {},
        "a1",
        [[0, 0], [0, 99]],
        [[8, 6], [8, 6]],
        [[8, 6, 0]],
        [["8", 6]],
        [8, 6],
    ],
)
def test_a_region_that_is_none_is_named(region):
    assert place_of("solo-trigon-figure", region=region, placements=[]) == "region"
