"""Take requests apart: shapes before meanings, so that errors come in one order."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import orjson
from msgspec import UNSET
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.settings import api_settings

from games.api.http.bodies import Body, Query
from games.errors import InvalidError, MalformedError

SerializerType: TypeAlias = type[serializers.Serializer[Any]]
BodyType: TypeAlias = SerializerType | type[Body]
QueryType: TypeAlias = SerializerType | type[Query]

IDEMPOTENCY_KEY = re.compile(r"[!-~]{1,255}", re.ASCII)


@cache
def compiled(serializer: SerializerType) -> serializers.Serializer[Any]:
    """One shared instance: copying the declared fields costs more than validating."""
    return serializer()


@cache
def declared(body: SerializerType) -> dict[str, Any]:
    """Return the fields of a body by name, cached: DRF needs three lookups for each."""
    return dict(compiled(body).fields)


def unknown_field(field: Any, value: object) -> str | None:
    """The dotted path of the first body field that nobody declared.

    A field that takes an object apart itself names the keys it knows in `keys`.
    """
    if isinstance(value, Mapping):
        if isinstance(field, serializers.Serializer):
            known: Mapping[str, Any] = field.fields
        elif (keys := getattr(field, "keys", None)) is not None:
            known = dict.fromkeys(keys)
        else:
            return None
        return _unknown_in(known, value)
    if isinstance(value, list) and (child := getattr(field, "child", None)):
        for index, item in enumerate(value):
            if (path := unknown_field(child, item)) is not None:
                return f"{index}.{path}"
    return None


def _unknown_in(known: Mapping[str, Any], value: Mapping[str, object]) -> str | None:
    for name, item in value.items():
        if name not in known or getattr(field := known[name], "read_only", False):
            return name
        if not isinstance(item, dict | list):
            continue
        if (path := unknown_field(field, item)) is not None:
            return f"{name}.{path}"
    return None


def check_shape(serializer: SerializerType | None, body: object) -> None:
    """Refuse bodies that are no object, or name fields that are not declared."""
    if not isinstance(body, dict):
        raise MalformedError("The body must be a JSON object.")
    if serializer is None:
        if body:
            raise MalformedError("This takes no body.", field=next(iter(body)))
    elif (path := _unknown_in(declared(serializer), body)) is not None:
        raise MalformedError(f"There is no body field {path!r}.", field=path)


def check_query(
    serializer: SerializerType | None, query: Mapping[str, Sequence[str]]
) -> None:
    """Refuse query parameters that are not declared, or given twice."""
    known = declared(serializer) if serializer else {}
    for name, values in query.items():
        if name not in known:
            raise MalformedError(f"There is no query parameter {name!r}.", field=name)
        if len(values) > 1:
            raise MalformedError(f"{name!r} is given more than once.", field=name)


def validate(serializer: SerializerType, given: object) -> dict[str, Any]:
    """The validated values, or an error that names the first wrong field."""
    try:
        values: dict[str, Any] = compiled(serializer).run_validation(given)
    except ValidationError as error:
        field, detail = _first_error(error.detail, ())
        raise InvalidError(detail, field=field or UNSET) from error
    return values


def _first_error(detail: Any, path: tuple[str, ...]) -> tuple[str, str]:
    if isinstance(detail, str):
        return ".".join(path), str(detail)
    items = detail.items() if isinstance(detail, dict) else enumerate(detail)
    key, inner = next((key, inner) for key, inner in items if inner)
    if isinstance(inner, str) or key == api_settings.NON_FIELD_ERRORS_KEY:
        return _first_error(inner, path)
    return _first_error(inner, (*path, str(key)))


def idempotency_key(header: str | None) -> str | None:
    """The `Idempotency-Key` header, checked."""
    if header is not None and not IDEMPOTENCY_KEY.fullmatch(header):
        raise MalformedError(
            "Idempotency-Key must be 1 to 255 visible ASCII characters."
        )
    return header


def fingerprint(method: str, path: str, body: object) -> str:
    """What must be the same when an idempotency key comes a second time."""
    canonical = orjson.dumps(body, option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(f"{method} {path}\n".encode() + canonical).hexdigest()
