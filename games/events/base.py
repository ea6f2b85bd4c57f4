"""What all events have in common."""

from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec
from msgspec import Meta

from games.rules import geometry

Data: TypeAlias = dict[str, Any]
"""JSON of integers, strings, booleans, lists and objects: no floats, so that its
canonical form is the same everywhere."""

Cell: TypeAlias = Annotated[
    geometry.Cell,
    Meta(
        title="Cell",
        description="Two coordinates on flat boards, three in space.",
        min_length=2,
        max_length=3,
    ),
]
Cells: TypeAlias = tuple[Cell, ...]


class BaseEvent(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A fact of one game.

    A field that came in a later release has a default, which means what was so before.
    It is stored only where it is set, so an event without it is what it was before, to
    the byte.
    """

    type: ClassVar[str]
    """The stable name: under it the event is stored and published."""
    schema: ClassVar[int] = 1
    """The number of the shape."""
    cause: ClassVar[str]
    """What brings it about, for who reads events: requests, and what happens else."""

    def data(self) -> Data:
        """Return what the event says as JSON."""
        data: Data = msgspec.to_builtins(self)
        return data


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that events contain; what is not set is left out."""
