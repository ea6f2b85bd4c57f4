"""Solution files: replay whole puzzles and report unsolved ones."""

from collections.abc import Iterator, Sequence

from games.lab.conformance.fields import Record, take
from games.lab.conformance.report import CheckResult
from games.rules.moves import Move
from games.rules.solution_files import KINDS, SolutionFileError, read_solutions
from games.rules.solutions import Fault, replay

MOST = 1_000_000
"""Maximum number of solutions per file; local files need no strict limit."""


def is_solution(record: Record) -> bool:
    """Return whether an object looks like a solution file."""
    return "variant" in record and not record.keys().isdisjoint(KINDS)


def check_solutions(record: Record) -> Iterator[CheckResult]:
    """Judge every solution of a file; raises `ValueError` for an invalid file."""
    try:
        file = read_solutions(take(record, "variant", str), record, MOST)
    except SolutionFileError as error:
        raise ValueError(f"{error.field}: {error}") from error
    for entries in file.solutions:
        replayed = replay(file.ruleset, entries)
        fault = replayed.fault
        mismatches = () if fault is None else (_told(fault, entries),)
        yield CheckResult(len(replayed.position.played), mismatches)


def _told(fault: Fault, entries: Sequence[Move]) -> str:
    where = f": {[list(cell) for cell in fault.cells]}" if fault.cells else ""
    if fault.index is None:
        return f"unsolved, {fault.reason}{where}"
    entry = entries[fault.index]
    label = f"entry {fault.index + 1} ({entry.color} {entry.piece})"
    return f"{label} is refused, {fault.reason.name}{where}"
