"""Decoding of bodies and queries; errors name the first wrong field.

msgspec decodes correct bodies. If it rejects a body, the fields are read again one by
one, in the order of declaration. The reason is that msgspec reports the first wrong
value in the client's order, does not strip blanks, and uses its own messages.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple, TypeVar, cast

import msgspec
from msgspec import inspect
from msgspec.inspect import (
    DateTimeType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    Type,
    UnionType,
    VarTupleType,
)

from games.api.http.bodies import PARSER, READER, Body, Declared, Query
from games.api.http.unknown_fields import options, struct_for, unknown_field
from games.api.http.values import Text, not_null, read_scalar, require_length
from games.errors import InvalidError, MalformedError

AnyBody = TypeVar("AnyBody", bound=Body)
AnyQuery = TypeVar("AnyQuery", bound=Query)
Path = tuple[object, ...]
CONVERTING = (PARSER, READER)


class _Plan(NamedTuple):
    """Precomputed plan for decoding a class."""

    kind: StructType
    is_plain: bool
    """Whether msgspec can decode it alone, without conversions or checks."""


@cache
def _plan_of(declared_as: type[Declared]) -> _Plan:
    kind = inspect.type_info(declared_as)
    assert isinstance(kind, StructType)
    return _Plan(kind, _is_plain(kind))


def _is_plain(kind: Type) -> bool:
    match kind:
        case Metadata():
            converts = any(key in (kind.extra or {}) for key in CONVERTING)
            return not converts and _is_plain(kind.type)
        case StructType():
            has_check = kind.cls.check is not Declared.check  # type: ignore[attr-defined]
            return not has_check and all(_is_plain(part.type) for part in kind.fields)
        case UnionType():
            return all(_is_plain(part) for part in kind.types)
        case VarTupleType():
            return _is_plain(kind.item_type)
        case DateTimeType():
            return False  # a time without an offset is in UTC
    return True


def refuse_body(body: object) -> None:
    """Raise `MalformedError` if a request has a body but its method accepts none."""
    if not isinstance(body, dict):
        raise MalformedError("The body must be a JSON object.")
    if body:
        raise MalformedError(
            "This request accepts no body. Omit the body, or send an empty object.",
            field=next(iter(body)),
        )


def read_body(declared_as: type[AnyBody], body: object) -> AnyBody:
    """Return a body as its declared class; raises `InvalidError` for a wrong field.

    The error names the first wrong field. A body that is not an object or has an
    undeclared field raises `MalformedError`, whatever else is wrong. Endpoints report
    this before they authenticate the caller.
    """
    if not isinstance(body, dict):
        raise MalformedError("The body must be a JSON object.")
    plan = _plan_of(declared_as)
    if plan.is_plain:
        try:
            return msgspec.convert(body, declared_as)
        except msgspec.ValidationError:
            pass
    if (path := unknown_field(plan.kind, body)) is not None:
        raise MalformedError(f"Unknown body field {path!r}.", field=path)
    return cast("AnyBody", _read_struct(plan.kind, body, ()))


def read_query(
    declared_as: type[AnyQuery], query: Mapping[str, Sequence[str]]
) -> AnyQuery:
    """Return a query as its declared class; raises `InvalidError` for wrong values.

    Raises `MalformedError` for an undeclared or repeated parameter.
    """
    for name, values in query.items():
        if name not in declared_as.__struct_encode_fields__:
            raise MalformedError(f"Unknown query parameter {name!r}.", field=name)
        if len(values) > 1:
            raise MalformedError(f"Send the parameter {name!r} only once.", field=name)
    texts = {name: Text(values[0]) for name, values in query.items()}
    return cast("AnyQuery", _read_struct(_plan_of(declared_as).kind, texts, ()))


def read_value(declared_as: Any, value: object) -> Any:
    """Return a value converted to a declared type, for parsers of nested values.

    Raises `InvalidError` with the path within the value.
    """
    return _read(_type_of(declared_as), value, ())


@cache
def _type_of(declared_as: Any) -> Type:
    return inspect.type_info(declared_as)


def _read_struct(kind: StructType, values: Mapping[str, Any], path: Path) -> Any:
    read = {}
    for field in kind.fields:
        name = field.encode_name
        if name in values:
            read[field.name] = _read(field.type, values[name], (*path, name))
        elif field.required:
            with _told_at((*path, name)):
                raise ValueError("This field is required.")
    struct = kind.cls(**read)
    with _told_at(path):
        struct.check()  # type: ignore[attr-defined]
    return struct


def _read(kind: Type, value: Any, path: Path) -> Any:
    """Return a value converted to a type; raises `InvalidError` with its path."""
    extra: dict[str, Any] = {}
    while isinstance(kind, Metadata):
        extra = {**(kind.extra or {}), **extra}
        kind = kind.type
    if value is None and any(isinstance(item, NoneType) for item in options(kind)):
        return None
    if (parser := extra.get(PARSER)) is not None:
        with _told_at(path):
            return parser(not_null(value))
    read = _read_as_declared(kind, value, path)
    if (reader := extra.get(READER)) is None:
        return read
    with _told_at(path):
        return reader(read)


def _read_as_declared(kind: Type, value: Any, path: Path) -> Any:
    if isinstance(kind, UnionType) and value is not None:
        return _read(_option_for(kind, value), value, path)
    if isinstance(kind, VarTupleType) and isinstance(value, list):
        return _read_items(kind, value, path)
    if isinstance(kind, StructType) and isinstance(value, Mapping):
        return _read_struct(kind, value, path)
    with _told_at(path):
        return read_scalar(kind, value)


def _option_for(kind: UnionType, value: object) -> Type:
    """Return the member of a union that a value should be read as."""
    if isinstance(value, Mapping) and (struct := struct_for(kind, value)) is not None:
        return struct
    fitting = VarTupleType if isinstance(value, list) else StrType
    parts = [option for option in kind.types if not isinstance(option, NoneType)]
    if isinstance(value, list | str):
        for part in parts:
            if any(isinstance(option, fitting) for option in options(part)):
                return part
    return parts[0]


def _read_items(
    kind: VarTupleType, items: Sequence[object], path: Path
) -> tuple[Any, ...]:
    numbered = enumerate(items)
    read = tuple(
        _read(kind.item_type, item, (*path, index)) for index, item in numbered
    )
    with _told_at(path):
        require_length(kind, read, "elements")
    return read


@contextmanager
def _told_at(path: Path) -> Iterator[None]:
    """Prefix the field paths in errors with this path."""
    try:
        yield
    except InvalidError as error:
        inner = () if not isinstance(error.field, str) else (error.field,)
        error.field = _dotted((*path, *inner))
        raise
    except ValueError as error:
        raise InvalidError(str(error), field=_dotted(path)) from error


def _dotted(path: Path) -> Any:
    return ".".join(map(str, path)) or msgspec.UNSET
