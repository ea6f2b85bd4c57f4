import pytest

from games.rules.keys import keys_of, symmetries
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from records.judging.judge import judge_transcript
from tests.records.transcripts import a_transcript


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
