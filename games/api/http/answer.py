"""Answers: declared types that are encoded, and described, as they stand.

A view answers `Response(Plan.of(state, plan))`, and `extend_schema(responses={200:
Plan})` describes the same class: `games.api.http.openapi.components` reads it for the
OpenAPI document, `encode` writes it. A text under a field describes it there.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Generic, TypeAlias, TypeVar, dataclass_transform

import msgspec
from msgspec import Meta

Moment: TypeAlias = Annotated[datetime, Meta(tz=True)]
"""In UTC, with microseconds: a time as a table holds it."""


def one_of(name: str, values: Iterable[str]) -> Meta:
    """Annotate a text that is one of these values, which are a component's.

    `Annotated[str, one_of("Scope", SCOPES)]`: for values that stand elsewhere already.
    """
    return Meta(title=name, extra_json_schema={"enum": list(values)})


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
