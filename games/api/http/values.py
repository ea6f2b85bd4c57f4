"""Single values of requests, each as declared, or what is wrong with it."""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime
from typing import Any, TypeVar
from uuid import UUID

from django.utils.dateparse import parse_date, parse_datetime
from msgspec import Meta
from msgspec.inspect import (
    AnyType,
    BoolType,
    DateTimeType,
    DateType,
    EnumType,
    FloatType,
    IntType,
    LiteralType,
    StrType,
    StructType,
    Type,
    UUIDType,
    VarTupleType,
)

from games.api.http.bodies import EXACT, PARSER, PLAIN

Choice = TypeVar("Choice")

TRUE = frozenset({"t", "y", "yes", "true", "on", "1"})
FALSE = frozenset({"f", "n", "no", "false", "off", "0"})
MOST_DIGITS = 1000
_FRACTION = re.compile(
    r"[+-]?([0-9]{1,20}(\.[0-9]{0,20})?|\.[0-9]{1,20})([eE][+-]?[0-9]{1,3})?"
)
_NUMBER = re.compile(r"([+-]?[0-9]+)(\.0*)?")


class Text(str):
    """A value of a query, which is text whatever is meant by it."""

    __slots__ = ()


def read_scalar(kind: Type, value: Any, refusal: str | None) -> Any:
    """Return a value as declared.

    Raises `ValueError` with a sentence for the client; `refusal` is the sentence for a
    text that does not match its pattern.
    """
    found = type(value).__name__
    if isinstance(kind, AnyType):
        return value
    not_null(value)
    match kind:
        case StrType():
            return _read_text(kind, value, refusal)
        case LiteralType():
            return one_of(kind.values, value)
        case EnumType():
            return one_of(kind.cls, value)
        case VarTupleType():
            raise ValueError(f'Expected a list of items but got type "{found}".')
        case StructType():
            detail = f"Invalid data. Expected a dictionary, but got {found}."
            raise ValueError(detail)
    return _READERS[type(kind)](kind, value)


def not_null(value: object) -> object:
    """Return a value that is not null; raises `ValueError`."""
    if value is None:
        raise ValueError("This field may not be null.")
    return value


def require_length(
    kind: StrType | VarTupleType, value: Sequence[Any], parts: str
) -> None:
    """Refuse what is too long or too short; raises `ValueError`."""
    if kind.max_length is not None and len(value) > kind.max_length:
        raise ValueError(
            f"Ensure this field has no more than {kind.max_length} {parts}."
        )
    if kind.min_length is not None and len(value) < kind.min_length:
        raise ValueError(f"Ensure this field has at least {kind.min_length} {parts}.")


def chosen_from(values: Iterable[str]) -> Meta:
    """Annotate a text that is one of these values, which stand elsewhere already.

    A type whose values stand in the source is a `Literal`.
    """
    known = tuple(values)
    return Meta(
        extra={PARSER: lambda value: one_of(known, value)},
        extra_json_schema={"enum": list(known)},
    )


def one_of(choices: Iterable[Choice], value: object) -> Choice:
    """Return the choice that a value is; raises `ValueError` if it is none."""
    if isinstance(value, str | int):
        for choice in choices:
            if choice == value:
                return choice
    shown = value if isinstance(value, str) else type(value).__name__
    raise ValueError(f'"{shown}" is not a valid choice.')


def _read_text(kind: StrType, value: object, refusal: str | None) -> str:
    read = _trimmed(kind, value) if isinstance(value, str) else None
    if read is None:
        raise ValueError("Not a valid string.")
    if not read and kind.min_length != 0:
        raise ValueError("This field may not be blank.")
    require_length(kind, read, "characters")
    if "\0" in read:
        raise ValueError("Null characters are not allowed.")
    if kind.pattern not in (None, PLAIN, EXACT) and not re.search(
        kind.pattern or "", read
    ):
        raise ValueError(refusal or "This value does not match the required pattern.")
    return read


def _trimmed(kind: StrType, text: str) -> str:
    """Return a text without blanks at its ends, unless they belong to it."""
    return str(text) if kind.pattern == EXACT else text.strip()


def _read_number(kind: IntType, value: object) -> int:
    number = _whole(value)
    if kind.le is not None and number > kind.le:
        raise ValueError(f"Ensure this value is less than or equal to {kind.le}.")
    if kind.ge is not None and number < kind.ge:
        raise ValueError(f"Ensure this value is greater than or equal to {kind.ge}.")
    return number


def _whole(value: object) -> int:
    if isinstance(value, Text):
        if len(value) > MOST_DIGITS:
            raise ValueError("String value too large.")
        if found := _NUMBER.fullmatch(value.strip()):
            return int(found[1])
    elif type(value) is int:  # True is an int to Python
        return value
    raise ValueError("A valid integer is required.")


def _read_fraction(kind: FloatType, value: object) -> float:
    if isinstance(value, Text):
        number = float(value) if _FRACTION.fullmatch(value.strip()) else None
    else:
        number = value if isinstance(value, float) or type(value) is int else None
    if number is None:
        raise ValueError("A valid number is required.")
    if kind.le is not None and number > kind.le:
        raise ValueError(f"Ensure this value is less than or equal to {kind.le}.")
    if kind.ge is not None and number < kind.ge:
        raise ValueError(f"Ensure this value is greater than or equal to {kind.ge}.")
    return number


def _read_truth(_: BoolType, value: object) -> bool:
    if isinstance(value, Text) and value.lower() in TRUE | FALSE:
        return value.lower() in TRUE
    if isinstance(value, bool):
        return value
    raise ValueError("Must be a valid boolean.")


def _read_uuid(_: UUIDType, value: object) -> UUID:
    try:
        if isinstance(value, str):
            return UUID(value)
    except ValueError:
        pass
    raise ValueError("Must be a valid UUID.")


def _read_date(_: DateType, value: object) -> date:
    try:
        if isinstance(value, str) and (read := parse_date(value)) is not None:
            return read
    except ValueError:
        pass
    raise ValueError(
        "Date has wrong format. Use one of these formats instead: YYYY-MM-DD."
    )


def _read_time(_: DateTimeType, value: object) -> datetime:
    try:
        if isinstance(value, str) and (read := parse_datetime(value)) is not None:
            return (read if read.tzinfo else read.replace(tzinfo=UTC)).astimezone(UTC)
    except OverflowError as error:
        raise ValueError("Datetime value out of range.") from error
    except ValueError:
        pass
    raise ValueError(
        "Datetime has wrong format. Use one of these formats instead:"
        " YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z]."
    )


_READERS: dict[type[Type], Callable[[Any, object], Any]] = {
    BoolType: _read_truth,
    DateTimeType: _read_time,
    DateType: _read_date,
    FloatType: _read_fraction,
    IntType: _read_number,
    UUIDType: _read_uuid,
}
