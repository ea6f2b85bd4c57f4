"""Bodies of requests: declared types, which are read and documented as they stand.

A view declares `bodies = {"POST": Play}`, and `self.received(Play)` returns the body.
`games.api.http.openapi` reads the same class for the OpenAPI document. Serializers
are checked by `games.api.http.validation`; this module knows no framework.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, dataclass_transform

import msgspec
from msgspec import Meta
from msgspec.inspect import IntType, StrType, StructType, Type, VarTupleType, type_info

from games.errors import InvalidError

PLAIN = r"\A(?!\s)[^\0]+(?<!\s)\Z"
"""Pattern of texts that are read as they stand: without blanks at their ends."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Body(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A declared JSON body; `games.api.http.openapi` documents it.

    A field that may be left out is `UNSET` then; null is an error.
    """


AnyBody = TypeVar("AnyBody", bound=Body)


def text(max_length: int) -> Meta:
    """Annotate a text of a body; blanks at its ends are cut off."""
    return Meta(max_length=max_length, pattern=PLAIN)


def read_body(declared_as: type[AnyBody], body: object) -> AnyBody:
    """Return a body as declared; raises `InvalidError` naming the first wrong field.

    msgspec names the first wrong value in the client's order, and cuts off no blanks.
    Each body that it refuses is therefore checked in the order of declaration.
    """
    try:
        return msgspec.convert(body, declared_as)
    except msgspec.ValidationError:
        trimmed = _checked(type_info(declared_as), body, ())
        return msgspec.convert(trimmed, declared_as)


def _checked(kind: Type, value: Any, path: tuple[object, ...]) -> Any:
    """Return a part of a body with its texts trimmed; raises `InvalidError`."""
    if isinstance(kind, StructType):
        return _checked_fields(kind, value, path)
    if isinstance(kind, StrType) and isinstance(value, str):
        value = value.strip()
    if isinstance(kind, VarTupleType) and isinstance(value, list):
        items = enumerate(value)
        value = [_checked(kind.item_type, item, (*path, n)) for n, item in items]
    if (wrong := _what_is_wrong(kind, value)) is not None:
        raise InvalidError(wrong, field=".".join(map(str, path)))
    return value


def _checked_fields(
    kind: StructType, body: Mapping[str, Any], path: tuple[object, ...]
) -> dict[str, Any]:
    values = {}
    for field in kind.fields:
        name = field.encode_name
        if name in body:
            values[name] = _checked(field.type, body[name], (*path, name))
        elif field.required:
            where = ".".join(map(str, (*path, name)))
            raise InvalidError("This field is required.", field=where)
    return values


def _what_is_wrong(kind: Type, value: Any) -> str | None:
    """Return an error in the words of a serializer, which clients know."""
    if value is None:
        return "This field may not be null."
    if isinstance(kind, StrType):
        return _wrong_text(kind, value)
    if isinstance(kind, IntType):
        return _wrong_number(kind, value)
    assert isinstance(kind, VarTupleType), f"No body has a {kind} yet."
    if not isinstance(value, list):
        return f'Expected a list of items but got type "{type(value).__name__}".'
    return _wrong_length(kind, value, "elements")


def _wrong_text(kind: StrType, value: object) -> str | None:
    if not isinstance(value, str):
        return "Not a valid string."
    if not value:
        return "This field may not be blank."
    null = "Null characters are not allowed." if "\0" in value else None
    return _wrong_length(kind, value, "characters") or null


def _wrong_length(
    kind: StrType | VarTupleType, value: Sequence[Any], parts: str
) -> str | None:
    if kind.max_length is not None and len(value) > kind.max_length:
        return f"Ensure this field has no more than {kind.max_length} {parts}."
    if kind.min_length is not None and len(value) < kind.min_length:
        return f"Ensure this field has at least {kind.min_length} {parts}."
    return None


def _wrong_number(kind: IntType, value: object) -> str | None:
    if type(value) is not int:  # True is an int to Python
        return "A valid integer is required."
    if kind.le is not None and value > kind.le:
        return f"Ensure this value is less than or equal to {kind.le}."
    if kind.ge is not None and value < kind.ge:
        return f"Ensure this value is greater than or equal to {kind.ge}."
    return None
