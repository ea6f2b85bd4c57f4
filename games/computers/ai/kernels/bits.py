"""Operations on rows of 64-bit words, and a random number generator."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from games.computers.ai.arrays.rules import Ints
from games.computers.ai.arrays.tables import Words

Function = TypeVar("Function", bound=Callable[..., Any])


ZERO = cast(int, np.int64(0))
"""Zero with 64 bits. A plain zero has another type, for which numba would compile all
callees again."""


def _compiler(**options: Any) -> Any:
    """Return a decorator that compiles without reference counting.

    Compiled functions must not create arrays. Counting the references to some fifty
    arrays takes 0.1 to 0.2 us, which is longer than most kernels run.
    """
    return njit(error_model="numpy", _nrt=False, **options)  # type: ignore[call-overload]


def _inner_compiler(**options: Any) -> Any:
    """Return a decorator for functions that only kernels call."""
    return _compiler(
        cache=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **options
    )


def entry(function: Callable[..., Any]) -> Any:
    """Compile a kernel that Python calls."""
    return _compiler(cache=True, no_cfunc_wrapper=True)(function)


def kernel(function: Function) -> Function:
    """Compile a helper for kernels; its compiled code is inserted at each call."""
    return cast(Function, _inner_compiler(forceinline=True)(function))


def called(function: Function) -> Function:
    """Compile a large helper that exists once, because it has several calls.

    A call takes 0.1 to 0.2 us to pass some fifty arrays.
    """
    return cast(Function, _inner_compiler()(function))


def inlined(function: Function) -> Function:
    """Insert a helper's source at its only call, which compiles faster than a kernel.

    Read arrays from large tuples only once, before any loop: each time, the compiler
    copies the whole tuple.
    """
    return cast(Function, _compiler(inline="always")(function))


def _popcount(_typing: Any, _word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


def _lowest_bit(_typing: Any, _word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


popcount = cast(Callable[[Any], Any], intrinsic(_popcount))
"""Count the bits of a word with the processor's instruction."""
lowest_bit = cast(Callable[[Any], Any], intrinsic(_lowest_bit))
"""Return the index of the lowest set bit of a nonzero word."""


@kernel
def random(seed: Words) -> float:
    """Return a random number from 0 to below 1, by xorshift64* (Vigna, 2016)."""
    x = seed[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    seed[0] = x
    return ((x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(11)) * (1.0 / (1 << 53))


@kernel
def count(rows: Words, i: int, first: int, end: int) -> int:
    """Count the bits in row i, from word `first` up to but excluding word `end`."""
    total = np.uint64(0)
    words = rows[i][first:end]
    for w in range(len(words)):
        total += popcount(words[w])
    return np.int64(total)


@kernel
def _six(table: Words, chosen: Ints, k: int) -> Any:
    """Return six of the chosen rows, because one pass has registers for six rows."""
    return (
        table[chosen[k]],
        table[chosen[k + 1]],
        table[chosen[k + 2]],
        table[chosen[k + 3]],
        table[chosen[k + 4]],
        table[chosen[k + 5]],
    )


@kernel
def _any_of(rows: Any, w: int) -> Any:
    """Return word w of the union of six rows."""
    a, b, c, d, e, f = rows
    return a[w] | b[w] | c[w] | d[w] | e[w] | f[w]


@called
def gather(into: Words, table: Words, chosen: Ints, length: int, blank: int) -> None:
    """Write the union of the chosen rows of a table into a row.

    `chosen` contains row numbers, with room for six more. `blank` is the number of an
    empty row.
    """
    chosen[length : length + 6] = blank
    rows = _six(table, chosen, ZERO)
    for w in range(len(into)):
        into[w] = _any_of(rows, w)
    for k in range(6, length, 6):
        rows = _six(table, chosen, k)
        for w in range(len(into)):
            into[w] |= _any_of(rows, w)


@called
def clear_all(into: Words, table: Words, chosen: Ints, length: int, blank: int) -> None:
    """Remove the union of the chosen rows from a row, as in `gather`."""
    chosen[length : length + 6] = blank
    for k in range(0, length, 6):
        rows = _six(table, chosen, k)
        for w in range(len(into)):
            into[w] &= ~_any_of(rows, w)


@called
def join_all(into: Words, table: Words, chosen: Ints, length: int, blank: int) -> None:
    """Add the union of the chosen rows to a row, as in `gather`."""
    chosen[length : length + 6] = blank
    for k in range(0, length, 6):
        rows = _six(table, chosen, k)
        for w in range(len(into)):
            into[w] |= _any_of(rows, w)


@kernel
def clear(rows: Words, i: int, other: Words) -> None:
    """Remove the bits of another row from row i."""
    for w in range(len(other)):
        rows[i, w] &= ~other[w]


@kernel
def join(rows: Words, i: int, other: Words) -> None:
    """Add the bits of another row to row i."""
    for w in range(len(other)):
        rows[i, w] |= other[w]


@kernel
def meet(into: Words, rows: Words, i: int, others: Words, j: int) -> bool:
    """Write the intersection of two rows; return whether any bit is set."""
    shared = np.uint64(0)
    for w in range(len(into)):
        both = rows[i, w] & others[j, w]
        into[w] = both
        shared |= both
    return shared != np.uint64(0)


@kernel
def has_any(rows: Words, i: int) -> bool:
    """Return whether any bit in row i is set."""
    union = np.uint64(0)
    for w in range(rows.shape[1]):
        union |= rows[i, w]
    return union != np.uint64(0)


@kernel
def nth_bit(rows: Words, i: int, first: int, n: int) -> int:
    """Return the index of the n-th set bit in row i, counted from word `first`."""
    remaining = np.uint64(n)
    for w in range(first, rows.shape[1]):
        word = rows[i, w]
        here = popcount(word)
        if remaining < here:
            while remaining > np.uint64(0):
                word &= word - np.uint64(1)
                remaining -= np.uint64(1)
            return w * 64 + lowest_bit(word)
        remaining -= here
    return -1
