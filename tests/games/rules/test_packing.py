"""Packing puzzles on a region small enough to check by hand: 4 x 4 squares."""

from dataclasses import replace

import pytest

from games.rules.lattices import SquareLattice, rectangle
from games.rules.packing import is_packed
from games.rules.pieces import pieces_from_rows
from games.rules.position import start_position
from games.rules.ruleset import PuzzleRules, Ruleset, Scoring
from games.rules.scoring import outcome

PIECES = pieces_from_rows(
    SquareLattice(), {"1": "#", "2": "##", "I4": "####", "O": "## ##"}
)
# Every letter is a piece; capitals are blue, others yellow.
QUARTERS = "AAbb AAbb ccDD ccDD"
STRIPES = "AAAA bbbb CCCC dddd"
UNFINISHED = "AAbb AAbb cc.. cc.."


def a_puzzle(level, width=4, height=4):
    return Ruleset(
        variant="toy",
        grid=rectangle(width, height, apart=level != "free"),
        pieces=PIECES,
        copies=(4,) * len(PIECES),
        colors=("blue", "yellow", "red", "green"),
        order=(0, 1, 2, 3),
        seats=((0, 1, 2, 3),),
        teams=((0,),),
        turns="anybody",
        opening="anywhere",
        puzzle=PuzzleRules(level),
        scoring=Scoring("covered"),
    )


def laid(ruleset, drawing):
    """The placements of a drawing, as color and number."""
    cells: dict[str, list[tuple[int, int]]] = {}
    for y, row in enumerate(drawing.split()):
        for x, letter in enumerate(row):
            if letter != ".":
                cells.setdefault(letter, []).append((x, y))
    found = []
    for letter, covered in cells.items():
        number = ruleset.placements.find(covered)
        assert number is not None, letter
        found.append((int(letter.islower()), number))
    return found


@pytest.mark.parametrize(
    ("drawing", "level", "packed"),
    [
        (QUARTERS, "free", True),
        (QUARTERS, "no-edge", True),
        (QUARTERS, "corner", True),
        (QUARTERS, "chain", True),
        # Stripes of a color do not touch each other.
        (STRIPES, "free", True),
        (STRIPES, "no-edge", True),
        (STRIPES, "corner", False),
        (STRIPES, "chain", False),
        (UNFINISHED, "free", False),
        (UNFINISHED, "chain", False),
    ],
)
def test_a_region_is_packed_when_it_is_full_and_its_level_holds(drawing, level, packed):
    ruleset = a_puzzle(level)
    assert is_packed(ruleset, laid(ruleset, drawing)) is packed


def monominoes(ruleset, *rows):
    """A board full of monominoes: a letter each, for its color."""
    return [
        ("BYRG".index(letter), ruleset.placements.find([(x, y)]))
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
    ]


@pytest.mark.parametrize(
    ("rows", "corner", "chain"),
    [
        (("BYBY", "YBYB"), True, True),
        # Blue and yellow are two groups each, parted by red and green.
        (("BYRGBY", "YBGRYB"), True, False),
        # The last blue and yellow touch none of their own.
        (("BYRGB", "YBGRY"), False, False),
    ],
    ids=str,
)
def test_a_chain_asks_for_more_than_corners(rows, corner, chain):
    size = len(rows[0]), len(rows)
    for level, packed in (("corner", corner), ("chain", chain)):
        ruleset = a_puzzle(level, *size)
        assert is_packed(ruleset, monominoes(ruleset, *rows)) is packed


def play(position, color, *cells):
    number = position.placements.find(cells)
    assert position.legal(color) >> number & 1
    return position.play(color, number)


SQUARE = ((0, 0), (1, 0), (0, 1), (1, 1))


def test_a_puzzle_is_over_when_it_is_solved():
    position = start_position(a_puzzle("corner"))
    moves = [(0, 0, 0), (1, 2, 0), (1, 0, 2), (0, 2, 2)]
    for i, (color, dx, dy) in enumerate(moves):
        assert outcome(position).seats == (4 * i - 16,)
        assert outcome(position).solved is False
        assert position.turn == 0
        position = play(position, color, *((x + dx, y + dy) for x, y in SQUARE))
    assert position.is_over
    assert outcome(position).solved is True
    assert outcome(position).seats == (0,)


def test_a_full_region_that_misses_its_level_stays_open():
    position = start_position(a_puzzle("corner"))
    for color, y in [(0, 0), (1, 1), (0, 2), (1, 3)]:
        position = play(position, color, *((x, y) for x in range(4)))
    assert (position.turn, position.legal_placements()) == (0, [])
    assert outcome(position).solved is False
    assert outcome(position).seats == (0,)


@pytest.mark.parametrize(("level", "may"), [("free", True), ("no-edge", False)])
def test_only_a_free_puzzle_lets_a_color_touch_itself(level, may):
    position = play(start_position(a_puzzle(level)), 0, *SQUARE)
    beside = position.placements.find([(2, 0), (3, 0), (2, 1), (3, 1)])
    assert bool(position.legal(0) >> beside & 1) == may
    assert position.legal(1) >> beside & 1


def test_a_piece_is_placed_anywhere_and_in_any_order():
    position = start_position(a_puzzle("free"))
    everything = position.placements.all
    assert (position.legal(0), position.legal(1)) == (everything, everything)
    ruleset = replace(a_puzzle("free"), copies=(1,) * 4)
    position = play(start_position(ruleset), 1, (2, 2))
    assert position.legal(1) == position.free & position.placements.other_pieces[0]
