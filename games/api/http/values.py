"""Functions that convert single values to their declared types."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeAlias, TypeVar
from uuid import UUID

from django.utils.dateparse import parse_date, parse_datetime
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

from games.api.http.bodies import EXACT, PLAIN, read_choice

Number = TypeVar("Number", int, float)
Reader: TypeAlias = Callable[[Any, Any], object]

TRUE = frozenset({"t", "y", "yes", "true", "on", "1"})
FALSE = frozenset({"f", "n", "no", "false", "off", "0"})
MOST_DIGITS = 1000
_FRACTION = re.compile(
    r"[+-]?([0-9]{1,20}(\.[0-9]{0,20})?|\.[0-9]{1,20})([eE][+-]?[0-9]{1,3})?"
)
_NUMBER = re.compile(r"([+-]?[0-9]+)(\.0*)?")


class Text(str):
    """A query value, which arrives as a string whatever its declared type is."""

    __slots__ = ()


def read_scalar(kind: Type, value: Any) -> Any:
    """Return a value in its declared type; raises `ValueError` for the client."""
    if isinstance(kind, AnyType):
        return value
    return _READERS[type(kind)](kind, not_null(value))


def not_null(value: object) -> object:
    """Return the value; raises `ValueError` if it is null."""
    if value is None:
        raise ValueError("This field must not be null.")
    return value


def require_length(
    kind: StrType | VarTupleType, value: Sequence[Any], parts: str
) -> None:
    """Reject a value that is too long or too short; raises `ValueError`."""
    if kind.max_length is not None and len(value) > kind.max_length:
        raise ValueError(
            f"Ensure this field has no more than {kind.max_length} {parts}."
        )
    if kind.min_length is not None and len(value) < kind.min_length:
        raise ValueError(f"Ensure this field has at least {kind.min_length} {parts}.")


def _read_text(kind: StrType, value: object) -> str:
    read = _trimmed(kind, value) if isinstance(value, str) else None
    if read is None:
        raise ValueError("This must be a string.")
    if not read and kind.min_length != 0:
        raise ValueError("This field must not be blank.")
    require_length(kind, read, "characters")
    if "\0" in read:
        raise ValueError("This field must not contain NUL characters.")
    if kind.pattern not in (None, PLAIN, EXACT) and not re.search(
        kind.pattern or "", read
    ):
        raise ValueError("This value does not match the required pattern.")
    return read


def _trimmed(kind: StrType, text: str) -> str:
    """Return a string without surrounding blanks, unless it is exact."""
    return str(text) if kind.pattern == EXACT else text.strip()


def _bounded(kind: IntType | FloatType, number: Number) -> Number:
    if kind.le is not None and number > kind.le:
        raise ValueError(f"Ensure this value is less than or equal to {kind.le}.")
    if kind.ge is not None and number < kind.ge:
        raise ValueError(f"Ensure this value is greater than or equal to {kind.ge}.")
    return number


def _read_number(kind: IntType, value: object) -> int:
    return _bounded(kind, _whole(value))


def _whole(value: object) -> int:
    if isinstance(value, Text):
        if len(value) > MOST_DIGITS:
            raise ValueError("This number has too many digits.")
        if parsed := _NUMBER.fullmatch(value.strip()):
            return int(parsed[1])
    elif type(value) is int:  # because in Python True is an int
        return value
    raise ValueError("This must be an integer.")


def _read_fraction(kind: FloatType, value: object) -> float:
    if isinstance(value, Text):
        number = float(value) if _FRACTION.fullmatch(value.strip()) else None
    else:
        number = value if isinstance(value, float) or type(value) is int else None
    if number is None:
        raise ValueError("This must be a number.")
    return _bounded(kind, number)


def _read_truth(_: BoolType, value: object) -> bool:
    if isinstance(value, Text) and value.lower() in TRUE | FALSE:
        return value.lower() in TRUE
    if isinstance(value, bool):
        return value
    raise ValueError("This must be true or false.")


def _utc(text: str) -> datetime | None:
    if (read := parse_datetime(text)) is None:
        return None
    return (read if read.tzinfo else read.replace(tzinfo=UTC)).astimezone(UTC)


def _parsed(parse: Callable[[str], object], refusal: str) -> Reader:
    def read(_: Type, value: object) -> object:
        try:
            if isinstance(value, str) and (parsed := parse(value)) is not None:
                return parsed
        except OverflowError as error:
            raise ValueError("This date and time is out of range.") from error
        except ValueError:
            pass
        raise ValueError(refusal)

    return read


def _refused(refusal: str) -> Reader:
    def refuse(*_: object) -> object:
        raise ValueError(refusal)

    return refuse


_READERS: dict[type[Type], Reader] = {
    BoolType: _read_truth,
    DateTimeType: _parsed(
        _utc,
        "A date and time must have one of these formats:"
        " YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].",
    ),
    DateType: _parsed(
        parse_date,
        "A date must have the format YYYY-MM-DD.",
    ),
    EnumType: lambda kind, value: read_choice(kind.cls, value),
    FloatType: _read_fraction,
    IntType: _read_number,
    LiteralType: lambda kind, value: read_choice(kind.values, value),
    StrType: _read_text,
    StructType: _refused("This must be an object."),
    UUIDType: _parsed(UUID, "This must be a UUID."),
    VarTupleType: _refused("This must be a list."),
}
