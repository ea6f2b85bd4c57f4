"""Hands at the end of a game: they explain each score, in every family of variants."""

from dataclasses import replace

import pytest

from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS, find_ruleset
from records.judging.hands import FinalHand, final_hands
from records.judging.judge import Judged, judge_transcript
from tests.records.transcripts import a_transcript, judged


def hands_of(game: Judged) -> list[FinalHand]:
    ruleset, table = game.ruleset, game.ruleset.placements
    placed = [
        (one.seat, ruleset.colors[one.color], table.piece_of(one.number).id)
        for one in game.played
    ]
    return list(final_hands(ruleset, placed, game.transcript.picks))


def explained(ruleset: Ruleset, hand: FinalHand, owned: int, visible: int) -> int:
    """The score of a hand by the rules' own words."""
    scoring = ruleset.scoring
    if scoring.name == "visible":
        return visible - len(hand.pieces_left)
    if scoring.objective == "reverse" or scoring.name == "onboard":
        return owned - hand.cells_left + hand.bonus
    return hand.bonus - hand.cells_left


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_the_hands_of_every_variant_explain_its_scores(variant):
    game = judged(variant, 3)
    ruleset, hands = game.ruleset, hands_of(game)
    scores = game.result.seats if ruleset.is_drafted else game.result.colors
    if ruleset.puzzle is not None:
        assert [hand.bonus for hand in hands] == [0] * len(ruleset.colors)
        return
    for hand, score in zip(hands, scores, strict=True):
        drafted = [p for s, _, p in game.transcript.picks if s == hand.seat]
        sizes = [ruleset.sizes[ruleset.piece_index[piece]] for piece in drafted]
        owned = sum(sizes) if ruleset.is_drafted else ruleset.cells_per_color
        visible = score + len(hand.pieces_left)
        assert explained(ruleset, hand, owned, visible) == score
        assert hand.is_all_placed == (not hand.pieces_left)


@pytest.mark.parametrize(
    ("options", "bonuses"),
    [
        ({}, {0, 15, 20}),
        ({"scoring": "onboard"}, {0, 15, 20}),
        ({"scoring": "legacy"}, {0, 5, 15, 20}),
        ({"objective": "reverse"}, {0}),
    ],
)
def test_bonuses_are_those_of_the_scoring(options, bonuses):
    """The hands of a color for every order in which it may end."""
    ruleset = find_ruleset("duo", options)
    ids = [piece.id for piece in ruleset.pieces]
    ends: list[list[str]] = [
        *(["1", *ids[1:]], [*ids[1:], "1"], ["I5", "1"], ["1", "I5"], []),
    ]
    found = {
        next(final_hands(ruleset, [(0, "purple", piece) for piece in end])).bonus
        for end in ends
    }
    assert found == bonuses


def test_a_hand_tells_what_was_left_and_placed_last():
    hands = hands_of(judged("duo", 1, plies=3))
    game = a_transcript("duo", 1, plies=3)
    first, _, third = game.placements
    sizes = {str(piece.id): piece.size for piece in game.ruleset.pieces}
    purple, orange = hands
    assert (purple.seat, purple.color, purple.last_piece) == (0, "purple", third.piece)
    assert purple.cells_left == 89 - sizes[str(first.piece)] - sizes[str(third.piece)]
    assert len(orange.pieces_left) == 20
    assert game.placements[1].piece not in orange.pieces_left


def test_a_color_that_placed_nothing_has_placed_nothing_last():
    hand, _ = final_hands(find_ruleset("duo", {}), [])
    assert (hand.last_piece, hand.is_all_placed, hand.cells_left) == (None, False, 89)


def test_shared_colors_and_obstacles_have_no_seat():
    assert [hand.seat for hand in hands_of(judged("classic-3p"))] == [0, 1, 2, None]
    assert [hand.seat for hand in hands_of(judged("obstacle-1p"))] == [0] + [None] * 3


def test_hands_of_drafts_are_those_of_seats():
    game = judged("draft-3p", 2)
    hands = hands_of(game)
    assert [(hand.seat, hand.color) for hand in hands] == [(i, None) for i in range(3)]
    drafted = len(game.transcript.picks)
    left = sum(len(hand.pieces_left) for hand in hands)
    assert left == drafted - len(game.transcript.placements)


def test_pieces_of_which_a_color_has_two_are_counted():
    ruleset = find_ruleset("junior", {})
    for placed in range(3):
        hand, _ = final_hands(ruleset, [(0, "green", "O")] * placed)
        assert hand.pieces_left.count("O") == 2 - placed


def test_an_irregular_game_has_hands_too():
    game = a_transcript("duo", 77, plies=6)
    moves = game.placements[::-1]
    irregular = judge_transcript(replace(game, placements=moves), lenient=True)
    assert [hand.last_piece for hand in hands_of(irregular)] == [
        moves[5].piece,
        moves[4].piece,
    ]
