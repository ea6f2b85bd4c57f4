"""Patterns: what a board showed at some moment, or after so many placements.

A pattern is a few terms with blanks between:

* `piece:blue:e8,d9,e9,f9,e10`: one piece on exactly these cells;
* `owned:blue:e8,d9`: cells that a color covers;
* `empty:e8,d9`: cells that nothing covers.

Without a color, of `piece` and `owned`, any will do. All terms hold at once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import Literal, TypeAlias, cast, get_args

from django.db.models import BooleanField, Q, QuerySet
from django.db.models.expressions import RawSQL

from games.api.requests.lines import read_cells
from games.api.requests.moves import find_color
from games.errors import InvalidError
from games.rules.keys import keys_of
from games.rules.ruleset import Ruleset
from records.models import RecordBoard

TermKind: TypeAlias = Literal["piece", "owned", "empty"]

MAX_TERMS = 16
MAX_CELLS = 64
"""In all terms together."""


@dataclass(frozen=True)
class Term:
    """Something that the board shows; cells, color and piece are indices."""

    kind: TermKind
    color: int | None
    cells: tuple[int, ...]
    piece: int | None = None


@dataclass(frozen=True)
class Pattern:
    """Terms that hold at once."""

    ruleset: Ruleset
    terms: tuple[Term, ...]
    at_ply: int | None
    """After so many placements, or after the last; None: at some moment."""


def read_pattern(ruleset: Ruleset, text: str, at_ply: int | None) -> Pattern:
    """Return the pattern that is meant; raises `InvalidError` naming the term."""
    words = text.split()
    if not 1 <= len(words) <= MAX_TERMS:
        raise InvalidError(f"A pattern has 1 to {MAX_TERMS} terms.", field="pattern")
    terms = []
    for number, word in enumerate(words):
        try:
            terms.append(_read_term(ruleset, word))
        except (ValueError, InvalidError) as error:
            raise InvalidError(str(error), field=f"pattern.{number}") from error
    if sum(len(term.cells) for term in terms) > MAX_CELLS:
        raise InvalidError(f"A pattern has at most {MAX_CELLS} cells.", field="pattern")
    return Pattern(ruleset, tuple(terms), at_ply)


def images(pattern: Pattern) -> list[Pattern]:
    """Return the pattern in every way that its rules let the board be turned."""
    found = {
        frozenset(
            replace(term, cells=tuple(sorted(image[cell] for cell in term.cells)))
            for term in pattern.terms
        )
        for image in keys_of(pattern.ruleset).symmetries
    }
    return [replace(pattern, terms=tuple(terms)) for terms in found]


def boards_with(patterns: Sequence[Sequence[Pattern]]) -> QuerySet[RecordBoard]:
    """Return the boards that showed one of the patterns of their ruleset.

    Whatever order the planner takes conditions in, no byte is read off a smaller board.
    """
    return RecordBoard.objects.filter(reduce(or_, map(_shows, patterns)))


def _shows(patterns: Sequence[Pattern]) -> Q:
    """Ask for the boards of a ruleset that showed one of these patterns of it."""
    either = " OR ".join(f"({_condition(pattern)})" for pattern in patterns)
    cells = len(patterns[0].ruleset.grid.cells)
    safely = f"CASE WHEN length(covered) = {cells:d} THEN {either} ELSE FALSE END"
    return Q(
        RawSQL(safely, (), output_field=BooleanField()),  # noqa: S611 - numbers only
        ruleset=str(patterns[0].ruleset),
    )


def _read_term(ruleset: Ruleset, word: str) -> Term:
    kind, *colors, text = word.split(":")
    if kind not in get_args(TermKind) or len(colors) > (kind != "empty"):
        raise ValueError(f"{word!r} is no piece:COLOR:CELLS, owned: or empty:.")
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
        raise ValueError(f"{text!r} are not the cells of a piece.")
    return Term("piece", color, covered, table.piece[number])


def _condition(pattern: Pattern) -> str:
    """Write a pattern in SQL, over the columns of a board."""
    parts = [part for term in pattern.terms for part in _parts(term)]
    full = [c for term in pattern.terms if term.kind != "empty" for c in term.cells]
    empty = [c for term in pattern.terms if term.kind == "empty" for c in term.cells]
    if (at_ply := pattern.at_ply) is not None:
        parts += (f"{_ply(cell)} < {at_ply:d}" for cell in full)
        parts += (
            f"({_ply(cell)} >= {at_ply:d} OR {_color(cell)} = {RecordBoard.NOBODY:d})"
            for cell in empty
        )
    elif full and empty:
        last, first = ", ".join(map(_ply, full)), ", ".join(map(_ply, empty))
        parts.append(f"GREATEST({last}) < LEAST({first})")
    return " AND ".join(parts) or "TRUE"


def _parts(term: Term) -> Iterator[str]:
    """Write what must lie there at the end; what lies on a board stays."""
    if term.kind == "empty":
        return
    first, *others = map(_ply, term.cells)
    if term.piece is not None:
        yield f"get_byte(pieces, {first}) = {term.piece:d}"
        yield from (f"{other} = {first}" for other in others)
    for cell in term.cells if term.piece is None else term.cells[:1]:
        wanted = (
            f"<> {RecordBoard.NOBODY:d}" if term.color is None else f"= {term.color:d}"
        )
        yield f"{_color(cell)} {wanted}"


def _ply(cell: int) -> str:
    return f"get_byte(covered, {cell:d})"


def _color(cell: int) -> str:
    return f"get_byte(colors, {_ply(cell)})"
