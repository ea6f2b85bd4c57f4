"""Select the rate limit for a search, depending on its filters.

A search with a single filter uses an index, even if it is combined with dates. Two
filters may each match many records, but only a few together, for example ties in which
a certain seat won. In this case, the search reads all records of a variant. A pattern
search reads all boards of its rulesets.
"""

from collections.abc import Collection
from typing import Literal

from records.search.requests import RecordFilters

BESIDE = {"ended_from", "ended_to", "at_ply", "symmetric"}
"""Parameters that restrict the dates or refine another filter."""
WITH_RULES = {"moves", "opening", "position"}
"""Filters that require a ruleset. With them, the ruleset is not counted as a separate
filter."""
RULES = {"variant", "ruleset"}
WITHOUT_INDEX = {"winner"}
FILTERS = frozenset(RecordFilters.__struct_encode_fields__) - BESIDE


def bucket_of(query: Collection[str]) -> Literal["patterns", "searches"] | None:
    """Return the rate limit for a search; None if only the general limit applies."""
    filters = FILTERS.intersection(query)
    if "pattern" in filters:
        return "patterns"
    # Facets count many records, and a search for moves in a variant covers many
    # rulesets.
    if "facets" in query or ("variant" in filters and filters & {"moves", "opening"}):
        return "searches"
    if filters & WITH_RULES:
        filters -= RULES
    columns = {name.removesuffix("_min").removesuffix("_max") for name in filters}
    return "searches" if len(columns) > 1 or columns & WITHOUT_INDEX else None
