"""A beam: the best few positions of each ply are kept, and wider beams come after.

Nobody plays against it, so it asks of a position what room is left for each piece that
should be placed, and of an obstacle how soon nothing of it fits any more.
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
"""Positions that are kept, search after search, until one places all pieces."""
TRIED = 10
"""Placements of a position that are looked at."""
NO_ROOM = 10.0
"""What a piece that can never be placed costs, in pieces that are hard to place."""

Teller: TypeAlias = Callable[[float, Choice], bool]
"""Told the share of the time that is used and the best step; whether to go on."""


@dataclass(frozen=True)
class Ending:
    """How a game for one may go on to its end."""

    way: tuple[Choice, ...]
    left: int
    """Pieces of the seat's own colors that are not placed then."""


def is_lost(position: Position) -> bool:
    """Return whether some piece can never be placed: it has no room even now."""
    return any(not room for _, room, _ in _rooms(position))


def pieces_left(position: Position) -> int:
    """Return how many pieces of the seat's colors are in hand."""
    return sum(sum(position.pieces_left(hand)) for hand in _own(position))


def best_ending(position: Position, seconds: float, tell: Teller) -> Ending:
    """Search for as long as there is time, or until everything is placed.

    Somebody must be able to move. The first search is carried through to its end.
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
            if best is None or ending.left < best.left:
                best = ending
        if best is not None and (not best.left or is_over()):
            break
    assert best is not None
    return best


def _endings(
    position: Position, width: int, chance: random.Random, stop: Callable[[], bool]
) -> Iterator[Ending]:
    """Play one beam to the end; nothing is told where it is stopped before."""
    begun, kept = len(position.played), [position]
    while kept:
        following: dict[tuple[Placed, ...], tuple[float, Position]] = {}
        for one in kept:
            if stop():
                return
            for color, number in _tried(one, chance):
                after = one.play(color, number)
                if after.is_over:
                    steps = tuple((p.color, p.number) for p in after.played[begun:])
                    yield Ending(steps, pieces_left(after))
                else:
                    board = tuple(sorted(after.played))
                    following.setdefault(board, (_promise(after), after))
        ranked = sorted(following.values(), key=lambda pair: pair[0], reverse=True)
        kept = [after for _, after in ranked[:width]]


def _tried(position: Position, chance: random.Random) -> list[Choice]:
    """Choose what is looked at: large pieces, fitting snugly; of obstacles small."""
    table, moves = position.placements, position.legal_placements()
    is_obstacle = position.color in position.ruleset.obstacles
    size = min if is_obstacle else max
    wanted = size(table.pieces[table.piece[number]].size for _, number in moves)
    moves = [m for m in moves if table.pieces[table.piece[m[1]]].size == wanted]
    if is_obstacle:
        return chance.sample(moves, min(TRIED, len(moves)))
    filled, near = position.filled(), position.ruleset.grid.forbids

    def snugness(move: Choice) -> float:
        cells = table.cells[move[1]]
        free = sum(other not in filled for cell in cells for other in near[cell])
        return 2 * chance.random() - free

    return sorted(moves, key=snugness, reverse=True)[:TRIED]


def _promise(position: Position) -> float:
    """Return how easily everything left can still be placed."""
    promise = 0.0
    for size, room, now in _rooms(position):
        weight = size**0.4
        promise -= weight / room**0.4 if room else NO_ROOM * weight
        promise -= weight / 2 / math.sqrt(now + 0.5)
    for color in position.ruleset.obstacles:
        promise -= math.log1p(position.legal_sets[color].bit_count())
    return promise


def _rooms(position: Position) -> Iterator[tuple[int, int, int]]:
    """Yield per piece left: its size, where it may ever lie, and where it may now."""
    runs, pieces = _runs(position.placements), position.ruleset.pieces
    for hand in _own(position):
        ever, now = position.alive[hand] & position.free, position.legal_sets[hand]
        for piece, left in enumerate(position.pieces_left(hand)):
            if left:
                first, mask = runs[piece]
                room = ((ever >> first) & mask).bit_count()
                yield pieces[piece].size, room, ((now >> first) & mask).bit_count()


def _own(position: Position) -> Sequence[int]:
    """Return the hands of who plays alone; obstacles are nobody's."""
    return position.ruleset.seats[0]


@lru_cache(maxsize=16)
def _runs(table: Placements) -> list[tuple[int, int]]:
    """Return per piece where its placements begin, and as many bits as it has."""
    counts = [table.piece.count(piece) for piece in range(len(table.pieces))]
    firsts = [sum(counts[:piece]) for piece in range(len(counts))]
    return [(first, (1 << n) - 1) for first, n in zip(firsts, counts, strict=True)]
