"""Cost of a search: the rate limit it counts against, by its filters alone.

An index serves any single filter, also together with dates. Two filters may each match
many records but few together, such as draws that one seat won. Then a search reads all
records of a variant. A pattern reads all boards of its rulesets.
"""

from collections.abc import Collection
from typing import Literal

from records.search.requests import RecordFilters

BESIDE = {"ended_from", "ended_to", "at_ply", "symmetric"}
"""Parameters that narrow the range of dates or refine another filter."""
WITH_RULES = {"moves", "opening", "position"}
"""Filters that depend on one ruleset, so that the ruleset filters nothing more."""
RULES = {"variant", "ruleset"}
WITHOUT_INDEX = {"winner"}
FILTERS = frozenset(RecordFilters.__struct_encode_fields__) - BESIDE


def bucket_of(query: Collection[str]) -> Literal["patterns", "searches"] | None:
    """Return the rate limit of a search; None if it counts as an ordinary request."""
    filters = FILTERS.intersection(query)
    if "pattern" in filters:
        return "patterns"
    # Facets count many records; a variant interprets moves by many rulesets.
    if "facets" in query or ("variant" in filters and filters & {"moves", "opening"}):
        return "searches"
    if filters & WITH_RULES:
        filters -= RULES
    columns = {name.removesuffix("_min").removesuffix("_max") for name in filters}
    return "searches" if len(columns) > 1 or columns & WITHOUT_INDEX else None
