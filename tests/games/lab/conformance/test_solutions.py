"""Solution files: solutions conform, and what is none is refused for its reason."""

import gzip
import json

import pytest

from tests.games.lab.conformance.checking import DATA, run

SOLUTIONS = DATA / "solutions"
GOOD = sorted(SOLUTIONS.glob("*.json"))


def document(name):
    return json.loads((SOLUTIONS / f"{name}.json").read_text())


@pytest.fixture
def check_file(tmp_path):
    """Return a function that writes a file of solutions and runs the command on it."""

    def check(content, name="changed.json"):
        text = content if isinstance(content, str) else json.dumps(content)
        (tmp_path / name).write_text(text)
        return run(tmp_path / name)

    return check


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_solution_conforms(path):
    out, err, is_well = run(path)
    assert out.startswith(f"{path.name} games=")
    assert out.endswith(" mismatches=0\n")
    assert err == ""
    assert is_well


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "cube_3_piece_twice",
            "solution 1: entry 4 (blue L4) is refused, PIECE_NOT_AVAILABLE",
        ),
        ("figure_hole", "solution 1: unsolved, cells-missing: [[7, 7]]"),
        ("tetromino_level_missed", "solution 1: unsolved, contact-missing: [["),
    ],
)
def test_what_is_no_solution_is_a_mismatch(name, told):
    out, err, is_well = run(SOLUTIONS / "broken" / f"{name}.json")
    assert " games=1 " in out
    assert out.endswith(" mismatches=1\n")
    assert told in err
    assert not is_well


def test_a_folder_is_walked_for_solutions_too():
    out, err, is_well = run(SOLUTIONS)
    assert out.count("mismatches=0\n") == len(GOOD)
    assert out.count("mismatches=1\n") == 3
    assert "3 of 14 files failed." in err
    assert not is_well


def test_each_solution_of_a_list_is_judged(check_file):
    changed = document("cube_3")
    changed["solutions"][1][2][0] = "green"
    out, err, is_well = check_file(changed)
    assert " games=2 " in out
    assert " mismatches=1\n" in out
    assert "solution 2: entry 3 (green " in err
    assert not is_well


def test_packed_files_are_read(tmp_path):
    packed = tmp_path / "cube_3.json.gz"
    packed.write_bytes(gzip.compress((SOLUTIONS / "cube_3.json").read_bytes()))
    assert run(packed)[2]


def test_other_json_is_of_no_known_kind(check_file):
    for content in ('{"openapi": "3.1.0"}', '{"variant": "duo"}', '{"moves": []}'):
        _, err, is_well = check_file(content)
        assert "changed.json was skipped, because its type is unknown." in err
        assert not is_well


def test_a_puzzle_that_is_not_known_fails_when_named(check_file, tmp_path):
    out, err, is_well = check_file({"variant": "solo-85", "moves": []})
    assert out == "changed.json games=0 plies=0 mismatches=0 skipped=1\n"
    assert "changed.json: 'solo-85' is not a known variant." in err
    assert not is_well
    assert run(tmp_path)[2]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "changed.json: Expecting property name"),
        ("", "changed.json: Expecting value"),
        ("[" * 100_000, "changed.json: the JSON is nested too deeply."),
        ({"variant": 84, "moves": []}, "changed.json: 'variant' must be text."),
        ({"variant": "duo", "moves": []}, "variant: duo is not a solo puzzle."),
        (
            {"variant": "solo-84", "moves": {}},
            "changed.json: moves: The value must be a list",
        ),
        ({"variant": "solo-84", "placements": []}, "changed.json: placements: "),
        (
            {"variant": "solo-cube-3", "colors": 5, "placements": []},
            "changed.json: colors: colors must be one of: 1, 2, 3, 4.",
        ),
    ],
)
def test_a_file_that_says_nothing_is_broken(check_file, content, told):
    out, err, is_well = check_file(content)
    assert out == ""
    assert told in err
    assert not is_well
