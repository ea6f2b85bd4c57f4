"""Conformance must pass what is right, and notice everything that is not."""

import gzip
import json

import pytest

from tests.depth import mostly_deep
from tests.games.lab.conformance.checking import DATA, run

RECORDED = DATA / "recorded"


def games(variant):
    """Return the recorded games of a variant, free to be corrupted."""
    packed = (RECORDED / f"{variant}.jsonl.gz").read_bytes()
    return [json.loads(line) for line in gzip.decompress(packed).splitlines()]


@pytest.mark.parametrize(
    ("name", "plies"),
    mostly_deep(
        [
            ("classic", 120),
            ("classic_2", 131),
            ("classic_3", 123),
            ("duo", 57),
            ("junior", 70),
            ("trigon", 134),
            ("trigon_2", 132),
            ("trigon_3", 107),
        ],
        but=[("duo", 57), ("junior", 70)],
    ),
)
def test_recorded_games_conform(name, plies):
    out, err, is_well = run(RECORDED / f"{name}.jsonl.gz")
    assert out == f"{name}.jsonl.gz games=2 plies={plies} mismatches=0\n"
    assert err == ""
    assert is_well


def index_of_pass(game):
    return next(i for i, turn in enumerate(game["moves"]) if turn["move"] == "pass")


def corrupt_checksum(game):
    game["moves"][7]["legal_crc32"] = "00000000"
    return "turn 8: legal_crc32 is"


def corrupt_count(game):
    game["moves"][7]["legal_count"] += 1
    return "turn 8: "


def corrupt_piece(game):
    game["moves"][7]["piece"] = "Q"
    return "the record has Q"


def corrupt_seat(game):
    turn = next(turn for turn in game["moves"] if turn["color"] == "4")
    turn["player"] = 1
    return "turn 4: it is the turn of seat 0; the record has seat 1"


def corrupt_color(game):
    game["moves"][1]["color"] = "3"
    return "turn 2: it is yellow's turn; the record has red's"


def corrupt_cells(game):
    game["moves"][4]["move"] = game["moves"][0]["move"]
    return "turn 5: the placement is refused"


def corrupt_count_of_a_pass(game):
    game["moves"][index_of_pass(game)]["legal_count"] = 1
    return "legal placements: 0; the record has 1"


def leave_out_a_pass(game):
    del game["moves"][index_of_pass(game)]
    return "'s turn; the record has"


def add_a_pass(game):
    turn = game["moves"][4]
    forced = {"color": turn["color"], "player": turn["player"], "move": "pass"}
    game["moves"].insert(4, {**forced, "legal_count": turn["legal_count"]})
    return "turn 5: blue can move, but the record has a pass"


def play_instead_of_a_pass(game):
    turn = game["moves"][index_of_pass(game)]
    turn |= {"move": "a1", "piece": "1", "legal_crc32": "00000000"}
    return "the placement is refused"


def pass_after_the_end(game):
    forced = {"color": "1", "player": 0, "move": "pass", "legal_count": 0}
    game["moves"].append(forced)
    return "no color can move, but the record has another turn"


def leave_out_the_end(game):
    del game["moves"][-1]
    return "at the end: red can still move"


def corrupt_points(game):
    game["points"]["2"] += 1
    return "at the end: yellow has"


def corrupt_bonus(game):
    game["bonus"]["1"] += 15
    return "at the end: blue has"


def corrupt_winners(game):
    game["winners"] = [0, 1]
    return "won; the record has [0, 1]"


@pytest.mark.parametrize(
    "corrupt",
    [
        corrupt_checksum,
        corrupt_count,
        corrupt_piece,
        corrupt_seat,
        corrupt_color,
        corrupt_cells,
        corrupt_count_of_a_pass,
        leave_out_a_pass,
        add_a_pass,
        play_instead_of_a_pass,
        pass_after_the_end,
        leave_out_the_end,
        corrupt_points,
        corrupt_bonus,
        corrupt_winners,
    ],
)
def test_a_corrupted_game_is_noticed(check, corrupt):
    bad, good = games("classic_3")
    told = corrupt(bad)
    out, err, is_well = check(good, bad)
    assert out.startswith("changed.jsonl games=2 ")
    assert "mismatches=0" not in out
    assert "changed.jsonl, game 2 in line 2: " in err
    assert told in err
    assert not is_well


UNKNOWN = {"type": "count", "variant": "nexos", "setup": [], "color": "blue"}


def test_vectors_of_unknown_variants_are_skipped_and_counted(check):
    line = (DATA / "vectors.jsonl").read_text().splitlines()[0]
    out, _, is_well = check(line, UNKNOWN, {**UNKNOWN, "type": "score3d"})
    assert out == "changed.jsonl games=1 plies=1 mismatches=0 skipped=2\n"
    assert is_well


def test_games_of_unknown_variants_fail_when_named_and_are_skipped_in_a_folder(
    check, tmp_path
):
    nexos = {"variant": "nexos", "moves": []}
    _, err, is_well = check(nexos)
    assert "changed.jsonl, line 1: 'nexos' is not a known variant." in err
    assert not is_well
    out, _, is_well = run(tmp_path)
    assert out == "changed.jsonl games=0 plies=0 mismatches=0 skipped=1\n"
    assert is_well


def test_a_folder_is_walked_and_unknown_kinds_are_told(tmp_path):
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "some.blksgf").write_text("(;GM[Blokus])")
    (tmp_path / "options.jsonl").write_text('{"variant": "duo", "options": {}}\n')
    (tmp_path / "vectors.jsonl").write_bytes((DATA / "vectors.jsonl").read_bytes())
    out, err, is_well = run(tmp_path)
    assert out.count("\n") == 1
    assert "some.blksgf was skipped, because its type is unknown." in err
    assert "options.jsonl was skipped, because its type is unknown." in err
    assert is_well


def test_content_decides_where_the_ending_says_nothing(check, tmp_path):
    lines = (DATA / "vectors.jsonl").read_text().splitlines()
    assert check(*lines, name="vectors.txt")[2]
    packed = tmp_path / "packed"
    packed.write_bytes(gzip.compress((DATA / "playouts.jsonl").read_bytes()))
    playouts = (DATA / "playouts.jsonl").read_text().count("\n")
    assert run(packed)[0].startswith(f"packed games={playouts} ")


def test_it_is_not_well_when_nothing_was_read(tmp_path):
    assert not run(tmp_path)[2]
    file = tmp_path / "some.blksgf"
    file.write_text("(;GM[Blokus])")
    assert not run(file)[2]


def test_a_missing_file_is_told(tmp_path):
    _, err, is_well = run(tmp_path / "nowhere.jsonl")
    assert "nowhere.jsonl" in err
    assert not is_well


def test_the_other_files_are_checked_after_a_broken_one(check, tmp_path):
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{\n")
    out, err, is_well = run(broken, DATA / "vectors.jsonl")
    assert out.startswith("vectors.jsonl games=")
    assert "broken.jsonl, line 1: " in err
    assert "1 of 2 files failed." in err
    assert not is_well


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\x1f\x8bbroken", b"\xff\xfe{"])
def test_a_file_without_a_line_or_that_cannot_be_unpacked_is_broken(tmp_path, content):
    file = tmp_path / "broken.jsonl"
    file.write_bytes(content)
    out, err, is_well = run(file)
    assert out == ""
    assert "broken.jsonl" in err
    assert not is_well
