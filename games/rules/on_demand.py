"""Values that are made when they are asked for."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, overload

T = TypeVar("T")


class OnDemand(Sequence[T]):
    """A sequence whose values are made when they are first asked for, and kept.

    Two threads may both make a value, which does no harm: they make the same.
    """

    def __init__(self, length: int, make: Callable[[int], T]) -> None:
        """Make each of so many values from its index."""
        self._length = length
        self._make = make
        self._made: dict[int, T] = {}

    def __len__(self) -> int:
        """Return how many there are, made or not."""
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: Any) -> Any:
        """Return a value, or a list of some; what is made costs as in a dict."""
        try:
            return self._made[index]
        except (KeyError, TypeError):
            return self._first_asked(index)

    def _first_asked(self, index: int | slice) -> T | Sequence[T]:
        asked = range(self._length)[index]
        if isinstance(asked, range):
            return [self[i] for i in asked]
        value = self._made[asked] = self._make(asked)
        return value
