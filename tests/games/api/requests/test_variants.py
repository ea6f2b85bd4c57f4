"""Queries with the options of all variants."""

import pytest

from games.api.http.bodies import Query
from games.api.http.decoding import read_query
from games.api.http.openapi.components import parameters_of
from games.api.pictures.queries import BoardPngQuery, BoardQuery
from games.api.requests.games import GamesQuery
from games.api.requests.variants import OPTIONS, VariantQuery, find_asked_rules
from games.errors import InvalidError


def query(declared_as: type[Query], **texts: str) -> object:
    return read_query(declared_as, {name: [given] for name, given in texts.items()})


def asked(variant: str, **texts: str) -> object:
    found = query(VariantQuery, **texts)
    assert isinstance(found, VariantQuery)
    return find_asked_rules(variant, found)


def test_a_decorated_query_has_its_fields_and_then_the_options():
    fields = BoardQuery.__struct_fields__
    assert fields[0] == "theme"
    assert fields[-len(OPTIONS) :] == tuple(OPTIONS)
    assert BoardPngQuery.__struct_fields__ == (*fields, "size")
    assert BoardQuery.__doc__ != VariantQuery.__doc__


def test_options_are_described_as_text():
    described = {one.name: one.type for one in parameters_of(VariantQuery)}
    assert described.keys() == OPTIONS.keys()
    assert described["scoring"] == {"type": "string", "maxLength": 100, "minLength": 1}


def test_options_mean_values_of_the_variant():
    assert str(asked("duo")) == "duo"
    assert str(asked("duo", scoring="onboard")) == "duo;scoring=onboard"


def test_a_region_is_read_as_cells():
    read = query(VariantQuery, region="8,6 9,6")
    assert read == VariantQuery(region=[[8, 6], [9, 6]])


@pytest.mark.parametrize(
    ("texts", "detail"),
    [
        ({"region": "8;6"}, "A region must be a list of cells, such as 8,6 9,6 8,7."),
        ({"scoring": "x" * 101}, "Ensure this field has no more than 100 characters."),
        ({"scoring": ""}, "This field must not be blank."),
    ],
)
def test_a_wrong_option_is_named(texts, detail):
    with pytest.raises(InvalidError) as refused:
        query(VariantQuery, **texts)
    error = refused.value
    assert (error.detail, error.field) == (detail, next(iter(texts)))


def test_an_option_that_the_variant_lacks_is_named():
    with pytest.raises(InvalidError) as refused:
        asked("duo", region="8,6 9,6")
    assert refused.value.field == "region"


def test_a_name_of_a_variant_is_bounded():
    with pytest.raises(InvalidError, match="no more than 40 characters"):
        query(GamesQuery, variant="x" * 41)
    assert query(GamesQuery, variant=" duo ") == GamesQuery(variant="duo")


def test_no_draft_has_so_many_picks():
    with pytest.raises(InvalidError, match="Send at most 84 picks") as refused:
        query(BoardQuery, picks="I " * 85)
    assert refused.value.field == "picks"
