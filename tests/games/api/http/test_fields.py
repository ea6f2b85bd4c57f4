"""Fields that coerce nothing."""

from typing import Any
from uuid import UUID

import pytest
from rest_framework.exceptions import ValidationError
from rest_framework.fields import Field

from games.api.http.fields import (
    BooleanField,
    CharField,
    ChoiceField,
    IntegerField,
    UUIDField,
)

FIELDS: dict[str, tuple[Field[Any, Any, Any, Any], list[Any]]] = {
    "text": (CharField(), ["a", "1", "true"]),
    "number": (IntegerField(), [0, -7, 10**18]),
    "yes or no": (BooleanField(), [True, False]),
    "choice": (ChoiceField(choices=["1", "a"]), ["1", "a"]),
}
VALUES: list[Any] = [
    *("a", "1", "true", "", 0, -7, 1, 10**18, 1.0, 1.5, True, False, None),
    *([], ["a"], [1], {}, {"a": 1}),
]


@pytest.mark.parametrize("name", FIELDS)
def test_only_its_own_kind_is_taken_and_unchanged(name: str) -> None:
    field, allowed = FIELDS[name]

    for value in VALUES:
        if any(type(value) is type(one) and value == one for one in allowed):
            assert field.run_validation(value) is value
        elif type(value) is not type(allowed[0]):
            with pytest.raises(ValidationError):
                field.run_validation(value)


def test_an_id_is_read_from_text_alone() -> None:
    text = "01a1fdee-f26c-7997-9f66-98b63f50ec54"
    assert UUIDField().run_validation(text) == UUID(text)
    for value in VALUES:
        with pytest.raises(ValidationError):
            UUIDField().run_validation(value)


def test_text_holds_no_nul() -> None:
    with pytest.raises(ValidationError):
        CharField().run_validation("a\0b")
