"""Facets: numbers of records that match a search, by value of a field."""

from collections import Counter
from collections.abc import Iterable

from records.search.answers import Facets
from records.search.filters import SearchResult

MOST_COUNTED = 10_000
"""Maximum number of records to count. Only the latest records are counted."""
_COLUMNS = (
    *("variant", "ruleset", "pool", "source", "kind"),
    *("is_drawn", "winners", "is_dated", "ended_at"),
)


def facets_of(result: SearchResult) -> Facets:
    """Count the results of a search, reading at most `MOST_COUNTED` + 1 rows."""
    columns = (f"{result.prefix}{name}" for name in _COLUMNS)
    rows = list(result.rows.values_list(*columns)[: MOST_COUNTED + 1])
    counted = rows[:MOST_COUNTED]
    variants, rulesets, pools, sources, kinds = (
        _counts(row[number] for row in counted) for number in range(5)
    )
    return Facets(
        count=len(counted),
        is_complete=len(rows) == len(counted),
        variants=variants,
        rulesets=rulesets,
        years=_counts(str(row[8].year) for row in counted if row[7]),
        pools=pools,
        results=_counts(
            ("drawn" if row[5] else "won") if row[6] else "none" for row in counted
        ),
        sources=sources,
        kinds=kinds,
    )


def _counts(values: Iterable[str]) -> dict[str, int]:
    """Count the values, and list the most frequent first."""
    return dict(Counter(values).most_common())
