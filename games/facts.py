"""What all events have in common."""

from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeAlias

Data: TypeAlias = dict[str, Any]
"""JSON of integers, strings, booleans, lists and objects: no floats, so that its
canonical form is the same everywhere."""


@dataclass(frozen=True)
class Event:
    """A fact of one game."""

    type: ClassVar[str]
    schema: ClassVar[int] = 1

    def data(self) -> Data:
        """Return the event's data as JSON."""
        return {field.name: getattr(self, field.name) for field in fields(self)}
