"""Sentences: what is wrong with a move, in words."""

import json
import string
from pathlib import Path

import pytest

from games.lab.conformance.setups import played_up, ruleset_of, set_up
from games.lab.conformance.verdicts import move_in
from games.rules import start
from games.rules.languages import LANGUAGES
from games.rules.legality import judge, judge_in_turn, judge_pick
from games.rules.moves import Move
from games.rules.notation import parse_cells, spoken
from games.rules.position import start_position
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.removal import judge_removal
from games.rules.sentences import (
    pick_sentence,
    removal_sentence,
    sentence_of,
    touched_piece,
)
from games.rules.texts.books import book
from games.rules.variants import find_ruleset
from games.rules.wording import Listing, Sentence, phrases

DATA = Path(__file__).parents[2] / "data"


def a_position(variant, *moves, **options):
    """Play moves that are written as text."""
    position = start_position(find_ruleset(variant, options))
    for text in moves:
        grid, table = position.ruleset.grid, position.placements
        number = table.find(parse_cells(grid, text))
        assert number is not None
        assert position.color is not None
        position = position.play(position.color, number)
    return position


def refused(position, color, cells, piece=None):
    """What is said of a move, whose cells are text on flat boards."""
    if isinstance(cells, str):
        cells = parse_cells(position.ruleset.grid, cells)
    move = Move(color, piece, cells)
    with pytest.raises(IllegalPlacementError) as caught:
        judge_in_turn(position, move)
    return sentence_of(position, move, caught.value)


DUO = ("e10,e9,e8,e7,f7", "j5,j6", "g6,h6", "k7,k8")
"""An L5 and a 2 of purple, two 2 of orange: it is purple's turn."""


def test_a_piece_that_is_touched_is_named_with_the_cell():
    position = a_position("duo", *DUO)
    said = refused(position, "purple", "d8,c8,b8")
    assert said == "The piece touches your own L5 edge to edge at d8."


def test_cells_that_are_taken_name_whose_piece_lies_there():
    position = a_position("duo", *DUO)
    assert (
        refused(position, "purple", "j5,i5,h5")
        == "j5 is already covered by orange's 2."
    )
    said = refused(position, "purple", "j5,j6,j7")
    assert said == "j6 and j5 are already covered by orange's 2."


def test_a_piece_that_is_played_lies_somewhere():
    position = a_position("duo", *DUO)
    said = refused(position, "purple", "a1,a2")
    assert said == "Purple has no 2 left. It already covers g6 and h6."


def test_who_comes_too_early_is_told_whose_turn_it_is():
    position = a_position("duo", *DUO)
    assert refused(position, "orange", "a1") == "It is purple's turn, not orange's."


def test_a_first_piece_is_told_its_start_cells():
    position = a_position("duo")
    said = refused(position, "purple", "a1")
    assert said == "The first piece of purple must cover a start cell: e10 or j5."


def test_a_first_piece_of_the_border_names_no_single_cell():
    position = start("contest")
    position = position.draw(position.ruleset.piece_index["X"])
    said = refused(position, "blue", "j9,i8,j8,k8,j7")
    assert said == (
        "The first piece of blue must cover a cell on the border of the board."
    )


def test_a_first_piece_that_was_not_drawn_is_told_which_was():
    position = start("contest").draw(9)
    drawn = position.ruleset.pieces[9].id
    said = refused(position, "blue", "a1", "1")
    assert said == (f"The first piece of blue must be the drawn piece, {drawn}.")


def test_nothing_is_placed_before_the_first_piece_is_drawn():
    said = refused(start("contest"), "blue", "a1", "1")
    assert said == "The first piece of all colors has not been drawn yet."


def test_a_first_turn_cannot_be_skipped():
    position, skip = start("contest").draw(9), Move("blue", None, ())
    with pytest.raises(IllegalPlacementError) as caught:
        position.push(skip)
    said = sentence_of(position, skip, caught.value)
    assert said == "A color cannot skip its first turn."


