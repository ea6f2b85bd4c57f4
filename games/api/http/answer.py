"""Answers: declared types that are encoded, and described, as they stand.

A view answers `Response(Plan.of(state, plan))`, and `extend_schema(responses={200:
Plan})` describes the same class: `games.api.http.openapi.components` reads it for the
OpenAPI document, `encode` writes it. A text under a field describes it there.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Annotated, Generic, TypeAlias, TypeVar, dataclass_transform

import msgspec
from msgspec import Meta

from games.api.http.bodies import PARSER, read_choice

Moment: TypeAlias = Annotated[datetime, Meta(tz=True)]
"""In UTC, with microseconds: a time as a table holds it."""


def one_of(name: str | None, values: Iterable[str]) -> Meta:
    """Annotate a text that is one of these values, in a request or an answer.

    `Annotated[str, one_of("Scope", SCOPES)]` is for values that another module has; a
    type whose values stand in the source is a `Literal`. The name is the component's.
    """
    choices = list(values)
    return Meta(
        title=name,
        extra={PARSER: partial(read_choice, choices)},
        extra_json_schema={"enum": choices},
    )


JSON = "application/json"
encode = msgspec.json.Encoder().encode
"""Write an answer, or anything else that JSON can say, as compact JSON."""


@dataclass_transform(
    kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,)
)
class Answer(msgspec.Struct, frozen=True, gc=False):
    """What an endpoint answers, or a part of it; the name is that of its component.

    Every field is always there, null where nothing is known, unless it says `UNSET`.
    Answers are made by the names of their fields, which the type checker sees to: by a
    metaclass each would take eight times as long. One whose optional fields stand
    before others says `kw_only=True`, and so do its subclasses. None holds itself, so
    the garbage collector need not look.
    """


Item = TypeVar("Item")


class Page(Answer, Generic[Item]):
    """A page of a list."""

    items: list[Item]
    next: str | None
    """The `cursor` of the next page; null on the last."""
