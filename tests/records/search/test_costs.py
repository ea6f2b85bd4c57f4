"""Which searches may be long in coming."""

import pytest

from records.search.costs import bucket_of


@pytest.mark.parametrize(
    "query",
    [
        "",
        "limit cursor",
        "variant",
        "ruleset",
        "player",
        "margin_min margin_max",
        "ruleset position",
        "source ended_from ended_to limit cursor",
        "ruleset moves",
        "ruleset opening",
        "position",
        "after",
        "nothing else",
    ],
)
def test_an_index_answers_one_filter_with_days_beside_it(query):
    assert bucket_of(query.split()) is None


@pytest.mark.parametrize(
    "query",
    [
        *("winner", "variant result", "margin_min length_max", "variant moves player"),
        *("variant moves", "variant opening", "facets", "ruleset moves facets"),
    ],
)
def test_several_filters_may_walk_through_many_records(query):
    assert bucket_of(query.split()) == "searches"


@pytest.mark.parametrize("query", ["variant pattern", "variant pattern player winner"])
def test_a_pattern_looks_at_all_boards(query):
    assert bucket_of(query.split()) == "patterns"
