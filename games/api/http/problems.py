"""Problems: errors as JSON (RFC 9457), one declared type for each code.

The type of an error's problem follows from its class: its fields, its texts and its
code. A failing response of a route is one of the problems that it may answer with.
"""

from dataclasses import fields
from functools import cache
from typing import Literal, TypeAlias, cast, get_type_hints

import msgspec
from msgspec import UNSET

from games.api.http.answer import Answer
from games.errors import (
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
"""The error that a status stands for where nothing else is said."""


class AnyProblem(Answer, kw_only=True):
    """An error (RFC 9457). Some carry fields of their own beside these."""

    type: str
    """A link to what this kind of problem is."""
    title: str
    status: int
    """The HTTP status of the answer."""
    detail: str
    """What is wrong, for people to read."""
    code: str
    """What is wrong, for programs to read."""
    request_id: str
    """The `X-Request-Id` of the answer, which finds it in the log."""


@cache
def problem_type(kind: Kind) -> type[AnyProblem]:
    """Return the problem of an error: its fields beside those of every problem."""
    hints = get_type_hints(kind, include_extras=True)
    own = {one.name: one for one in fields(kind)[1:]}
    code = Literal[kind.code]  # type: ignore[name-defined]
    body = {
        "__doc__": kind.message(),
        "__module__": kind.__module__,
        "__annotations__": {"code": code, **{name: hints[name] for name in own}},
        **{name: UNSET for name, one in own.items() if one.default is UNSET},
        "described_as": kind,
    }
    name = f"{kind.__name__.removesuffix('Error')}Problem"
    return cast(
        "type[AnyProblem]", msgspec.StructMeta(name, (AnyProblem,), body, kw_only=True)
    )


def problem_of(error: ApiError, status: int, request_id: str) -> AnyProblem:
    """Return an error as JSON."""
    made = problem_type(type(error))  # type: ignore[arg-type]  # a class has a hash
    return made(
        type=f"/api/docs/problems#{error.code}",
        title=error.code.replace("-", " ").capitalize(),
        status=status,
        detail=error.detail,
        code=error.code,
        request_id=request_id,
        **error.extras(),
    )
