"""Serializer fields for JSON bodies that coerce nothing: `"1"` is not 1, 1 not true."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty


class CharField(serializers.CharField):
    """A JSON string; blanks around it are cut off."""

    def run_validation(self, data: Any = empty) -> Any:
        """Refuse all but strings before the base class writes them out.

        It would take a number for its digits, and fails at what is nested deeply.
        """
        if data is not empty and data is not None and not isinstance(data, str):
            self.fail("invalid")
        return super().run_validation(data)


@extend_schema_field({"$ref": "#/components/schemas/VariantName"})
class VariantField(CharField):
    """The id of a variant, or an alias; whether there is one is looked up later."""

    def __init__(self, **kwargs: Any) -> None:
        """Bound the length."""
        super().__init__(max_length=40, **kwargs)


class IntegerField(serializers.IntegerField):
    """A JSON number without a fraction."""

    def to_internal_value(self, data: Any) -> int:
        """Refuse strings, fractions and booleans (which are ints to Python)."""
        if type(data) is not int:
            self.fail("invalid")
        return data


class UUIDField(serializers.UUIDField):
    """A JSON string that is a UUID."""

    def to_internal_value(self, data: Any) -> UUID:
        """Refuse whole numbers, and with them true, which the base class reads."""
        if not isinstance(data, str):
            # Not the value itself: writing out what is nested deeply fails.
            self.fail("invalid", value=type(data).__name__)
        return super().to_internal_value(data)


class BooleanField(serializers.BooleanField):
    """JSON true or false."""

    def to_internal_value(self, data: Any) -> bool:
        """Refuse the many spellings of forms."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class ChoiceField(serializers.ChoiceField):
    """One of several JSON strings."""

    def to_internal_value(self, data: Any) -> Any:
        """Refuse what only looks like a choice once it is written out."""
        if not isinstance(data, str):
            # Not the value itself: writing out what is nested deeply fails.
            self.fail("invalid_choice", input=type(data).__name__)
        return super().to_internal_value(data)
