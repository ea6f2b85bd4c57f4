"""The fast engine and the slow oracle agree on random games of every ruleset.

The oracle follows the written rules cell by cell and shares no code with `games`. It is
asked for all legal sets only at some plies: they cost it milliseconds.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.geometry import Cell
from games.rules.legality import IllegalPlacementError, Placement, judge, judge_turn
from games.rules.placements import members
from games.rules.position import Position, start_position
from games.rules.scoring import outcome
from games.rules.variants import ALIASES, VARIANTS, find_ruleset, find_variant
from tests.oracle.game import Game
from tests.oracle.rules import find_rules


def is_known(variant_id: str) -> bool:
    try:
        find_rules(variant_id)
    except ValueError:
        return False
    return True


IDS = [
    variant_id for variant_id in sorted([*VARIANTS, *ALIASES]) if is_known(variant_id)
]
VALUES = {
    option.name: sorted({*option.values}, key=str)
    for variant_id in IDS
    for option in find_variant(variant_id).options
}
VALUES["scoring"] = ["standard", "legacy", "onboard"]

COMPARED = 0.12
"""Share of the plies at which everything is compared."""
LEAVING = 0.02
"""How likely a seat leaves before a ply."""
TRIED = 15
"""Random placements judged at such a ply, and at the end."""


@st.composite
def options_of(draw: st.DrawFn, variant_id: str) -> dict[str, object]:
    """Draw options that the variant offers; they may still contradict each other."""
    offered = {option.name for option in find_variant(variant_id).options}
    if variant_id in ALIASES and ALIASES[variant_id].offered is not None:
        offered &= ALIASES[variant_id].offered or set()
    names = draw(st.sets(st.sampled_from(sorted(offered)))) if offered else set()
    return {name: draw(st.sampled_from(VALUES[name])) for name in sorted(names)}


def refuses(find, variant_id, options):
    try:
        find(variant_id, options)
    except ValueError:
        return True
    return False


ANY_OPTIONS = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in VALUES.items()}
)


@pytest.mark.parametrize("variant_id", IDS)
@given(chosen=ANY_OPTIONS)
@settings(deadline=None)
def test_the_same_options_are_accepted(variant_id, chosen):
    ours = refuses(find_ruleset, variant_id, chosen)
    assert ours == refuses(find_rules, variant_id, chosen)


@pytest.mark.parametrize("variant_id", IDS)
@given(st.data(), st.integers(0, 2**32))
@settings(deadline=None, max_examples=6)
def test_a_random_game_is_the_same(variant_id, data, seed):
    options = data.draw(options_of(variant_id))
    if not refuses(find_ruleset, variant_id, options):
        Match(variant_id, options, random.Random(seed)).play()


class Match:
    """One random game, played by both."""

    def __init__(self, variant_id, options, rng):
        self.position = start_position(find_ruleset(variant_id, options))
        self.game = Game(variant_id, options)
        self.rng = rng

    def play(self):
        rng = self.rng
        while self.position.turn is not None:
            if rng.random() < COMPARED:
                self.compare()
            seats_in = self.game.seats_in
            if rng.random() < LEAVING:
                self.leave(rng.choice(seats_in))
            else:
                color = self.position.color
                assert color is not None
                self.move(rng.choice(members(self.position.legal(color))))
        self.compare()

    def leave(self, seat):
        self.position = self.position.leave(seat)
        self.game.leave(seat)

    def move(self, number):
        position = self.position
        assert position.color is not None
        color, seat = position.ruleset.colors[position.color], position.seat
        piece = position.placements.piece_of(number).id
        assert self.game.find_seat(color) == seat
        self.game.put(color, piece, position.placements.cells_of(number))
        self.position = position.play(position.color, number)

    def compare(self):
        self.compare_turn()
        self.compare_legal()
        self.compare_scores()
        for _ in range(TRIED):
            self.compare_reasons(*self.any_placement())

    def compare_turn(self):
        position = self.position
        ours = None
        if position.color is not None:
            ours = position.ruleset.colors[position.color], position.seat
        assert ours == self.game.turn

    def compare_legal(self):
        position = self.position
        table = position.placements
        for color, name in enumerate(position.ruleset.colors):
            if position.ruleset.owner[color] in position.out:
                assert position.legal(color) == 0
                continue
            ours = {
                (table.piece_of(number).id, frozenset(table.cells_of(number)))
                for number in members(position.legal(color))
            }
            assert ours == self.game.legal(name)

    def compare_scores(self):
        ours, theirs = outcome(self.position), self.game.scores()
        assert dict(zip(self.position.ruleset.colors, ours.colors, strict=True)) == (
            theirs.colors
        )
        assert (ours.seats, ours.ranks) == (theirs.seats, theirs.ranks)
        assert ours.winners == theirs.winners
        if theirs.teams:
            assert ours.teams == theirs.teams

    def any_placement(self) -> tuple[int, int, list[Cell]]:
        """Return a color, a piece and cells: most are illegal, a few are legal."""
        rng, position = self.rng, self.position
        table = position.placements
        color = rng.randrange(len(position.ruleset.colors))
        number = rng.randrange(len(table.cells))
        legal = members(position.legal(color))
        if legal and rng.random() < 0.2:
            number = rng.choice(legal)
        piece, cells = table.piece[number], list(table.cells_of(number))
        change = rng.randrange(10)
        if change == 0:
            piece = rng.randrange(len(position.ruleset.pieces))
        if change == 1:
            cells.append(cells[0])
        if change == 2:
            cells = [(x + rng.randrange(-9, 9), y) for x, y in cells]
        if change in {3, 4}:
            shift = rng.randrange(-4, 5)
            cells = [(x + shift, y - shift) for x, y in cells]
        if change in {5, 6} and position.played:
            x, y = table.cells_of(rng.choice(position.played).number)[0]
            cells = [
                (x + dx, y + dy) for dx, dy in position.ruleset.pieces[piece].cells
            ]
        rng.shuffle(cells)
        return color, piece, cells

    def compare_reasons(self, color, piece, cells):
        position, game = self.position, self.game
        name = position.ruleset.colors[color]
        piece_id = position.ruleset.pieces[piece].id
        placement = Placement(color, piece, tuple(cells))
        in_turn = code_of(position, placement, in_turn=True)
        assert in_turn == game.judge(name, piece_id, cells)
        if position.ruleset.owner[color] not in position.out:
            whenever = code_of(position, placement, in_turn=False)
            assert whenever == game.judge(name, piece_id, cells, in_turn=False)


def code_of(position: Position, placement: Placement, *, in_turn: bool) -> str:
    try:
        if in_turn:
            judge_turn(position, placement.color)
        number = judge(position, placement)
    except IllegalPlacementError as error:
        refused = error
    else:
        assert set(position.placements.cells_of(number)) == set(placement.cells)
        return "OK"
    assert set(refused.cells) <= set(placement.cells)
    return refused.reason.name
