"""Costs: for which rate limit a search counts, told by its filters alone.

An index answers any one filter, and days beside it. Filters that are common each may be
rare together, such as draws that one seat won: then a search walks through all records
of a variant. A pattern looks at all boards.
"""

from collections.abc import Collection
from typing import Literal

from records.search.requests import RecordFilters

BESIDE = {"ended_from", "ended_to", "at_ply", "symmetric"}
"""What narrows a walk, or says more of a filter."""
WITH_RULES = {"moves", "opening", "position"}
"""Filters that mean something by one ruleset alone, so it narrows nothing more."""
RULES = {"variant", "ruleset"}
WITHOUT_INDEX = {"winner"}
FILTERS = frozenset(RecordFilters.__struct_encode_fields__) - BESIDE


def bucket_of(query: Collection[str]) -> Literal["patterns", "searches"] | None:
    """Return the limit for a search with these parameters; None: it is like others."""
    asked = FILTERS.intersection(query)
    if "pattern" in asked:
        return "patterns"
    # One counts many records, the other looks for moves by many rulesets.
    if "facets" in query or ("variant" in asked and asked & {"moves", "opening"}):
        return "searches"
    if asked & WITH_RULES:
        asked -= RULES
    columns = {name.removesuffix("_min").removesuffix("_max") for name in asked}
    return "searches" if len(columns) > 1 or columns & WITHOUT_INDEX else None
