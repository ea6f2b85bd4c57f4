"""Cost of a search: its filters decide which rate limit it counts toward.

An index serves any single filter, even together with dates. But two filters may each
match many records and together only a few, such as ties in which a certain seat won.
The search then reads all records of a variant. A pattern search reads all boards of its
rulesets.
"""

from collections.abc import Collection
from typing import Literal

from records.search.requests import RecordFilters

BESIDE = {"ended_from", "ended_to", "at_ply", "symmetric"}
"""Parameters that limit the dates or refine another filter."""
WITH_RULES = {"moves", "opening", "position"}
"""Filters that depend on a ruleset, so that the ruleset is not an additional filter."""
RULES = {"variant", "ruleset"}
WITHOUT_INDEX = {"winner"}
FILTERS = frozenset(RecordFilters.__struct_encode_fields__) - BESIDE


def bucket_of(query: Collection[str]) -> Literal["patterns", "searches"] | None:
    """Return the rate limit for a search; None if it counts as an ordinary request."""
    filters = FILTERS.intersection(query)
    if "pattern" in filters:
        return "patterns"
    # Facets count many records, and moves in a variant are searched in many rulesets.
    if "facets" in query or ("variant" in filters and filters & {"moves", "opening"}):
        return "searches"
    if filters & WITH_RULES:
        filters -= RULES
    columns = {name.removesuffix("_min").removesuffix("_max") for name in filters}
    return "searches" if len(columns) > 1 or columns & WITHOUT_INDEX else None
