"""The base classes and common types of all events."""

from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec
from msgspec import Meta

from games.rules import geometry

Data: TypeAlias = dict[str, Any]
"""JSON of integers, strings, booleans, lists and objects. Floats are excluded, so the
canonical form is the same everywhere."""

Cell: TypeAlias = Annotated[
    geometry.Cell,
    Meta(
        title="Cell",
        description="Coordinates of a cell: two on flat boards, three in Blokus 3D.",
        min_length=2,
        max_length=3,
    ),
]
Cells: TypeAlias = tuple[Cell, ...]


class BaseEvent(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A fact of one game.

    A field that was added in a later release has a default that describes older events.
    It is stored only if it is set, so older events keep the same bytes.
    """

    type: ClassVar[str]
    """Stable name, under which the event is stored and published."""
    schema: ClassVar[int] = 1
    """Number of the shape."""
    cause: ClassVar[str]
    """Requests and other causes of the event, for readers of its documentation."""

    def data(self) -> Data:
        """Return the event's data as JSON."""
        data: Data = msgspec.to_builtins(self)
        return data


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A structure inside events; unset fields are left out."""
