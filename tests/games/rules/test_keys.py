import json
import random
from pathlib import Path

import pytest

from games.rules import Position, start
from games.rules.keys import Key, key_text, keys_of, read_key, symmetries
from games.rules.position import start_position
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS, find_ruleset
from records.judging.judge import judge_transcript
from tests.games.rules.boards import drafted
from tests.records.transcripts import a_transcript

PATH = Path(__file__).parents[2] / "data" / "position_keys.json"
STORED: dict[str, list[str]] = json.loads(PATH.read_text())
"""By ruleset: keys in a random game, as they were before the contest's rules came."""
PLIES = (0, 1, 9, 20)
"""Placements before each of them; at the last one the first seat leaves as well."""


@pytest.mark.parametrize(
    ("variant", "options", "count"),
    [
        ("duo", {}, 4),
        ("duo", {"starts": "fixed"}, 2),
        ("classic", {}, 8),
        ("classic", {"starts": "fixed"}, 1),
        ("trigon", {}, 12),
        ("rumis-tower", {}, 2),
        ("rumis-corner", {}, 1),
        ("solo-cube-3", {}, 24),
        ("solo-cube-3", {"assembly": "drop"}, 4),
        ("draft-2p", {}, 8),
        ("classic-2p", {"starts": "border"}, 8),
        ("contest", {}, 8),
    ],
)
def test_symmetries_come_from_board_starts_and_gravity(variant, options, count):
    assert len(symmetries(find_ruleset(variant, options))) == count


def test_who_is_next_to_place_a_shared_color_is_told_apart():
    played = judge_transcript(a_transcript("classic-3p", plies=8)).played

    def left_after(plies):
        position = start_position(find_ruleset("classic-3p", {}))
        for ply, placed in enumerate(played):
            if ply == plies:
                position = position.leave(1)
            position = position.play(placed.color, placed.number)
        return position if position.out else position.leave(1)

    early, late = left_after(6), left_after(8)
    green = early.ruleset.color_index["green"]
    keys = keys_of(early.ruleset)
    assert (early.turn, early.out) == (late.turn, late.out)
    assert (early.acting_seat(green), late.acting_seat(green)) == (0, 2)
    assert keys.key_of(early).value != keys.key_of(late).value
    assert keys.key_of(early).value == keys.key_of(left_after(7)).value


def keys_in_a_game(ruleset: Ruleset) -> list[str]:
    chance = random.Random(str(ruleset))
    position = drafted(start_position(ruleset), chance)
    keys = []
    for ply in range(PLIES[-1] + 1):
        if ply in PLIES:
            keys.append(key_text(keys_of(ruleset).key_of(position).value))
        moves = position.legal_placements()
        if position.is_over or not moves:
            break
        position = position.play(*chance.choice(moves))
    if not position.is_over and len(ruleset.seats) > 1:
        keys.append(key_text(keys_of(ruleset).key_of(position.leave(0)).value))
    return keys


def read_name(name: str) -> Ruleset:
    variant, *options = name.split(";")
    pairs = [option.split("=") for option in options]
    return find_ruleset(variant, {key: json.loads(value) for key, value in pairs})


def test_the_file_has_keys_of_every_variant():
    assert {name.partition(";")[0] for name in STORED} == set(VARIANTS)


@pytest.mark.parametrize("name", STORED)
def test_stored_keys_are_still_the_keys_of_their_positions(name):
    assert keys_in_a_game(read_name(name)) == STORED[name]


def contest(moves: str, frame: int = 0) -> Key:
    """Return the key after random turns of the contest; `s` skips one.

    The placements are images by a symmetry.
    """
    position: Position = start("contest")
    position = position.draw(position.ruleset.piece_index["W"])
    keys, chance = keys_of(position.ruleset), random.Random("contest")
    seen = position
    for move in moves:
        if move == "s":
            position, seen = position.skip(), seen.skip()
            continue
        color, number = chance.choice(position.legal_placements())
        position = position.play(color, number)
        seen = seen.play(color, keys.image(number, frame))
    return keys.key_of(seen)


@pytest.mark.parametrize("frame", range(8))
def test_images_of_a_contest_game_have_one_key(frame):
    for moves in ("", "p", "pppppp", "ppppsspp"):
        assert contest(moves, frame).value == contest(moves).value


def test_a_key_holds_how_many_turns_each_color_skipped_but_not_when():
    assert contest("pppp").value != contest("ppppssss").value
    assert contest("ppppsssspppp").value == contest("ppppppppssss").value
    assert contest("ppppsppp").value != contest("pppppppp").value


def test_the_drawn_piece_is_part_of_a_key_only_before_the_first_placement():
    position = start("contest")
    keys = keys_of(position.ruleset)
    drawn = [position.draw(piece) for piece in position.ruleset.first_pieces]
    assert len({keys.key_of(each).value for each in [position, *drawn]}) == 13
    first = drawn[0].play(*drawn[0].legal_placements()[0])
    assert keys.key_of(first) == keys.key_of(first._replace(drawn=None))


@pytest.mark.parametrize("variant", ["duo", "classic", "trigon"])
def test_images_of_an_opening_have_one_text(variant):
    position, chance = start(variant), random.Random(0)
    keys = keys_of(position.ruleset)
    for _ in range(6):
        position = position.play(*chance.choice(position.legal_placements()))
    for frame in range(len(keys.symmetries)):
        image = [
            placed._replace(number=keys.image(placed.number, frame))
            for placed in position.played
        ]
        assert keys.opening(image) == keys.opening(position.played)


@pytest.mark.parametrize("value", [0, 1, -1, 2**63 - 1, -(2**63)])
def test_a_key_is_read_from_its_text(value):
    assert read_key(key_text(value)) == value