def test_an_obstacle_is_called_one():
    position = a_position("obstacle-2p", "a20")
    said = refused(position, position.ruleset.colors[position.color], "a20,b20")
    assert said == "a20 is already covered by red's obstacle 1."


def test_cells_that_no_letter_reaches_are_coordinates():
    grid = find_ruleset("duo", {}).grid
    assert [spoken(grid, cell) for cell in [(4, 6), (0, 14), (-1, 3), (800, 0)]] == [
        "e8",
        "(0, 14)",
        "(-1, 3)",
        "(800, 0)",
    ]


@pytest.mark.parametrize(
    ("cells", "piece", "said"),
    [
        ("a1,c1", None, "The cells do not form any piece."),
        ("a1,c1", "2", "The cells do not form the piece 2."),
        ("a1,b1", "V3", "The cells form the piece 2, not V3."),
        ("a1,a1", None, "a1 is listed twice."),
        ("e10", "C4", "This game has no piece C4."),
        ("a15,b15", None, "a15 and b15 are not on the board."),
    ],
)
def test_cells_that_are_no_piece_on_the_board(cells, piece, said):
    assert refused(a_position("duo"), "purple", cells, piece) == said


def test_a_piece_from_below_another_is_kept_by_it():
    position = start_position(find_ruleset("solo-cube-3", {"assembly": "drop"}))
    below, above = (
        position.placements.find(cells)
        for cells in [((0, 0, 0), (1, 0, 0)), ((0, 0, 1), (1, 0, 1), (2, 0, 1))]
    )
    assert below is not None
    assert above is not None
    position = position.place(0, below).place(0, above)
    with pytest.raises(IllegalPlacementError) as caught:
        judge_removal(position, 0)
    said = removal_sentence(position, caught.value)
    assert said == (
        "This piece cannot be removed,"
        " because blue's I3 lies on it at (0, 0, 1) and (1, 0, 1)."
    )


def refusals():
    for name in ("vectors.jsonl", "vectors_more.jsonl"):
        for line in (DATA / name).read_text().splitlines():
            record = json.loads(line)
            if record["type"] in ("place", "action") and record["expect"] != "OK":
                yield record


def sentence_in(record):
    """What is said of a placement or a pick of the shared vectors."""
    ruleset, action = ruleset_of(record), record.get("action")
    if action is None:
        position, move = set_up(ruleset, record), move_in(record)
        with pytest.raises(IllegalPlacementError) as caught:
            judge(position, move)
        return sentence_of(position, move, caught.value)
    position, seat = played_up(ruleset, record), action.get("seat")
    if "cells" in action:
        move = move_in(action)
        with pytest.raises(IllegalPlacementError) as caught:
            judge_in_turn(position, move, seat)
        return sentence_of(position, move, caught.value)
    color = ruleset.color_index.get(action["color"], -1)
    piece = ruleset.piece_index.get(action["piece"])
    if piece is None:
        return "Whoever reads a request refuses this."
    with pytest.raises(IllegalPlacementError) as caught:
        judge_pick(position, color, piece, seat)
    return pick_sentence(position, color, piece, caught.value)


def test_every_refusal_of_the_shared_vectors_has_a_sentence():
    told = [
        (record["expect"], sentence_in(record))
        for record in refusals()
        if record.get("action") != "pass"
    ]
    assert {code for code, _ in told} == Reason.__members__.keys() - {
        "PASS_NOT_ALLOWED"
    }
    for _, said in told:
        assert said.endswith(".")
        assert "None" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words_in_every_language(language):
    english, words = phrases("en"), phrases(language)
    assert {key.partition(".")[0] for key in words.sentences} >= set(Reason)
    assert list(words.sentences) == list(english.sentences)
    assert (
        words.colors.keys()
        == english.colors.keys()
        == book(language).common.colors.keys()
    )
    assert words.lists.keys() == {"all", "either"}
    for key, text in words.sentences.items():
        assert facts_in(text) <= facts_in(english.sentences[key]), key


