"""Search for the first undeclared field in a body."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec.inspect import Metadata, StructType, Type, UnionType, VarTupleType

from games.api.http.bodies import KEYS


def unknown_field(kind: Type, value: object) -> str | None:
    """Return the dotted path of the first undeclared field."""
    if isinstance(value, list):
        return _unknown_in_items(kind, value)
    if not isinstance(value, dict):
        return None
    if keys := _keys_of(kind):
        return next((str(name) for name in value if name not in keys), None)
    struct = struct_for(kind, value)
    return None if struct is None else _unknown_in(struct, value)


def _unknown_in(struct: StructType, value: Mapping[str, object]) -> str | None:
    fields = {field.encode_name: field.type for field in struct.fields}
    for name, item in value.items():
        if name not in fields:
            if name != struct.tag_field and struct.forbid_unknown_fields:
                return str(name)
        elif (path := unknown_field(fields[name], item)) is not None:
            return f"{name}.{path}"
    return None


def _keys_of(kind: Type) -> Collection[str]:
    """Return the known keys of a parsed value; empty if its class declares them."""
    if isinstance(kind, Metadata):
        return (kind.extra or {}).get(KEYS) or _keys_of(kind.type)
    if isinstance(kind, UnionType):
        return next(filter(None, map(_keys_of, kind.types)), ())
    return ()


def _unknown_in_items(kind: Type, items: Sequence[object]) -> str | None:
    for option in options(kind):
        if isinstance(option, VarTupleType):
            for index, item in enumerate(items):
                if (path := unknown_field(option.item_type, item)) is not None:
                    return f"{index}.{path}"
    return None


def options(kind: Type) -> Sequence[Type]:
    """Return the possible types of a value, without annotations."""
    while isinstance(kind, Metadata):
        kind = kind.type
    if not isinstance(kind, UnionType):
        return [kind]
    return [option for part in kind.types for option in options(part)]


def struct_for(kind: Type, value: Mapping[str, Any]) -> StructType | None:
    """Return the class of an object, chosen by its tag if several are possible."""
    structs = [struct for struct in options(kind) if isinstance(struct, StructType)]
    if len(structs) > 1:
        structs = [
            struct
            for struct in structs
            if struct.tag == value.get(struct.tag_field or "")
        ]
    return structs[0] if structs else None
