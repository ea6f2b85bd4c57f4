"""What all events have in common."""

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, TypeAlias

Data: TypeAlias = dict[str, Any]
"""JSON of integers, strings, booleans, lists and objects: no floats, so that its
canonical form is the same everywhere."""


@dataclass(frozen=True)
class BaseEvent:
    """A fact of one game."""

    type: ClassVar[str]
    schema: ClassVar[int] = 1

    def data(self) -> Data:
        """Return the event's data as JSON; what was added to it only where it is set.

        So an event without what was added is what it was before, to the byte.
        """
        return {
            one.name: getattr(self, one.name)
            for one in fields(self)
            if not (
                one.metadata.get("added") and getattr(self, one.name) == one.default
            )
        }


def added(default: Any = None) -> Any:
    """A field that came in a later release; the default means what was so before."""
    return field(default=default, metadata={"added": True})
