"""SQL conditions that search the table of boards for patterns."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from django.db.models import BooleanField, Q, QuerySet
from django.db.models.expressions import RawSQL

from records.models import RecordBoard
from records.search.patterns import Pattern, Term


def boards_with(patterns: Sequence[Sequence[Pattern]]) -> QuerySet[RecordBoard]:
    """Return the boards that matched one of the patterns of their ruleset.

    A board with a different number of cells is skipped before its bytes are read,
    regardless of the order in which PostgreSQL evaluates the conditions.
    """
    return RecordBoard.objects.filter(reduce(or_, map(_shows, patterns)))


def _shows(patterns: Sequence[Pattern]) -> Q:
    """Build the condition that a board matched one of its ruleset's patterns."""
    either = " OR ".join(f"({_condition(pattern)})" for pattern in patterns)
    cells = len(patterns[0].ruleset.grid.cells)
    safely = f"CASE WHEN length(covered) = {cells:d} THEN {either} ELSE FALSE END"
    return Q(
        RawSQL(safely, (), output_field=BooleanField()),  # noqa: S611 - numbers only
        ruleset=str(patterns[0].ruleset),
    )


def _condition(pattern: Pattern) -> str:
    """Convert a pattern to an SQL condition on the columns of a board."""
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
    """Yield a term's conditions on the final board, which contains all earlier ones."""
    if term.kind == "empty":
        return
    first, *others = map(_ply, term.cells)
    if term.piece is not None:
        yield f"get_byte(pieces, {first}) = {term.piece:d}"
        yield from (f"{other} = {first}" for other in others)
    for cell in term.cells if term.piece is None else term.cells[:1]:
        comparison = (
            f"<> {RecordBoard.NOBODY:d}" if term.color is None else f"= {term.color:d}"
        )
        yield f"{_color(cell)} {comparison}"


def _ply(cell: int) -> str:
    return f"get_byte(covered, {cell:d})"


def _color(cell: int) -> str:
    return f"get_byte(colors, {_ply(cell)})"
