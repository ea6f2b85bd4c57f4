"""Base classes for bodies and queries, whose fields declare the permitted input.

A view declares `bodies = {"POST": Play}` and `queries = {"GET": GamesQuery}`;
`self.received(Play)` returns the body. `decoding` creates instances from requests, and
`games.api.http.openapi` documents the classes. This module does not depend on a
framework.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar, dataclass_transform

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import asdict

T = TypeVar("T")
Choice = TypeVar("Choice")

PLAIN = r"\A(?!\s)[^\0]+(?<!\s)\Z"
"""Pattern for strings without leading or trailing blanks."""
EXACT = r"\A[^\0]+\Z"
"""Pattern for strings that may have leading or trailing blanks."""
READER, PARSER, KEYS = "reader", "parser", "keys"
"""Keys that annotations use in their `extra` dictionary."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Declared(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A request body or query with declared fields."""

    def check(self) -> None:
        """Reject contradictory values; raises `InvalidError`."""


class Body(Declared, frozen=True):
    """A declared JSON body.

    Optional fields default to `UNSET`; null is an error.
    """


class Query(Declared, frozen=True):
    """Declared query parameters, which arrive as strings.

    Optional parameters have a default; None means that the parameter is missing.
    """


def optional(value: T | UnsetType) -> T | None:
    """Return the value of an optional field; None if it is missing."""
    return None if isinstance(value, UnsetType) else value


def given_fields(declared: Declared) -> dict[str, Any]:
    """Return the values that the request contains, by name.

    Missing values are `UNSET` in a body, where null is a value, and None in a query.
    """
    absent = UNSET if isinstance(declared, Body) else None
    fields = asdict(declared).items()
    return {name: value for name, value in fields if value is not absent}


def read_choice(choices: Iterable[Choice], value: object) -> Choice:
    """Return the matching choice; raises `ValueError` if no choice matches."""
    if isinstance(value, str | int):
        for choice in choices:
            if choice == value:
                return choice
    shown = value if isinstance(value, str) else type(value).__name__
    raise ValueError(f'"{shown}" is not a valid choice.')


def text(max_length: int | None = None, *, exact: bool = False) -> Meta:
    """Annotate a string. Surrounding blanks are removed unless it is exact."""
    return Meta(max_length=max_length, pattern=EXACT if exact else PLAIN)


def read_by(reader: Callable[[Any], Any]) -> Meta:
    """Annotate a value that a function converts.

    The function gets a value of the declared type. If it raises `ValueError`, the
    client gets the message as the error of the field, so it must be a full sentence.
    """
    return Meta(extra={READER: reader})


def parsed_by(parser: Callable[[Any], Any], keys: Collection[str] = ()) -> Meta:
    """Annotate a value that a function parses instead of the decoder.

    The OpenAPI document shows the declared type. The function gets the JSON value,
    which is never null. If it raises `ValueError`, the client gets the message as the
    error of the field; an `InvalidError` names a path within the field. `keys` are the
    known keys of an object; any other key is an unknown field.
    """
    return Meta(extra={PARSER: parser, KEYS: keys})
