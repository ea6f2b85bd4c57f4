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
        self.made = _Made(length, make)
        """The values by index, for loops that run for every placement. Like the whole,
        it computes missing values, but it is no sequence, and twice as fast."""

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
            return self.made[index]
        except TypeError:  # slices have no hash
            return [self.made[i] for i in range(self._length)[index]]


class _Made(dict[int, T]):
    def __init__(self, length: int, make: Callable[[int], T]) -> None:
        super().__init__()
        self._indices = range(length)
        self._make = make

    def __missing__(self, index: int) -> T:
        positive = self._indices[index]
        if positive != index:
            return self[positive]
        value = self[index] = self._make(index)
        return value
