"""Beam search: keep only the best positions after each placement.

If a search fails, the next one uses a wider beam. These puzzles have no opponent, so a
position is rated by the room that it leaves for each remaining piece. For obstacle
pieces, the rating is higher if fewer of their placements remain.
"""

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from games.computers.ai.findings import Choice
from games.rules.placements import Placements
from games.rules.position import Position
from games.rules.position_data import Placed

SEED = "analysis"
WIDTHS = (2, 6, 20, 60, 200, 600)
"""Beam widths, tried in this order until a search places all pieces."""
TRIED = 10
"""Maximum number of placements to try per position."""
NO_ROOM = 10.0
"""Penalty for a piece that can never be placed. A piece with a single possible
placement has a penalty of 1."""

Teller: TypeAlias = Callable[[float, Choice], bool]
"""Callback that receives the elapsed share of the time limit and the best first step.
It returns whether to continue."""


@dataclass(frozen=True)
class Ending:
    """Steps that complete a single-player game."""

    way: tuple[Choice, ...]
    unplaced: int
    """Number of the player's own pieces that are still unplaced."""


def is_lost(position: Position) -> bool:
    """Return whether at least one remaining piece can no longer be placed."""
    return any(not room for _, room, _ in _rooms(position))


def pieces_left(position: Position) -> int:
    """Return the number of unplaced pieces in the player's colors."""
    return sum(sum(position.pieces_left(hand)) for hand in _own(position))


def best_ending(position: Position, seconds: float, tell: Teller) -> Ending:
    """Search until the time is up or all pieces are placed.

    The position must have a legal move. The first search always runs to completion.
    """
    chance, begun = random.Random(SEED), time.monotonic()  # noqa: S311
    best: Ending | None = None

    def is_over() -> bool:
        used = time.monotonic() - begun
        if best is not None and not tell(min(1.0, used / seconds), best.way[0]):
            return True
        return used >= seconds

    for width in WIDTHS:
        stop = (lambda: False) if best is None else is_over
        for ending in _endings(position, width, chance, stop):
            if best is None or ending.unplaced < best.unplaced:
                best = ending
        if best is not None and (not best.unplaced or is_over()):
            break
    assert best is not None
    return best


def _endings(
    position: Position, width: int, chance: random.Random, stop: Callable[[], bool]
) -> Iterator[Ending]:
    """Search with one beam width; yield nothing if the search is stopped early."""
    begun, beam = len(position.played), [position]
    while beam:
        following: dict[tuple[Placed, ...], tuple[float, Position]] = {}
        for start in beam:
            if stop():
                return
            for color, number in _tried(start, chance):
                after = start.play(color, number)
                if after.is_over:
                    steps = tuple((p.color, p.number) for p in after.played[begun:])
                    yield Ending(steps, pieces_left(after))
                else:
                    board = tuple(sorted(after.played))
                    following.setdefault(board, (_promise(after), after))
        ranked = sorted(following.values(), key=lambda pair: pair[0], reverse=True)
        beam = [after for _, after in ranked[:width]]


def _tried(position: Position, chance: random.Random) -> list[Choice]:
    """Choose placements to try: small obstacles, or large pieces that fit snugly."""
    table, moves = position.placements, position.legal_placements()
    is_obstacle = position.color in position.ruleset.obstacles
    size = min if is_obstacle else max
    preferred_size = size(table.pieces[table.piece[number]].size for _, number in moves)
    moves = [m for m in moves if table.pieces[table.piece[m[1]]].size == preferred_size]
    if is_obstacle:
        return chance.sample(moves, min(TRIED, len(moves)))
    filled, near = position.filled(), position.ruleset.grid.forbids

    def snugness(move: Choice) -> float:
        cells = table.cells[move[1]]
        free = sum(other not in filled for cell in cells for other in near[cell])
        return 2 * chance.random() - free

    return sorted(moves, key=snugness, reverse=True)[:TRIED]


def _promise(position: Position) -> float:
    """Estimate how easily the remaining pieces can be placed."""
    promise = 0.0
    for size, room, now in _rooms(position):
        weight = size**0.4
        promise -= weight / room**0.4 if room else NO_ROOM * weight
        promise -= weight / 2 / math.sqrt(now + 0.5)
    for color in position.ruleset.obstacles:
        promise -= math.log1p(position.legal_sets[color].bit_count())
    return promise


def _rooms(position: Position) -> Iterator[tuple[int, int, int]]:
    """Yield each remaining piece's size and its numbers of possible and legal moves."""
    runs, pieces = _runs(position.placements), position.ruleset.pieces
    for hand in _own(position):
        ever, now = position.alive[hand] & position.free, position.legal_sets[hand]
        for piece, copies in enumerate(position.pieces_left(hand)):
            if copies:
                first, mask = runs[piece]
                room = ((ever >> first) & mask).bit_count()
                yield pieces[piece].size, room, ((now >> first) & mask).bit_count()


def _own(position: Position) -> Sequence[int]:
    """Return the single player's hands, which exclude the obstacles."""
    return position.ruleset.seats[0]


@lru_cache(maxsize=16)
def _runs(table: Placements) -> list[tuple[int, int]]:
    """Return each piece's first placement and a mask for all of its placements."""
    counts = [table.piece.count(piece) for piece in range(len(table.pieces))]
    firsts = [sum(counts[:piece]) for piece in range(len(counts))]
    return [(first, (1 << n) - 1) for first, n in zip(firsts, counts, strict=True)]
