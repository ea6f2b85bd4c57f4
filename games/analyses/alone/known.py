"""Known solutions: boards with every piece of every color, found by `beam`.

Each is a picture, row by row: a letter per color, a dot where nothing lies. A color
never touches itself at an edge, so that its pieces are what hangs together.
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
"""Per variant: its pictures. What is legal in descending order is so in any, and what
corners alone allow under either rule of contact."""
EMPTY = "."

Picture: TypeAlias = dict[int, int]
"""Per placement: which color it is of, by any naming of the colors."""


def way_on(position: Position) -> list[Choice] | None:
    """Return how to go on to a known solution, None where the board fits none.

    It may be turned or mirrored, and its colors may be exchanged.
    """
    ruleset = position.ruleset
    for picture in _pictures(ruleset):
        for plan in named(position, picture):
            if way := ordered(position, plan):
                return way
    return None


def named(position: Position, picture: Picture) -> Iterator[dict[int, int]]:
    """Yield what is left of a picture that has all that was placed, per naming."""
    if not all(placed.number in picture for placed in position.played):
        return
    pairs = {(picture[one.number], one.color) for one in position.played}
    names = dict(pairs)
    if not len(names) == len(set(names.values())) == len(pairs):
        return
    laid = {placed.number for placed in position.played}
    colors = range(len(position.ruleset.colors))
    unnamed = [group for group in colors if group not in names]
    for given in permutations(set(colors) - set(names.values())):
        naming = {**names, **dict(zip(unnamed, given, strict=True))}
        yield {
            number: naming[group]
            for number, group in picture.items()
            if number not in laid
        }


def ordered(position: Position, plan: dict[int, int]) -> list[Choice] | None:
    """Find an order in which the rest may be placed: large ones first, where they fit.

    The colors do not stand in each other's way, so whatever of a plan may be placed
    takes nothing from it.
    """
    sizes, left, way = position.placements.cells, dict(plan), []
    ranked = sorted(plan, key=lambda number: (-len(sizes[number]), number))
    while left:
        if position.is_over:
            return None
        step = next(
            (
                (left[number], number)
                for number in ranked
                if number in left and _may(position, left[number], number)
            ),
            None,
        )
        if step is None:
            return None
        position = position.play(*step)
        way.append(step)
        del left[step[1]]
    return way


def _may(position: Position, color: int, number: int) -> bool:
    due = position.color
    return due in (None, color) and bool(position.legal(color) >> number & 1)


@lru_cache(maxsize=16)
def _pictures(ruleset: Ruleset) -> list[Picture]:
    """Return all pictures of a ruleset, as they lie and turned."""
    found = [
        picture_of(ruleset, [drawn[image.index(cell)] for cell in range(len(image))])
        for drawn in drawings(ruleset.variant)
        for image in ruleset.grid.symmetries
    ]
    return [picture for picture in found if picture]


def drawings(variant: str) -> list[str]:
    """Return the solutions of a variant as drawn, a letter per cell."""
    texts = [
        (Path(__file__).parent / name).read_text() for name in FILES.get(variant, ())
    ]
    return ["".join(drawn.split()) for text in texts for drawn in text.split("\n\n")]


def picture_of(ruleset: Ruleset, drawn: Sequence[str]) -> Picture:
    """Take a drawing apart into placements."""
    letters = {name[0]: color for color, name in enumerate(ruleset.colors)}
    near, table = ruleset.grid.forbids, ruleset.placements
    left = {cell for cell, letter in enumerate(drawn) if letter != EMPTY}
    picture = {}
    while left:
        first = left.pop()
        piece, reached = {first}, [first]
        while reached:
            for cell in near[reached.pop()]:
                if cell in left and drawn[cell] == drawn[first]:
                    left.remove(cell)
                    piece.add(cell)
                    reached.append(cell)
        number = table.at(piece)
        assert number is not None, "A drawing shows pieces."
        picture[number] = letters[drawn[first]]
    return picture
