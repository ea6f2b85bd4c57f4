"""A sequence of values that are computed on first use."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, overload

T = TypeVar("T")


class OnDemand(Sequence[T]):
    """A sequence that computes each value on first use and caches it.

    Two threads may compute the same value. That is harmless, because the results are
    equal.
    """

    def __init__(self, length: int, make: Callable[[int], T]) -> None:
        """Store the length and the function that computes the value of an index."""
        self._length = length
        self._make = make
        self._made: dict[int, T] = {}

    def __len__(self) -> int:
        """Return the number of values, computed or not."""
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: Any) -> Any:
        """Return a value, or a list for a slice.

        A cached value is returned as fast as from a dict.
        """
        try:
            return self._made[index]
        except (KeyError, TypeError):
            return self._first_asked(index)

    def _first_asked(self, index: int | slice) -> T | Sequence[T]:
        selected = range(self._length)[index]
        if isinstance(selected, range):
            return [self[i] for i in selected]
        value = self._made[selected] = self._make(selected)
        return value
