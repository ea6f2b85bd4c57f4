"""Rows of 64-bit words: counting, drawing, and a random generator of their own."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from games.ai.arrays.rules import Ints
from games.ai.arrays.tables import Words

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Compile what other kernels call, without counting references to arrays.

    It may make no arrays, then. Counting costs more than what most kernels do, 0.15 us
    a call.
    """
    compiled = njit(
        cache=True, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )  # type: ignore[call-overload]
    return cast(Function, compiled(function))


def _popcount(_typing: Any, _word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


def _lowest_bit(_typing: Any, _word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


popcount = cast(Callable[[Any], Any], intrinsic(_popcount))
"""Counts the bits of a word, by the processor's own instruction."""
lowest_bit = cast(Callable[[Any], Any], intrinsic(_lowest_bit))
"""The index of the lowest bit of a word that has one."""


@kernel
def random(seed: Words) -> float:
    """Return a number from 0 to below 1: xorshift64* (Vigna, 2016)."""
    x = seed[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    seed[0] = x
    return ((x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(11)) * (1.0 / (1 << 53))


@kernel
def count(rows: Words, i: int, first: int, end: int) -> int:
    """Count the bits of row i from one word to before another."""
    total = np.uint64(0)
    words = rows[i][first:end]
    for w in range(len(words)):
        total += popcount(words[w])
    return np.int64(total)


@kernel
def gather(into: Words, table: Words, chosen: Ints, length: int) -> None:
    """Add the chosen rows of a table to a row, four in a pass.

    chosen: row numbers, padded to a multiple of four with that of an empty row.
    """
    for k in range(0, length, 4):
        a, b, c, d = chosen[k], chosen[k + 1], chosen[k + 2], chosen[k + 3]
        for w in range(len(into)):
            into[w] |= table[a, w] | table[b, w] | table[c, w] | table[d, w]


@kernel
def clear(rows: Words, i: int, other: Words) -> None:
    """Take out of row i what another row has."""
    for w in range(len(other)):
        rows[i, w] &= ~other[w]


@kernel
def join(rows: Words, i: int, other: Words) -> None:
    """Add to row i what another row has."""
    for w in range(len(other)):
        rows[i, w] |= other[w]


@kernel
def meet(into: Words, rows: Words, i: int, others: Words, j: int) -> bool:
    """Write what two rows share; return whether they share anything."""
    found = np.uint64(0)
    for w in range(len(into)):
        both = rows[i, w] & others[j, w]
        into[w] = both
        found |= both
    return found != np.uint64(0)


@kernel
def has_any(rows: Words, i: int) -> bool:
    """Tell whether row i has a bit."""
    found = np.uint64(0)
    for w in range(rows.shape[1]):
        found |= rows[i, w]
    return found != np.uint64(0)


@kernel
def nth_bit(rows: Words, i: int, first: int, n: int) -> int:
    """Return the index of bit number n of row i, counted from a word on."""
    left = np.uint64(n)
    for w in range(first, rows.shape[1]):
        word = rows[i, w]
        here = popcount(word)
        if left < here:
            while left > np.uint64(0):
                word &= word - np.uint64(1)
                left -= np.uint64(1)
            return w * 64 + lowest_bit(word)
        left -= here
    return -1
