"""The base classes and common types of all events."""

from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec
from msgspec import Meta

from games.rules import geometry

Data: TypeAlias = dict[str, Any]
"""JSON data that consists only of integers, strings, booleans, lists and objects.
Floats are excluded, so that the canonical form is the same on every machine."""

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
    """A fact about one game.

    A field that was added in a later release has a default that describes older events.
    The field is stored only if it is set, so the bytes of older events do not change.
    """

    type: ClassVar[str]
    """Stable name under which the event is stored and published."""
    schema: ClassVar[int] = 1
    """Version number of the event's data format."""
    cause: ClassVar[str]
    """Requests and other causes that create the event, as shown in its
    documentation."""

    def data(self) -> Data:
        """Return the event's data as JSON."""
        data: Data = msgspec.to_builtins(self)
        return data


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A structure within an event; unset fields are left out."""
