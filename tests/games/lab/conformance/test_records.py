"""Records as the API exports them: they conform, and a wrong one is noticed."""

from typing import Any

import pytest

from games.computers.playing import ComputerGame, play
from games.lab.seeds import document
from tests.builders import NOON

CLASSIC = {"first_piece": "drawn", "starts": "border"}


def a_record(variant: str, seats: int, options: dict[str, Any] | None = None) -> Any:
    game = ComputerGame(variant, options or {}, ("random",) * seats, "seed")
    return document(play(game), NOON, NOON)


@pytest.mark.parametrize(
    ("variant", "seats", "options"),
    [
        ("junior", 2, {}),
        ("draft-2p", 2, {}),
        ("obstacle-2p", 2, {}),
        ("rumis-tower-3p", 3, {}),
        ("classic-2p", 2, CLASSIC),
    ],
)
def test_a_record_conforms(check, variant, seats, options):
    out, err, is_well = check(a_record(variant, seats, options))
    assert is_well, err
    assert " games=1 " in out


@pytest.mark.parametrize("name", ["seats", "ranks", "winners"])
def test_another_result_is_noticed(check, name):
    record = a_record("junior", 2)
    record["result"][name] = [7, *record["result"][name]]
    _, err, is_well = check(record)
    assert f"at the end: {name} are" in err
    assert not is_well


def test_a_placement_out_of_place_is_noticed(check):
    record = a_record("junior", 2)
    record["placements"][3] = record["placements"][1]
    _, err, is_well = check(record)
    assert "placement 4 is refused: OCCUPIED" in err
    assert not is_well


def test_a_game_that_stops_early_is_noticed(check):
    record = a_record("junior", 2)
    del record["placements"][-1]
    _, err, is_well = check(record)
    assert "a color can still move" in err
    assert not is_well


def test_records_with_seats_that_left_are_passed_over_by_name(check):
    left = {"out": [{"seat": 0, "ply": 3, "reason": "resigned"}]}
    out, err, is_well = check(a_record("junior", 2) | left)
    assert "skipped=1" in out
    assert "are not supported" in err
    assert not is_well
