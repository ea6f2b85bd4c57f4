"""`manage.py play_record` against a whole stack: what is right, and what is not."""

import gzip
import io
import json
import socket
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.management.commands.play_record import Command
from tests.e2e.table import PATIENCE

pytestmark = pytest.mark.depth

RECORDED = Path(__file__).parents[1] / "data" / "recorded"


def play(url, file, *options):
    """Return the lines printed, and what it complained of."""
    stdout, stderr = io.StringIO(), io.StringIO()
    try:
        call_command(Command(), url, str(file), *options, stdout=stdout, stderr=stderr)
    except CommandError as error:
        stderr.write(str(error))
    return stdout.getvalue().splitlines(), stderr.getvalue()


def recorded(variant, number):
    packed = (RECORDED / f"{variant}.jsonl.gz").read_bytes()
    return json.loads(gzip.decompress(packed).splitlines()[number - 1])


@pytest.mark.parametrize(
    ("variant", "number", "counts"),
    [
        ("classic", 1, "variant=classic moves=56 passes=4"),
        ("classic", 2, "variant=classic moves=64 passes=18"),
        ("classic_2", 2, "variant=classic-2p moves=64 passes=17"),
        ("classic_3", 2, "variant=classic-3p moves=63 passes=21"),
        ("duo", 1, "variant=duo moves=28 passes=2"),
        ("duo", 2, "variant=duo moves=29 passes=13"),
        ("junior", 2, "variant=junior moves=35 passes=12"),
        ("trigon", 2, "variant=trigon moves=69 passes=16"),
        ("trigon_2", 2, "variant=trigon-2p moves=68 passes=17"),
        ("trigon_3", 2, "variant=trigon-3p moves=57 passes=7"),
    ],
)
def test_a_recorded_game_is_played_scored_and_archived(stack, variant, number, counts):
    file = RECORDED / f"{variant}.jsonl.gz"

    options = ("--game", str(number), "--wait", str(PATIENCE))
    lines, complaints = play(stack.url, file, *options)

    assert complaints == ""
    (line,) = lines
    assert line.startswith(f"{file.name} game={number} {counts} seconds=")
    assert line.endswith(" differences=0")


def test_the_seats_are_told_on_demand(stack):
    options = ("--seats", "--wait", str(PATIENCE))
    lines, _ = play(stack.url, RECORDED / "classic_3.jsonl.gz", *options)

    assert [line.split(" player=")[0] for line in lines[:-1]] == [
        "seat=0",
        "seat=1",
        "seat=2",
    ]
    assert [line.split()[-2:] for line in lines[:-1]] == [
        ["blue", "score=-34"],
        ["yellow", "score=-34"],
        ["red", "score=-20"],
    ]


def index_of_pass(game):
    return next(i for i, turn in enumerate(game["moves"]) if turn["move"] == "pass")


def corrupt_points(game):
    game["points"]["W"] += 1
    return "orange has 104 points; the record has 105"


def corrupt_winners(game):
    game["winners"] = [0]
    return "seats [1] won; the record has [0]"


def leave_out_a_pass(game):
    del game["moves"][index_of_pass(game)]
    return "the passes are purple (seat 0); the record has none"


def add_a_pass(game):
    game["moves"].insert(1, {"color": "W", "player": 1, "move": "pass"})
    return "move 1: the passes are none; the record has orange (seat 1)"


def leave_out_the_end(game):
    del game["moves"][-1]
    return "The record ends after 28 moves, but it is orange's turn."


def corrupt_piece(game):
    game["moves"][2]["piece"] = "I5"
    return "Move 3, I5 of purple on "


def corrupt_cells(game):
    game["moves"][2]["move"] = game["moves"][0]["move"]
    return ", received 422 illegal-move, "


def corrupt_seat(game):
    game["moves"][2]["player"] = 1
    return "received 409 not-your-turn"


@pytest.mark.parametrize(
    "corrupt",
    [
        corrupt_points,
        corrupt_winners,
        leave_out_a_pass,
        add_a_pass,
        leave_out_the_end,
        corrupt_piece,
        corrupt_cells,
        corrupt_seat,
    ],
)
def test_what_differs_is_told(stack, tmp_path, corrupt):
    game = recorded("duo", 2)
    told = corrupt(game)
    file = tmp_path / "changed.jsonl"
    file.write_text(json.dumps(game))

    lines, complaints = play(stack.url, file, "--wait", str(PATIENCE))

    assert told in complaints
    assert not any("differences=0" in line for line in lines)


def test_a_server_that_is_not_there_is_told():
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}"

        lines, complaints = play(url, RECORDED / "duo.jsonl.gz")

    assert lines == []
    assert f"{url} is not responding (Connection refused)." in complaints


@pytest.mark.parametrize("url", ["127.0.0.1:8000", "ftp://127.0.0.1", "http://"])
def test_what_is_no_address_is_told(url):
    _, complaints = play(url, RECORDED / "duo.jsonl.gz")

    assert f"{url!r} must be an address such as http://127.0.0.1:8000." in complaints


def test_a_game_that_the_file_does_not_hold_is_told():
    _, complaints = play("http://127.0.0.1", RECORDED / "duo.jsonl.gz", "--game", "3")

    assert "has only 2 games, so game 3 does not exist" in complaints


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('{"variant": "nexos", "moves": []}', "'nexos' is not a known variant."),
        ('{"variant": "duo"}', "not a recorded game (KeyError('moves'))"),
        ("(;GM[Blokus])", "not a recorded game (JSONDecodeError"),
        ("[]", "not a recorded game (TypeError"),
    ],
)
def test_a_file_that_holds_no_such_game_is_told(tmp_path, content, told):
    file = tmp_path / "broken.jsonl"
    file.write_text(content)

    _, complaints = play("http://127.0.0.1", file)

    assert told in complaints


def test_a_missing_file_is_told(tmp_path):
    _, complaints = play("http://127.0.0.1", tmp_path / "nowhere.jsonl")

    assert "nowhere.jsonl cannot be read" in complaints
