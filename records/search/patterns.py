"""Board patterns for any moment, or for a given number of placements.

A pattern consists of terms, separated by spaces:

* `piece:blue:e8,d9,e9,f9,e10`: one piece on exactly these cells;
* `owned:blue:e8,d9`: cells that a color covers;
* `empty:e8,d9`: empty cells.

If they have no color, `piece` and `owned` match any color. All terms must be true at
the same time. This module does no I/O.
"""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, cast, get_args

from games.api.requests.lines import read_cells
from games.api.requests.moves import find_color
from games.errors import InvalidError
from games.rules.keys import keys_of
from games.rules.ruleset import Ruleset

TermKind: TypeAlias = Literal["piece", "owned", "empty"]

MAX_TERMS = 16
MAX_CELLS = 64
"""Maximum total number of cells in all terms."""


@dataclass(frozen=True)
class Term:
    """A condition on the board, whose cells, color and piece are indices."""

    kind: TermKind
    color: int | None
    cells: tuple[int, ...]
    piece: int | None = None


@dataclass(frozen=True)
class Pattern:
    """Terms that must be true at the same moment."""

    ruleset: Ruleset
    terms: tuple[Term, ...]
    at_ply: int | None
    """Number of placements after which the terms must be true. None means any moment.
    """


def read_pattern(ruleset: Ruleset, text: str, at_ply: int | None) -> Pattern:
    """Parse a pattern; raise `InvalidError` with the number of the faulty term."""
    words = text.split()
    if not 1 <= len(words) <= MAX_TERMS:
        raise InvalidError(
            f"A pattern must have 1 to {MAX_TERMS} terms.", field="pattern"
        )
    terms = []
    for number, word in enumerate(words):
        try:
            terms.append(_read_term(ruleset, word))
        except (ValueError, InvalidError) as error:
            raise InvalidError(str(error), field=f"pattern.{number}") from error
    if sum(len(term.cells) for term in terms) > MAX_CELLS:
        raise InvalidError(
            f"A pattern may have at most {MAX_CELLS} cells.", field="pattern"
        )
    return Pattern(ruleset, tuple(terms), at_ply)


def images(pattern: Pattern) -> list[Pattern]:
    """Return the pattern and its images under the symmetries of its ruleset."""
    images = {
        frozenset(
            replace(term, cells=tuple(sorted(image[cell] for cell in term.cells)))
            for term in pattern.terms
        )
        for image in keys_of(pattern.ruleset).symmetries
    }
    return [replace(pattern, terms=tuple(terms)) for terms in images]


def _read_term(ruleset: Ruleset, word: str) -> Term:
    kind, *colors, text = word.split(":")
    if kind not in get_args(TermKind) or len(colors) > (kind != "empty"):
        raise ValueError(
            f"{word!r} must have the form piece:COLOR:CELLS, owned:COLOR:CELLS or"
            " empty:CELLS."
        )
    table, index = ruleset.placements, ruleset.grid.index
    cells = read_cells(ruleset.grid, text)
    if outside := [cell for cell in cells if cell not in index]:
        raise ValueError(f"{outside[0]} is not on the board.")
    covered = tuple(sorted({index[cell] for cell in cells}))
    color = find_color(ruleset, colors[0]) if colors else None
    if kind != "piece":
        return Term(cast(TermKind, kind), color, covered)
    number = table.at(covered)
    if number is None:
        raise ValueError(f"The cells {text!r} do not form a piece.")
    return Term("piece", color, covered, table.piece[number])
