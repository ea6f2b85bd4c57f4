"""Bodies and queries taken apart."""

from typing import Any

import pytest
from rest_framework import serializers

from games.api.http import validation
from games.api.http.fields import CharField, IntegerField
from games.errors import InvalidError, MalformedError


class InnerSerializer(serializers.Serializer[Any]):
    size = IntegerField(max_value=5)


class Either(serializers.Field[Any, Any, Any, Any]):
    """A word, or an object that it takes apart itself."""

    keys = ("player",)

    def to_internal_value(self, data: Any) -> Any:
        return data


class Outer(serializers.Serializer[Any]):
    name = CharField(required=False)
    shown = CharField(read_only=True)
    one = InnerSerializer(required=False)
    several = InnerSerializer(many=True, required=False)
    seats = serializers.ListField(child=Either(), required=False)
    numbers = serializers.ListField(child=IntegerField(), required=False)
    free = serializers.DictField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.get("name") == "nobody":
            raise serializers.ValidationError("Nobody is no name.")
        return attrs


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"nmae": "x"}, "nmae"),
        ({"name": "x", "shown": "y"}, "shown"),
        ({"one": {"size": 1, "sice": 2}}, "one.sice"),
        ({"several": [{"size": 1}, {"sice": 2}]}, "several.1.sice"),
        ({"seats": ["open", {"player": "a"}, {"plaer": "b"}]}, "seats.2.plaer"),
        ({"": 1}, ""),
    ],
)
def test_an_unknown_field_is_named(body: dict[str, Any], field: str) -> None:
    with pytest.raises(MalformedError) as caught:
        validation.check_shape(Outer, body)

    assert caught.value.field == field


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": 1, "one": "x", "several": {}, "seats": "all"},
        {"several": ["x", None], "seats": [7], "numbers": [{}]},
        {"free": {"anything": {"goes": 1}}},
    ],
)
def test_values_are_not_judged_with_the_shape(body: dict[str, Any]) -> None:
    validation.check_shape(Outer, body)


@pytest.mark.parametrize("body", [[], None, 0, False, "", "{}", 1.5])
def test_a_body_is_an_object(body: object) -> None:
    with pytest.raises(MalformedError):
        validation.check_shape(Outer, body)


def test_where_no_body_is_expected_an_empty_object_may_come() -> None:
    validation.check_shape(None, {})
    with pytest.raises(MalformedError):
        validation.check_shape(None, {"a": 1})


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": 1}, "name"),
        ({"one": {}}, "one.size"),
        ({"one": 7}, "one"),
        ({"one": {"size": 6}}, "one.size"),
        ({"several": [{"size": 1}, {"size": "2"}]}, "several.1.size"),
        ({"several": [{"size": 1}, 7]}, "several.1"),
        ({"several": 7}, "several"),
        ({"numbers": [1, "2"]}, "numbers.1"),
        ({"numbers": {}}, "numbers"),
    ],
)
def test_the_first_wrong_value_is_named(body: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidError) as caught:
        validation.validate(Outer, body)

    assert caught.value.field == field
    assert caught.value.detail


def test_what_is_wrong_as_a_whole_names_no_field() -> None:
    with pytest.raises(InvalidError) as caught:
        validation.validate(Outer, {"name": "nobody"})

    assert caught.value.extras() == {}
    assert caught.value.detail == "Nobody is no name."


def test_a_query_is_known_and_given_once() -> None:
    validation.check_query(InnerSerializer, {"size": ["1"]})
    validation.check_query(None, {})
    for query in ({"size": ["1", "1"]}, {"sice": ["1"]}):
        with pytest.raises(MalformedError):
            validation.check_query(InnerSerializer, query)


def test_a_fingerprint_knows_what_was_asked_but_not_how_it_was_written() -> None:
    first = validation.fingerprint("POST", "/a", {"x": 1, "y": [1, 2]})

    assert first == validation.fingerprint("POST", "/a", {"y": [1, 2], "x": 1})
    others = [
        validation.fingerprint("PUT", "/a", {"x": 1, "y": [1, 2]}),
        validation.fingerprint("POST", "/b", {"x": 1, "y": [1, 2]}),
        validation.fingerprint("POST", "/a", {"x": 1, "y": [2, 1]}),
        validation.fingerprint("POST", "/a", {"x": "1", "y": [1, 2]}),
    ]
    assert len({first, *others}) == 5
