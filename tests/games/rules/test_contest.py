"""The rules of the Software-Challenge, as options of Classic for two."""

import random

import pytest

from games.rules import IllegalPlacementError, Move, Position, Reason, outcome, start
from games.rules.keys import keys_of

FIRST_PLACEMENTS = {
    **{"F": 544, "I5": 136, "L5": 544, "N": 544, "P": 560, "T5": 272},
    **{"U": 280, "V5": 272, "W": 272, "X": 68, "Y": 544, "Z5": 272},
}
"""By piece: its placements that cover a cell of the border of an empty board."""


def contest(piece: str = "X") -> Position:
    position = start("contest")
    return position.draw(position.ruleset.piece_index[piece])


def skip(position: Position) -> Position:
    assert position.color is not None
    return position.push(Move(position.ruleset.colors[position.color], None, ()))


def begun(piece: str = "X") -> Position:
    """A game in which each color has placed its first piece."""
    position, chance = contest(piece), random.Random(piece)
    for _ in range(4):
        position = position.push(chance.choice(position.legal_moves()))
    return position


def test_nothing_is_legal_before_the_first_piece_is_drawn():
    position = contest()._replace(drawn=None)
    with pytest.raises(IllegalPlacementError) as refused:
        position.push(Move("blue", None, ((0, 0),)))
    assert refused.value.reason == Reason.WRONG_PHASE


@pytest.mark.parametrize(("piece", "count"), FIRST_PLACEMENTS.items())
def test_a_game_begins_anywhere_along_the_border(piece, count):
    moves = contest(piece).legal_moves()
    assert {move.piece for move in moves} == {piece}
    assert len(moves) == count


def test_another_first_piece_is_refused_for_every_color():
    position = contest("X")
    for color in position.ruleset.colors:
        with pytest.raises(IllegalPlacementError) as refused:
            position.push(Move(color, "1", ((0, 0),)))
        assert refused.value.reason == Reason.FIRST_PIECE
        position = position.push(position.legal_moves()[0])
    assert {move.piece for move in position.legal_moves()} != {"X"}


def test_a_turn_is_skipped_only_after_the_first():
    with pytest.raises(IllegalPlacementError) as refused:
        skip(contest())
    assert refused.value.reason == Reason.PASS_NOT_ALLOWED
    position = skip(begun())
    assert position.ruleset.colors[position.color or 0] == "yellow"
    assert position.skipped == (0,)


def test_other_rulesets_know_no_skip():
    position = start("classic-2p")
    with pytest.raises(IllegalPlacementError) as refused:
        skip(position)
    assert refused.value.reason == Reason.PASS_NOT_ALLOWED


def test_a_color_that_skipped_plays_on():
    position = begun()
    for _ in range(4):
        position = skip(position)
    assert position.color == 0
    assert position.legal_moves() == begun().legal_moves()


def test_the_game_ends_after_24_turns_of_each_color():
    position = begun()
    for _ in range(23 * 4):
        assert not position.is_over
        position = skip(position)
    assert position.is_over
    assert [position.turns_taken(color) for color in range(4)] == [24] * 4


def test_the_last_turn_of_the_limit_may_be_a_placement():
    position = begun()
    for _ in range(23 * 4 - 1):
        position = skip(position)
    position = position.push(position.legal_moves()[0])
    assert position.is_over


def test_points_are_squares_placed():
    assert outcome(begun()).colors == (5, 5, 5, 5)


def test_a_skip_and_the_drawn_piece_are_part_of_the_key():
    keys = keys_of(begun().ruleset)
    positions = [contest("X"), contest("W"), begun(), skip(begun())]
    around = begun()
    for _ in range(4):
        around = skip(around)
    values = {keys.key_of(position).value for position in [*positions, around]}
    assert len(values) == 5
