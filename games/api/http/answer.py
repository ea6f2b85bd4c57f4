"""Answers: declared types of JSON responses.

A view returns `Response(Plan.build(state, plan))`, and `extend_schema(responses={200:
Plan})` describes the same class: `games.api.http.openapi.components` reads it for the
OpenAPI document, `encode` writes it. The text under a field is its description.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Annotated, Generic, TypeAlias, TypeVar, dataclass_transform

import msgspec
from msgspec import Meta

from games.api.http.bodies import PARSER, read_choice

Moment: TypeAlias = Annotated[datetime, Meta(tz=True)]
"""Time in UTC with microseconds, as in a database column."""


def one_of(name: str | None, values: Iterable[str]) -> Meta:
    """Annotate a text with its permitted values.

    `Annotated[str, one_of("Scope", SCOPES)]` is for values from another module; a type
    with values in its own source is a `Literal`. The name is that of the component.
    """
    choices = list(values)
    return Meta(
        title=name,
        extra={PARSER: partial(read_choice, choices)},
        extra_json_schema={"enum": choices},
    )


JSON = "application/json"
encode = msgspec.json.Encoder().encode
"""Encoder of answers and other JSON values, as compact JSON."""


@dataclass_transform(
    kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,)
)
class Answer(msgspec.Struct, frozen=True, gc=False):
    """An answer of an endpoint, or a part of it; its name is that of its component.

    Every field exists, with null if its value is unknown, unless its default is
    `UNSET`. Constructors accept only keywords. The type checker enforces this, because
    a metaclass would take eight times as long. A class with optional fields before
    other fields declares `kw_only=True`, and so do its subclasses. No answer contains
    itself, so the garbage collector can ignore them.
    """


Item = TypeVar("Item")


class Page(Answer, Generic[Item]):
    """A page of a list."""

    items: list[Item]
    next: str | None
    """Value of `cursor` for the next page; null on the last page."""
