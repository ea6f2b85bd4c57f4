"""Packing puzzles: full regions and their contact levels (rules 3.1)."""

from collections.abc import Sequence

from games.rules.ruleset import Ruleset

Laid = tuple[int, int]
"""A color and a placement number."""


def is_packed(ruleset: Ruleset, laid: Sequence[Laid]) -> bool:
    """Return whether the placements fill the region and meet its contact level."""
    assert ruleset.puzzle is not None
    cells = ruleset.placements.cells
    if sum(len(cells[number]) for _, number in laid) < len(ruleset.grid.cells):
        return False
    return not out_of_touch(ruleset, laid)


def out_of_touch(ruleset: Ruleset, laid: Sequence[Laid]) -> list[int]:
    """Return the placements in a full region that do not meet the contact level."""
    assert ruleset.puzzle is not None
    match ruleset.puzzle.level:
        case "corner":
            neighbors = _neighbors(ruleset, laid)
            return [i for i, touched in enumerate(neighbors) if not touched]
        case "chain":
            return _unchained(laid, _neighbors(ruleset, laid))
        case _:
            return []


def _neighbors(ruleset: Ruleset, laid: Sequence[Laid]) -> list[set[int]]:
    """Return, for each placement, the corner neighbors of the same color."""
    cells, needs = ruleset.placements.cells, ruleset.grid.needs
    holder = {cell: i for i, (_, number) in enumerate(laid) for cell in cells[number]}
    return [
        {
            holder[corner]
            for cell in cells[number]
            for corner in needs[cell]
            if corner in holder and laid[holder[corner]][0] == color
        }
        - {i}
        for i, (color, number) in enumerate(laid)
    ]


def _unchained(laid: Sequence[Laid], neighbors: Sequence[set[int]]) -> list[int]:
    """Return the placements that are not connected to the first one of their color."""
    reached: set[int] = set()
    colors = {color for color, _ in laid}
    for color in colors:
        waiting = [next(i for i, (own, _) in enumerate(laid) if own == color)]
        while waiting:
            i = waiting.pop()
            if i not in reached:
                reached.add(i)
                waiting += neighbors[i]
    return [i for i in range(len(laid)) if i not in reached]
