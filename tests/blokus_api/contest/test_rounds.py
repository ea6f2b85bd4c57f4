"""The contest's turn numbers, against its rule carried out turn by turn."""

import random

import pytest

from blokus_api.contest.rounds import contest_turn
from games.rules import Move, Position
from tests.blokus_api.contest.captures import drawn


class Count:
    """The contest's count: a color falls out at its turn, if it has no placement."""

    def __init__(self) -> None:
        self.turn, self.colors = 0, [0, 1, 2, 3]

    def follow(self, position: Position) -> None:
        """Count on after a move."""
        self._advance()
        while not position.legal(self.turn % 4):
            self.colors.remove(self.turn % 4)
            if not self.colors:
                return
            self._advance()

    def _advance(self) -> None:
        self.turn += 1
        while self.turn % 4 not in self.colors:
            self.turn += 1


@pytest.mark.parametrize("seed", range(12))
def test_turns_and_colors_are_those_of_the_contest(seed):
    chance = random.Random(seed)
    position, count = drawn("PENTO_W"), Count()
    skips = chance.choice([0, 0.1, 0.7])
    while not position.is_over:
        now = contest_turn(position)
        assert (now.turn, [*now.colors]) == (count.turn, count.colors)
        assert now.turn % 4 == position.color
        assert now.round == 1 + count.turn // 4
        if now.turn >= 4 and chance.random() < skips:
            color = position.ruleset.colors[now.turn % 4]
            position = position.push(Move(color, None, ()))
        else:
            position = position.play(*chance.choice(position.legal_placements()))
        count.follow(position)
    now = contest_turn(position)
    assert (now.turn, [*now.colors]) == (count.turn, count.colors)
    assert now.turn >= 96 or not now.colors