def facts_in(template):
    return {
        str(name).lower()
        for _, name, _, _ in string.Formatter().parse(template)
        if name
    }


def test_every_refusal_of_the_shared_vectors_is_said_in_every_language():
    for record in refusals():
        if record.get("action") == "pass":
            continue
        said = sentence_in(record)
        if not isinstance(said, Sentence):
            continue
        told = {said.said_in(language) for language in LANGUAGES}
        assert said in told
        assert len(told) == len(LANGUAGES)
        for text in told:
            assert text.endswith(".")
            assert "None" not in text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "j6 and j5 are already covered by orange's 2."),
        (
            "fr",
            "Les cases j6 et j5 sont prises\N{NO-BREAK SPACE}: la pi\u00e8ce 2 orange"
            " s\N{RIGHT SINGLE QUOTATION MARK}y trouve.",
        ),
        (
            "it",
            "Le caselle j6 e j5 sono occupate: c\N{RIGHT SINGLE QUOTATION MARK}\u00e8"
            " gi\u00e0 il pezzo 2 arancione.",
        ),
    ],
)
def test_a_sentence_is_said_with_the_words_of_a_language(language, said):
    sentence = refused(a_position("duo", *DUO), "purple", "j5,j6,j7")
    assert sentence.said_in(language) == said


def test_a_color_that_no_language_knows_is_called_as_it_was_sent():
    sentence = refused(a_position("duo"), "pink", "e10")
    assert sentence.said_in("it").endswith("non del colore pink.")


def test_a_list_has_a_word_before_its_last_name():
    assert Listing(["e8", "e9", "f10"], "either").said_in("fr") == "e8, e9 ou f10"
    assert Listing([]) == Listing([]).said_in("it") == ""


@pytest.mark.parametrize(
    ("reason", "piece"),
    [(Reason.PIECE_NOT_AVAILABLE, "I5"), (Reason.NOT_PIECE_SHAPE, None)],
)
def test_a_reason_without_further_facts_has_words_too(reason, piece):
    move = Move("purple", piece, ((0, 0), (5, 5)))
    error = IllegalPlacementError(reason, move.cells)
    assert sentence_of(a_position("duo"), move, error).endswith(".")


@pytest.mark.parametrize("reason", [Reason.GAME_OVER, Reason.NOT_YOUR_TURN])
def test_a_removal_that_touches_no_other_piece_has_words_too(reason):
    error = IllegalPlacementError(reason)
    assert removal_sentence(a_position("duo"), error).endswith(".")


def test_a_piece_where_it_cannot_lie_is_told_so():
    start = a_position("duo")
    table = start.placements
    move = Move("purple", table.piece_of(0).id, table.cells_of(0))
    error = IllegalPlacementError(Reason.NOT_PIECE_SHAPE, move.cells)
    assert sentence_of(start, move, error).endswith(".")


@pytest.mark.parametrize("reason", [Reason.GAME_OVER, Reason.NOT_YOUR_TURN])
def test_a_pick_that_names_no_color_is_told_why_it_cannot_be(reason):
    start = a_position("draft-2p")
    assert pick_sentence(start, None, 0, IllegalPlacementError(reason))


@pytest.mark.parametrize(
    ("cells", "number"), [("e10", 0), ("g7", 0), ("h5", 2), ("a1", None)]
)
def test_the_piece_that_blocks_a_move_is_found(cells, number):
    position = a_position("duo", *DUO)
    color = position.ruleset.colors[position.color]
    move = Move(color, None, parse_cells(position.ruleset.grid, cells))
    with pytest.raises(IllegalPlacementError) as refused:
        judge(position, move)
    touched = touched_piece(position, move, refused.value)
    assert touched == (None if number is None else position.played[number])
