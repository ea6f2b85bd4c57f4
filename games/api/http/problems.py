"""Errors as JSON problems (RFC 9457), and as responses in the OpenAPI document.

Each error class gets a problem type with the same fields, texts and code. A route
declares its failures: `extend_schema(responses={200: Game, **problems(404,
"game-over")})`. `games.api.http.openapi` adds the failures that all routes have.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Literal, TypeAlias, cast, get_type_hints

import msgspec
from msgspec import UNSET

from games.api.http.answer import Answer
from games.errors import (
    ERRORS,
    ApiError,
    InsufficientScopeError,
    InvalidError,
    MalformedError,
    NotFoundError,
    StaleVersionError,
    UnauthenticatedError,
)

PROBLEM_JSON = "application/problem+json"

Kind: TypeAlias = type[ApiError]

USUAL: dict[int, Kind] = {
    400: MalformedError,
    401: UnauthenticatedError,
    403: InsufficientScopeError,
    404: NotFoundError,
    412: StaleVersionError,
    413: MalformedError,
    415: MalformedError,
    422: InvalidError,
}
"""Default error for each status that a route declares as a number."""

REQUEST_ID = "0193c6a2-7f3e-7d52-8a6b-2f60c8d1e9a4"
"""Request id in the examples."""


class AnyProblem(Answer, kw_only=True):
    """An error (RFC 9457). Some have additional fields."""

    type: str
    """Link to an explanation of the error code."""
    title: str
    status: int
    """HTTP status of the response."""
    detail: str
    """Human-readable explanation, in the caller's language if available."""
    code: str
    """Error code."""
    request_id: str
    """Value of the response's `X-Request-Id`, for searching the log."""


@cache
def problem_type(kind: Kind) -> type[AnyProblem]:
    """Return an error's problem type, with the common fields and the error's own."""
    hints = get_type_hints(kind, include_extras=True)
    own = {field.name: field for field in fields(kind)[1:]}
    code = Literal[kind.code]  # type: ignore[name-defined]
    body = {
        "__doc__": kind.message(),
        "__module__": kind.__module__,
        "__annotations__": {"code": code, **{name: hints[name] for name in own}},
        **{name: UNSET for name, field in own.items() if field.default is UNSET},
        "described_as": kind,
    }
    name = f"{kind.__name__.removesuffix('Error')}Problem"
    return cast(
        "type[AnyProblem]", msgspec.StructMeta(name, (AnyProblem,), body, kw_only=True)
    )


def problem_of(error: ApiError, status: int, request_id: str) -> AnyProblem:
    """Return an error as JSON."""
    problem = problem_type(type(error))  # type: ignore[arg-type]  # a class has a hash
    return problem(
        type=f"/api/docs/problems#{error.code}",
        title=error.code.replace("-", " ").capitalize(),
        status=status,
        detail=error.detail,
        code=error.code,
        request_id=request_id,
        **error.extras(),
    )


@dataclass(frozen=True)
class Failure:
    """Error response of a route: its status and its possible errors."""

    status: int
    kinds: tuple[Kind, ...]

    @property
    def description(self) -> str:
        """Return the codes; a single code is followed by its message."""
        if len(self.kinds) == 1:
            return f"`{self.kinds[0].code}`: {self.kinds[0].message()}"
        *codes, last = (f"`{kind.code}`" for kind in self.kinds)
        return f"One of these problems: {', '.join(codes)} or {last}."

    def name_of(self, kind: Kind) -> str:
        """Return the code, and the status if it differs from the error's own."""
        is_own = self.status == kind.status
        return kind.code if is_own else f"{kind.code}-{self.status}"

    def example(self, kind: Kind) -> dict[str, Any]:
        """Return an example problem for an error class."""
        problem = problem_of(kind.example(), self.status, REQUEST_ID)
        return cast("dict[str, Any]", msgspec.to_builtins(problem))


def problems(*declared: int | str | Kind) -> dict[tuple[int, str], Failure]:
    """Return the responses for errors given as classes, codes or usual statuses."""
    return {
        (failure.status, PROBLEM_JSON): failure
        for failure in failures(map(_status_and_kind, declared))
    }


def failures(errors: Iterable[tuple[int, Kind]]) -> list[Failure]:
    """Return one failure per status, with its errors sorted by code."""
    by_status: dict[int, set[Kind]] = {}
    for status, kind in errors:
        by_status.setdefault(status, set()).add(kind)
    return [
        Failure(status, tuple(sorted(kinds, key=lambda kind: kind.code)))
        for status, kinds in sorted(by_status.items())
    ]


def _status_and_kind(declared: int | str | Kind) -> tuple[int, Kind]:
    if isinstance(declared, int):
        return declared, USUAL[declared]
    kind = ERRORS[declared] if isinstance(declared, str) else declared
    return kind.status, kind
