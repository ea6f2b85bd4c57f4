"""Failures: how a route may fail, as responses in the OpenAPI document.

A route declares `extend_schema(responses={200: Game, **problems(404, "game-over")})`.
What any request may meet with is added by `games.api.http.schema`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from games.api.http.problems import PROBLEM_JSON, USUAL, Kind, problem_of
from games.errors import ERRORS

REQUEST_ID = "0193c6a2-7f3e-7d52-8a6b-2f60c8d1e9a4"
"""What is known only when a problem is sent, as an example."""


@dataclass(frozen=True)
class Failure:
    """A response with this status, and one of these errors."""

    status: int
    kinds: tuple[Kind, ...]

    @property
    def description(self) -> str:
        """What each code says, for people."""
        return "\n\n".join(f"`{kind.code}`: {kind.message()}" for kind in self.kinds)

    def example(self, kind: Kind) -> dict[str, Any]:
        """Return a problem of this kind as it may come."""
        problem = problem_of(kind.example(), self.status, REQUEST_ID)
        found: dict[str, Any] = msgspec.to_builtins(problem)
        return found


def problems(*found: int | str | Kind) -> dict[tuple[int, str], Failure]:
    """Return failures by errors, their codes, or statuses with their usual error."""
    return {
        (failure.status, PROBLEM_JSON): failure
        for failure in failures(map(_status_and_kind, found))
    }


def failures(found: Iterable[tuple[int, Kind]]) -> list[Failure]:
    """Return one failure for each status, with its errors by their codes."""
    by_status: dict[int, set[Kind]] = {}
    for status, kind in found:
        by_status.setdefault(status, set()).add(kind)
    return [
        Failure(status, tuple(sorted(kinds, key=lambda kind: kind.code)))
        for status, kinds in sorted(by_status.items())
    ]


def _status_and_kind(one: int | str | Kind) -> tuple[int, Kind]:
    if isinstance(one, int):
        return one, USUAL[one]
    kind = ERRORS[one] if isinstance(one, str) else one
    return kind.status, kind
