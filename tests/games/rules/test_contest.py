"""The rules of the Software-Challenge, as options of Classic for two."""

import random
from collections import Counter

import pytest

from games.rules import IllegalPlacementError, Move, Position, Reason, outcome, start
from games.rules.keys import keys_of
from games.rules.options import OptionError
from games.rules.scoring import hand_score

FIRST_PLACEMENTS = {
    **{"F": 544, "I5": 136, "L5": 544, "N": 544, "P": 560, "T5": 272},
    **{"U": 280, "V5": 272, "W": 272, "X": 68, "Y": 544, "Z5": 272},
}
"""By piece: its placements that cover a cell of the border of an empty board."""

SMALL = {
    **{"1": 76, "2": 148, "I3": 144, "V3": 288, "I4": 140},
    **{"L4": 560, "T4": 280, "Z4": 280, "O": 72},
}
"""The number of such placements of pieces that are never drawn."""


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


BORDER = [(x, y) for x in range(20) for y in range(20) if x in (0, 19) or y in (0, 19)]
NAMES = ("blue", "yellow", "red", "green")
U_ON_ITS_SIDE = ((18, 17), (19, 17), (18, 18), (18, 19), (19, 19))


def refusal(position: Position, move: Move) -> Reason:
    with pytest.raises(IllegalPlacementError) as refused:
        position.push(move)
    return refused.value.reason


def shape(piece: str, x: int, y: int) -> tuple[tuple[int, int], ...]:
    """Return the cells of a piece as the rules list them, moved to a place."""
    pieces = {each.id: each for each in start("contest").ruleset.pieces}
    return tuple((x + left, y + top) for left, top in pieces[piece].cells)


@pytest.mark.parametrize("piece", FIRST_PLACEMENTS)
def test_a_first_piece_covers_each_cell_of_the_border(piece):
    position = contest(piece)
    moves: list[set[object]] = [set(move.cells) for move in position.legal_moves()]
    assert all(cells & set(BORDER) for cells in moves)
    corners = {(0, 0), (19, 0), (0, 19), (19, 19)} if piece == "X" else set()
    covered = {cell for cells in moves for cell in cells}
    assert covered & set(BORDER) == set(BORDER) - corners


@pytest.mark.parametrize(
    ("color", "piece", "cells", "reason"),
    [
        ("red", "U", shape("U", 0, 0), Reason.NOT_YOUR_TURN),
        ("red", "1", ((0, 0),), Reason.NOT_YOUR_TURN),
        ("blue", "1", ((0, 0),), Reason.FIRST_PIECE),
        ("blue", "1", ((-1, 2),), Reason.FIRST_PIECE),
        ("blue", "N", shape("N", 0, 0), Reason.FIRST_PIECE),
        ("blue", "U", shape("N", 0, 0), Reason.NOT_PIECE_SHAPE),
        ("blue", "U", shape("U", -1, -1), Reason.OUT_OF_BOUNDS),
        ("blue", "U", shape("U", 10, 10), Reason.START_REQUIRED),
        ("blue", "U", shape("U", 1, 1), Reason.START_REQUIRED),
    ],
)
def test_a_wrong_first_move_is_refused_by_its_reason(color, piece, cells, reason):
    assert refusal(contest("U"), Move(color, piece, cells)) == reason


def test_first_pieces_lie_on_all_four_sides():
    position = contest("U")
    places = [shape("U", 17, 0), U_ON_ITS_SIDE, shape("U", 0, 18), shape("U", 0, 0)]
    for color, cells in zip(NAMES, places, strict=True):
        position = position.push(Move(color, "U", cells))
    assert [placed.color for placed in position.played] == [0, 1, 2, 3]
    assert position.color == 0


def test_first_pieces_of_two_colors_may_share_an_edge_but_no_cell():
    position = contest("I5").push(Move("blue", "I5", shape("I5", 4, 0)))
    over = Move("yellow", "I5", shape("I5", 8, 0))
    assert refusal(position, over) == Reason.OCCUPIED
    beside = Move("yellow", "I5", shape("I5", 9, 0))
    assert position.push(beside).color == 2


def test_the_first_piece_binds_a_color_once():
    position = contest("I5")
    for color, y in zip(NAMES, (0, 4, 8, 12), strict=True):
        position = position.push(Move(color, "I5", shape("I5", 0, y)))
    again = Move("blue", "I5", shape("I5", 5, 1))
    assert refusal(position, again) == Reason.PIECE_NOT_AVAILABLE
    assert sum(position.pieces_left(0)) == 20
    assert skip(position).color == 1


