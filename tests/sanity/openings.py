"""First placements: a level's choices, compared with all legal ones."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import dist
from statistics import fmean

from games.computers.ai.levels import choose_placement
from games.rules.geometry import Cell
from games.rules.options import Options
from games.rules.position import Position
from tests.games.rules.boards import drafted, start


@dataclass(frozen=True)
class Opening:
    """A first placement."""

    piece: str
    size: int
    largest: int
    """Cells of the largest piece that it could have been."""
    nearness: float
    """Share of the placements of equal size that end farther from the middle."""


def first_placements(
    variant: str, options: Options, level: str, seeds: int
) -> Iterator[Opening]:
    """Yield a level's first placement for each of some seeds."""
    for seed in range(seeds):
        position = _own_first_turn(_begun(variant, options, seed), seed)
        yield _described(position, *choose_placement(position, level, f"{seed}"))


def _begun(variant: str, options: Options, seed: int) -> Position:
    """Return a start of play: always the same draft, but each time another draw."""
    position = start(variant, **options)
    return drafted(position, random.Random(seed if position.awaits_draw else 0))


def _own_first_turn(position: Position, seed: int) -> Position:
    """Return the position after random placements of the colors without an owner."""
    chance = random.Random(seed)
    while position.color in position.ruleset.obstacles:
        position = position.play(*chance.choice(position.legal_placements()))
    return position


def _described(position: Position, color: int, number: int) -> Opening:
    placements = position.placements
    piece = placements.piece_of(number)
    legal = [own for shade, own in position.legal_placements() if shade == color]
    sizes = {own: placements.piece_of(own).size for own in legal}
    alike = [own for own in legal if sizes[own] == piece.size]
    middle = _middle(position.ruleset.grid.cells)
    reach = {own: _distance(placements.cells_of(own), middle) for own in alike}
    farther = [reach[own] > reach[number] + 1e-9 for own in alike]
    as_far = [abs(reach[own] - reach[number]) <= 1e-9 for own in alike]
    return Opening(
        piece=piece.id,
        size=piece.size,
        largest=max(sizes.values()),
        nearness=fmean(
            1.0 if far else 0.5 if even else 0.0
            for far, even in zip(farther, as_far, strict=True)
        ),
    )


def _middle(cells: tuple[Cell, ...]) -> list[float]:
    return [fmean(axis) for axis in zip(*cells, strict=True)][:2]


def _distance(cells: tuple[Cell, ...], middle: list[float]) -> float:
    return min(dist(cell[:2], middle) for cell in cells)
