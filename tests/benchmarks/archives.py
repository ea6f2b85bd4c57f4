"""Archives of many games for benchmarks: openings as people play them, made quickly.

The first placements are legal and judged; the rest of a game is left out, its result
drawn by lot. A few moves are chosen often and many seldom, so that the first plies are
well trodden and the last ones new.
"""

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from uuid import UUID

from games.ids import new_id
from games.rules.position import Placed, Position, start_position
from games.rules.ruleset import Ruleset
from games.rules.scoring import rank
from records.archive import Arrival
from records.judging import Judged, Kind
from records.keys import Key, PositionKeys, Sums, keys_of
from records.models import Record
from tests.records.transcripts import written

PLIES = 16
PLAYERS = ("player:1", "ai:greedy", "imported:A")
STEEPNESS = 0.7
"""How much the first moves are preferred: the share of the next falls as 1/n^1.7."""


class Openings:
    """Random openings of one ruleset."""

    def __init__(self, ruleset: Ruleset, seed: int = 0) -> None:
        self.ruleset = ruleset
        self.keys: PositionKeys = keys_of(ruleset)
        self.chance = random.Random(seed)
        self._step = lru_cache(maxsize=5_000)(self._make_step)

    def games(self, number: int) -> Iterator[Arrival]:
        """Yield so many games."""
        for _ in range(number):
            yield self._game()

    def _game(self) -> Arrival:
        chance, ruleset = self.chance, self.ruleset
        line: tuple[int, ...] = ()
        keys = [self._step(line)[2]]
        for _ in range(PLIES):
            line = (*line, int(chance.paretovariate(STEEPNESS)))
            keys.append(self._step(line)[2])
        position = self._step(line)[0]
        result = rank(ruleset, [chance.randrange(-40, 16) for _ in ruleset.colors])
        judged = Judged(
            transcript=written(position, players=()),
            kind=Kind.GAME,
            played=position.played,
            keys=tuple(keys),
            turn=None,
            result=result,
        )
        return Arrival(self._record(judged, new_id()), judged)

    def _record(self, judged: Judged, record_id: UUID) -> Record:
        chance = self.chance
        first, second = sorted(judged.result.teams)[-2:]
        return Record(
            id=record_id,
            visibility="public",
            ruleset=str(self.ruleset),
            players=chance.choices(PLAYERS, k=len(self.ruleset.seats)),
            ended_at=datetime(chance.randrange(2015, 2027), 6, 1, tzinfo=UTC),
            is_dated=True,
            margin=second - first,
        )

    def _make_step(self, line: tuple[int, ...]) -> tuple[Position, Sums, Key]:
        """Return the position after a line of ranks among the legal moves."""
        if not line:
            position, sums = start_position(self.ruleset), self.keys.start
        else:
            before, sums, _ = self._step(line[:-1])
            color, number = self._nth(before, line[-1])
            position = before.play(color, number)
            sums = self.keys.after(sums, color, number)
        return position, sums, self.keys.key(sums, position)

    def _nth(self, position: Position, place: int) -> tuple[int, int]:
        """Return the move at a place of an order in which they are preferred.

        Some order, the same for all games: the first legal placement from a number on.
        """
        color = position.color
        assert color is not None
        legal = position.legal(color)
        begin = place * 7919 % legal.bit_length()
        rest = legal >> begin
        return color, begin + (rest & -rest).bit_length() - 1


def placed_text(placed: Placed, ruleset: Ruleset) -> dict[str, object]:
    """Tell a placement as the API takes it."""
    cells = ruleset.placements.cells_of(placed.number)
    return {"color": ruleset.colors[placed.color], "cells": cells}
