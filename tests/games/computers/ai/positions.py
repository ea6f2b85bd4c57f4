"""Positions of random games by the rules engine alone, and readers of rows."""

import random
from collections.abc import Iterator
from itertools import count

import numpy as np

from games.computers.ai.arrays.tables import Tables, Words
from games.rules.position import Position, start_position
from games.rules.variants import find_ruleset
from tests.games.rules.boards import drafted


def begun(variant: str, **options: object) -> Position:
    """Return the first position of a variant in which a piece is placed."""
    start = start_position(find_ruleset(variant, options))
    return drafted(start, random.Random(0))


def random_game(position: Position, seed: int) -> Iterator[Position]:
    """Yield this position and the next ones until no piece can be placed."""
    chance = random.Random(seed)
    yield position
    while legal := position.legal_placements():
        position = position.play(*chance.choice(legal))
        yield position


def random_games(variant: str) -> Iterator[Position]:
    """Yield the positions of one game after another, without end."""
    for seed in count():
        yield from random_game(begun(variant), seed)


def skipping_game(position: Position, seed: int, skips: float) -> Iterator[Position]:
    """Yield the positions of a game whose colors skip some turns at random."""
    chance = random.Random(seed)
    yield position
    while legal := position.legal_placements():
        assert position.color is not None
        has_started = position.started[position.color] is not None
        if has_started and chance.random() < skips:
            position = position.skip()
        else:
            position = position.play(*chance.choice(legal))
        yield position


def after(plies: int, position: Position, seed: int = 0) -> Position:
    """Return the position after that many random placements."""
    return list(random_game(position, seed))[plies]


def numbers_of(tables: Tables, words: Words) -> list[int]:
    """Return the numbers in a row of words, in ascending order."""
    slots = np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little"))
    return sorted(map(int, tables.number[slots]))
