"""Answers to questions about packing puzzles: what is asked, searched and told."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from games.puzzles.boards import packing_of
from games.puzzles.packing import Placed
from games.puzzles.solver import Answer, Count, Verdict, count, solve
from games.puzzles.table import table_of
from games.puzzles.watch import Progress, Watch
from games.rules.position import Position
from games.rules.ruleset import Ruleset

Result: TypeAlias = dict[str, Any]


class Kind(StrEnum):
    """What can be asked."""

    SOLVABLE = "solvable"
    HINT = "hint"
    SOLUTION = "solution"
    COUNT = "count"


KINDS = [kind.value for kind in Kind]


@dataclass(frozen=True)
class Question:
    """What is asked about a position, and what the answer may cost."""

    kind: Kind
    seconds: int
    limit: int | None = None


def answer(position: Position, question: Question, progress: Progress) -> Result:
    """Search for as long as the question allows; told of progress, which may cancel."""
    ruleset = position.ruleset
    placed = [Placed(one.color, one.number) for one in position.played]
    watch = Watch(question.seconds, progress)
    if question.kind is Kind.COUNT:
        return _counted(_count(ruleset, placed, watch, question.limit))
    return _told(ruleset, question.kind, _solve(ruleset, placed, watch), len(placed))


def _solve(ruleset: Ruleset, placed: Sequence[Placed], watch: Watch) -> Answer:
    table = table_of(ruleset)
    if table is None:
        return solve(packing_of(ruleset), placed, watch)
    known = next(table.continuing(placed), None)
    return Answer(Verdict.SOLVED, known) if known else Answer(Verdict.IMPOSSIBLE)


def _count(
    ruleset: Ruleset, placed: Sequence[Placed], watch: Watch, limit: int | None
) -> Count:
    table = table_of(ruleset)
    if table is None:
        return count(packing_of(ruleset), placed, watch, limit)
    found = sum(1 for _ in table.continuing(placed))
    if limit is not None and found > limit:
        return Count(limit, complete=False)
    return Count(found, complete=True)


def _counted(counted: Count) -> Result:
    return {"found": counted.found, "complete": counted.complete}


def _told(ruleset: Ruleset, kind: Kind, found: Answer, placed: int) -> Result:
    """Tell no more than was asked: who asks for a hint wants no solution."""
    told: Result = {"solvable": None}
    if found.verdict is not Verdict.UNKNOWN:
        told["solvable"] = found.verdict is Verdict.SOLVED
    following = [_placement(ruleset, one) for one in found.solution[placed:]]
    match kind:
        case Kind.HINT:
            told["placement"] = following[0] if following else None
        case Kind.SOLUTION:
            told["placements"] = following if told["solvable"] else None
    return told


def _placement(ruleset: Ruleset, placed: Placed) -> Result:
    table = ruleset.placements
    return {
        "color": ruleset.colors[placed.color],
        "piece": table.piece_of(placed.option).id,
        "cells": table.cells_of(placed.option),
    }
