"""Known solutions found by `beam`: boards that contain every piece of every color.

Each solution is a picture of the board, row by row, with a letter for each color and a
dot for each empty cell. Pieces of one color never share an edge, so each connected
group of equal letters is one piece.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from typing import TypeAlias

from games.computers.ai.findings import Choice
from games.rules.position import Position
from games.rules.ruleset import Ruleset

FILES = {
    "solo-84": ("solo_84.txt",),
    "solo-84-descending": ("solo_84.txt",),
    "solo-trigon-88": ("solo_trigon_88.txt",),
}
"""Picture files for each variant. Both solo-84 variants share a file, because placing
pieces in descending order of size is legal in both. Solutions in which pieces touch
only at corners satisfy both contact rules."""
EMPTY = "."

Picture: TypeAlias = dict[int, int]
"""Color group of each placement. Any color can be assigned to any group."""


def way_on(position: Position) -> list[Choice] | None:
    """Return the steps to a known solution, or None if no solution fits the position.

    The solution may be rotated or mirrored, and its colors may be swapped.
    """
    ruleset = position.ruleset
    for picture in _pictures(ruleset):
        for plan in named(position, picture):
            if way := ordered(position, plan):
                return way
    return None


def named(position: Position, picture: Picture) -> Iterator[dict[int, int]]:
    """Yield the remaining placements for each color assignment that fits the board."""
    if not all(placed.number in picture for placed in position.played):
        return
    pairs = {(picture[placed.number], placed.color) for placed in position.played}
    names = dict(pairs)
    if not len(names) == len(set(names.values())) == len(pairs):
        return
    laid = {placed.number for placed in position.played}
    colors = range(len(position.ruleset.colors))
    unnamed = [group for group in colors if group not in names]
    for free_colors in permutations(set(colors) - set(names.values())):
        naming = {**names, **dict(zip(unnamed, free_colors, strict=True))}
        yield {
            number: naming[group]
            for number, group in picture.items()
            if number not in laid
        }


def ordered(position: Position, plan: dict[int, int]) -> list[Choice] | None:
    """Return a legal order for the remaining placements, with large pieces first.

    Colors do not block each other, so no placement in the plan makes another one
    impossible.
    """
    sizes, remaining, way = position.placements.cells, dict(plan), []
    ranked = sorted(plan, key=lambda number: (-len(sizes[number]), number))
    while remaining:
        if position.is_over:
            return None
        step = next(
            (
                (remaining[number], number)
                for number in ranked
                if number in remaining and _may(position, remaining[number], number)
            ),
            None,
        )
        if step is None:
            return None
        position = position.play(*step)
        way.append(step)
        del remaining[step[1]]
    return way


def _may(position: Position, color: int, number: int) -> bool:
    due = position.color
    return due in (None, color) and bool(position.legal(color) >> number & 1)


@lru_cache(maxsize=16)
def _pictures(ruleset: Ruleset) -> list[Picture]:
    """Return the pictures of a ruleset's solutions, in all orientations."""
    pictures = [
        picture_of(ruleset, [drawn[image.index(cell)] for cell in range(len(image))])
        for drawn in drawings(ruleset.variant)
        for image in ruleset.grid.symmetries
    ]
    return [picture for picture in pictures if picture]


def drawings(variant: str) -> list[str]:
    """Return drawings of a variant's solutions, with one letter per cell."""
    texts = [
        (Path(__file__).parent / name).read_text() for name in FILES.get(variant, ())
    ]
    return ["".join(drawn.split()) for text in texts for drawn in text.split("\n\n")]


def picture_of(ruleset: Ruleset, drawn: Sequence[str]) -> Picture:
    """Split a drawing into placements."""
    letters = {name[0]: color for color, name in enumerate(ruleset.colors)}
    near, table = ruleset.grid.forbids, ruleset.placements
    uncovered = {cell for cell, letter in enumerate(drawn) if letter != EMPTY}
    picture = {}
    while uncovered:
        first = uncovered.pop()
        piece, reached = {first}, [first]
        while reached:
            for cell in near[reached.pop()]:
                if cell in uncovered and drawn[cell] == drawn[first]:
                    uncovered.remove(cell)
                    piece.add(cell)
                    reached.append(cell)
        number = table.at(piece)
        assert number is not None, (
            "Each group of letters in a drawing must form a piece."
        )
        picture[number] = letters[drawn[first]]
    return picture
