"""Facts: the values that a ruleset inserts into its texts."""

from collections.abc import Iterable, Mapping

from games.rules.ruleset import Ruleset
from games.rules.texts.books import Words
from games.rules.wording import joined


class Speech:
    """Color names and lists in one language."""

    def __init__(self, words: Words, colors: Mapping[str, str]) -> None:
        """Store the words and color names of a language."""
        self._words, self._colors = words, colors

    def color(self, name: str) -> str:
        """Return the name of a color."""
        return self._colors[name]

    def in_order(self, names: Iterable[str]) -> str:
        """Return colors in a sequence: `blue, yellow, red`."""
        return ", ".join(self._colors[name] for name in names)

    def together(self, names: Iterable[str]) -> str:
        """Return a list of colors that belong together, such as `blue and red`."""
        return joined([self._colors[name] for name in names], self._words.both)

    def unit(self, ruleset: Ruleset) -> str:
        """Return the word for a cell of the board."""
        grid = ruleset.grid
        if not grid.is_flat:
            return self._words.cube
        corners = len(grid.lattice.outline(grid.cells[0]))
        return self._words.triangle if corners == 3 else self._words.square  # noqa: PLR2004


def facts_of(ruleset: Ruleset, speech: Speech) -> dict[str, object]:
    """Return the values for the placeholders in braces."""
    colors, scoring = ruleset.colors, ruleset.scoring
    shared = [
        name
        for color, name in enumerate(colors)
        if ruleset.owner[color] is None and color not in ruleset.obstacles
    ]
    sides = [
        speech.together(colors[color] for seat in team for color in ruleset.seats[seat])
        for team in ruleset.teams
        if all(ruleset.seats[seat] for seat in team)
    ]
    return {
        "players": len(ruleset.seats),
        "cells": len(ruleset.grid.cells),
        "pieces": sum(ruleset.copies),
        "size": ruleset.cells_per_color,
        "unit": speech.unit(ruleset),
        "colors": len(colors),
        "order": speech.in_order(colors[color] for color in ruleset.order),
        "obstacles": speech.together(colors[color] for color in ruleset.obstacles),
        "shared": speech.together(shared),
        "first": sides[0] if sides else "",
        "second": sides[1] if len(sides) > 1 else "",
        "rounds": ruleset.turn_limit,
        "all": scoring.bonus_all,
        "last": scoring.bonus_all + scoring.bonus_last,
        **_heights(ruleset),
    }


def _heights(ruleset: Ruleset) -> dict[str, object]:
    """Return a structure's maximum height, and its height limits as seen from above."""
    limits = ruleset.grid.columns
    if not limits:
        return {"highest": 1, "heights": ""}
    right, front = (max(column[axis] for column in limits) for axis in (0, 1))
    rows = (
        "".join(str(limits.get((x, y), ".")) for x in range(right + 1))
        for y in range(front + 1)
    )
    return {"highest": max(limits.values()), "heights": "\n".join(rows)}