@pytest.mark.parametrize("piece", ["1", "2", "O", "V3"])
def test_only_pieces_of_five_cells_are_drawn(piece):
    position = start("contest")
    assert position.ruleset.piece_index[piece] not in position.ruleset.first_pieces
    assert len(position.ruleset.first_pieces) == 12


def test_colors_take_turns_round_after_round():
    position, colors = contest(), []
    for _ in range(12):
        colors.append(position.color)
        position = position.push(position.legal_moves()[0])
    assert colors == [0, 1, 2, 3] * 3


def test_a_skip_is_refused_for_a_color_that_is_not_to_move():
    assert refusal(begun(), Move("yellow", None, ())) == Reason.NOT_YOUR_TURN


def test_a_skip_is_refused_after_the_end_and_before_the_draw():
    over = begun().leave(1)
    assert refusal(over, Move("blue", None, ())) == Reason.GAME_OVER
    assert refusal(start("contest"), Move("blue", None, ())) == Reason.WRONG_PHASE


def alone(*, last: str, seed: int) -> Position:
    """Let blue place all its pieces, this one last, while all others skip."""
    position, chance = contest("W"), random.Random(seed)
    for _ in range(4):
        position = position.push(chance.choice(position.legal_moves()))
    table = position.placements
    while not position.is_over:
        if position.color != 0:
            position = skip(position)
            continue
        moves = [number for _, number in position.legal_placements()]
        sizes = {number: table.piece_of(number).size for number in moves}
        early = [n for n in moves if table.piece_of(n).id != last] or moves
        most = max(sizes[number] for number in early)
        some = [number for number in early if sizes[number] == most]
        position = position.play(0, chance.choice(some))
    return position


@pytest.mark.parametrize(("last", "points"), [("1", 109), ("2", 104)])
def test_a_color_that_places_all_has_89_points_and_a_bonus(last, points):
    position = alone(last=last, seed=3)
    assert not any(position.pieces_left(0))
    assert position.placements.piece_of(position.played[-1].number).id == last
    result = outcome(position)
    assert result.colors == (points, 5, 5, 5)
    assert result.seats == (points + 5, 10)
    assert result.winners == (0,)


def test_a_color_that_placed_all_is_passed_over_until_the_limit():
    position = alone(last="1", seed=3)
    turns = [position.turns_taken(color) for color in range(4)]
    assert turns == [21, 24, 24, 24]
    assert position.is_at_turn_limit


@pytest.mark.parametrize(("left", "points"), [("1 W I4", 79), ("1", 88), ("I5 X", 79)])
def test_a_color_with_pieces_left_has_89_points_less_their_cells(left, points):
    ruleset = start("contest").ruleset
    hand = [piece.id in left.split() for piece in ruleset.pieces]
    for last in (None, ruleset.piece_index["1"]):
        assert hand_score(ruleset, hand, 89, last) == points


def test_a_color_that_placed_nothing_has_no_points():
    assert outcome(contest()).colors == (0, 0, 0, 0)


def test_equal_points_are_a_draw():
    result = outcome(begun())
    assert (result.seats, result.winners) == ((10, 10), (0, 1))


def test_the_limit_counts_a_color_that_is_blocked_for_each_round():
    position = begun()._emptied({1, 2, 3})
    position = position.turned(position.ruleset.order)
    for turns in range(1, 24):
        assert not position.is_over
        assert (position.color, position.turns_taken(0)) == (0, turns)
        position = skip(position)
    assert position.is_at_turn_limit


def test_turns_are_skipped_in_classic_for_two_as_well():
    free = start("classic-2p", passing="free", turn_limit=24)
    assert refusal(free, Move("blue", None, ())) == Reason.PASS_NOT_ALLOWED
    for corner in ((0, 0), (19, 0), (0, 19), (19, 19)):
        free = free.push(Move(NAMES[len(free.played)], "1", (corner,)))
    for _ in range(4):
        free = skip(free)
    assert free.skipped == (0, 1, 2, 3)


def test_turns_are_not_skipped_without_a_limit_that_ends_the_game():
    with pytest.raises(OptionError) as refused:
        start("classic-2p", passing="free")
    assert refused.value.option == "passing"


def test_any_piece_covers_the_border_where_none_is_drawn():
    moves = start("classic-2p", starts="border").legal_moves()
    assert Counter(move.piece for move in moves) == FIRST_PLACEMENTS | SMALL
    assert len(moves) == 6296


def test_a_piece_that_cannot_cover_a_corner_is_drawn_only_for_the_border():
    for starts in ("free", "fixed"):
        ruleset = start("classic-2p", starts=starts, first_piece="drawn").ruleset
        drawn = {ruleset.pieces[piece].id for piece in ruleset.first_pieces}
        assert drawn == FIRST_PLACEMENTS.keys() - {"X"}
