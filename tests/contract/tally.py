"""How often each operation was answered with which status."""

from collections import Counter
from collections.abc import Iterator


class Tally:
    """Counts answers."""

    def __init__(self) -> None:
        self._counts: dict[str, Counter[int]] = {}

    def add(self, operation: str, status: int) -> None:
        self._counts.setdefault(operation, Counter())[status] += 1

    def total(self) -> int:
        return sum(counts.total() for counts in self._counts.values())

    def unlucky(self) -> set[str]:
        """Return the operations without any response below 400."""
        return {name for name, counts in self._counts.items() if min(counts) >= 400}

    def has_succeeded(self, operation: str) -> bool:
        return min(self._counts.get(operation, {500: 1})) < 400

    def table(self) -> Iterator[str]:
        """Yield a line for each operation, and a line with the totals."""
        yield f"{'requests':>9} {'2xx, 304':>9}  operation: statuses"
        whole: Counter[int] = Counter()
        for operation, counts in sorted(self._counts.items()):
            whole += counts
            yield _line(operation, counts)
        yield _line("all", whole)
        yield _line("by class", _classes(whole))


def _classes(counts: Counter[int]) -> Counter[int]:
    totals: Counter[int] = Counter()
    for status, count in counts.items():
        totals[status // 100 * 100] += count
    return totals


def _line(name: str, counts: Counter[int]) -> str:
    good = sum(count for status, count in counts.items() if status < 400)
    statuses = " ".join(f"{code}:{counts[code]}" for code in sorted(counts))
    share = good / counts.total()
    return f"{counts.total():>9,} {share:>9.0%}  {name}: {statuses}"


TALLY = Tally()
"""Tally of all requests of this run."""
