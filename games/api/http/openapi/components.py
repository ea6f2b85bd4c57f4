"""Components of the OpenAPI document, built from the declared answers.

A class becomes a component with its name and docstring. A type with a `title`
(`Annotated[Literal[...], Meta(title="GameStatus")]`) also becomes a component. The
docstring of a field describes the field.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from typing import Any, TypeAlias, cast

import msgspec
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer
from msgspec import NODEFAULT
from msgspec.inspect import DataclassType, Field, StructType, Type

from games.api.http.bodies import Declared, Query
from games.api.http.openapi.references import REFERENCE, Schema, name_parts, reachable
from games.api.http.problems import Kind

Fielded: TypeAlias = StructType | DataclassType

MOST_INT32 = 2**31 - 1
DEPRECATED = "Deprecated: "


class AnswerExtension(OpenApiSerializerExtension):
    """Extension of drf-spectacular for classes that msgspec encodes."""

    target_class = msgspec.Struct
    match_subclasses = True

    def get_name(self, auto_schema: AutoSchema, direction: Any) -> str:
        """Return the component's name: the class name, or a declared one."""
        name: str = vars(self.target).get("component") or self.target.__name__
        return name

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> Schema:
        """Return the schema of the class, and register the components that it uses."""
        components = dict(components_of(self.target))
        own = components.pop(self.target.__name__)
        registry = auto_schema.registry
        for name, (kind, schema) in components.items():
            component = ResolvedComponent(  # type: ignore[no-untyped-call]
                name, ResolvedComponent.SCHEMA, schema, kind
            )
            if component in registry:
                registered = registry[component].schema
                assert registered in (None, schema), (
                    f"Two answer types are named {name}."
                )
            registry.register_on_missing(component)
        return own[1]


def either(name: str, *answers: type) -> PolymorphicProxySerializer:
    """Return a component for a status that has one of several answers."""
    return PolymorphicProxySerializer(
        name, serializers=cast(Any, answers), resource_type_field_name=None
    )


def any_problem(kinds: Sequence[Kind], schemas: list[Schema]) -> Schema:
    """Return the schema of all problems, which are distinguished by their codes."""
    references = [schema["$ref"] for schema in schemas]
    codes = (kind.code for kind in kinds)
    mapping = dict(zip(codes, references, strict=True))
    return {
        "oneOf": schemas,
        "discriminator": {"propertyName": "code", "mapping": mapping},
    }


def summary_of(answer: object) -> str:
    """Return the first paragraph of a class's docstring, if it has one."""
    text = inspect.getdoc(answer) if inspect.isclass(answer) else None
    first, *_ = (text or "").split("\n\n")
    return " ".join(first.split())


@cache
def components_of(answer: type) -> dict[str, tuple[object, Schema]]:
    """Return the type and the schema of all components of an answer, by name.

    A type that is not a class is represented by its name. A class with `alternatives`,
    which is a union of other classes, is described as that union.
    """
    declared: dict[str, Fielded] = {}
    others: dict[str, Any] = {}
    undeclared: list[Any] = [answer]
    while undeclared:
        info = msgspec.inspect.type_info(undeclared.pop())
        for name, declaration in _declared(info, set()):
            if name not in declared and "alternatives" in vars(declaration.cls):
                others[name] = vars(declaration.cls)["alternatives"]
                undeclared.append(others[name])
            declared[name] = declaration
    (_, *unions), schemas = msgspec.json.schema_components(
        [answer, *others.values()], ref_template=REFERENCE
    )
    for schema in schemas.values():
        del schema["title"]
        schema["description"] = inspect.cleandoc(schema.get("description", ""))
    for name, union in zip(others, unions, strict=True):
        schemas[name] = {**union, "description": schemas[name]["description"]}
    named: dict[str, Schema] = {}
    for name, schema in schemas.items():
        named[name] = name_parts(schema, schemas, named)
        if name in declared and name not in others:
            _describe(declared[name], named[name])
    return {
        name: (declared[name].cls if name in declared else name, named[name])
        for name in reachable(answer.__name__, named)
    }


def parameters_of(query: type[Query]) -> list[OpenApiParameter]:
    """Return the parameters that a query class declares."""
    (_, own), *_ = components_of(query).values()
    return [
        OpenApiParameter(
            name,
            _without_null(schema),
            required=name in own.get("required", ()),
            description=schema.pop("description", ""),
        )
        for name, schema in deepcopy(own["properties"]).items()
    ]


def _without_null(schema: Schema) -> Schema:
    """Return the schema of a parameter, which is a string and therefore not null."""
    options = [
        option for option in schema.pop("anyOf", []) if option != {"type": "null"}
    ]
    if len(options) == 1:
        schema |= options[0]
    if schema.get("type") == "string" and not schema.keys() & {"enum", "format"}:
        schema.setdefault("minLength", 1)  # a blank string is an error
    if schema.get("minLength") == 0:
        del schema["minLength"]  # unless the schema permits it
    if schema.get("default") is None:
        schema.pop("default", None)
    return schema


def _declared(info: object, seen: set[int]) -> Iterator[tuple[str, Fielded]]:
    """Yield each class with fields that a type contains, together with its name."""
    if id(info) in seen:
        return
    seen.add(id(info))
    if isinstance(info, StructType | DataclassType):
        yield info.cls.__name__, info
    if isinstance(info, tuple):
        children: tuple[object, ...] = info
    elif isinstance(info, Type | Field):
        children = tuple(getattr(info, name) for name in info.__struct_fields__)
    else:
        return
    for child in children:
        yield from _declared(child, seen)


def _describe(declaration: Fielded, schema: Schema) -> None:
    """Add the texts of a class to its schema, and list its required fields.

    msgspec lists only fields without a default. This is right for requests, and for
    structs with `omit_defaults`. All other structs omit only fields that are `UNSET`.
    """
    texts = field_texts(declaration.cls)
    is_request = issubclass(declaration.cls, Declared)
    names = {field.encode_name: field.name for field in declaration.fields}
    for name, field in schema["properties"].items():
        if not is_request or field.get("default") in (None, (), [], {}):
            field.pop("default", None)  # generators fail on default objects
        if is_request:
            for part in (field, *field.get("anyOf", ())):
                _add_format(part)
        if (text := texts.get(names.get(name, name))) is not None:
            field["description"] = text
            _deprecate(field)
    _deprecate(schema)
    config = getattr(declaration.cls, "__struct_config__", None)
    if not is_request and not (config and config.omit_defaults):
        absent = {
            field_info.encode_name
            for field_info in declaration.fields
            if _may_be_absent(field_info)
        }
        schema["required"] = [
            field_info
            for field_info in schema["properties"]
            if field_info not in absent
        ]
    elif is_request and not schema["required"]:
        del schema["required"]


def _add_format(schema: Schema) -> None:
    """Add the format of a number, for client generators."""
    bounds = (schema.get("minimum", 0), schema.get("maximum", 0))
    if schema.get("type") == "integer" and max(map(abs, bounds)) > MOST_INT32:
        schema["format"] = "int64"
    if schema.get("type") == "number":
        schema["format"] = "double"


def _deprecate(schema: Schema) -> None:
    """Mark a schema as deprecated if its description says so."""
    if DEPRECATED in schema.get("description", ""):
        schema["deprecated"] = True


def _may_be_absent(field: Field) -> bool:
    """Return whether a field's default is `UNSET`."""
    defaults = (field.default, field.default_factory)
    return not field.required and all(default is NODEFAULT for default in defaults)


@cache
def field_texts(cls: type) -> dict[str, str]:
    """Return the docstrings of a class's fields, from its source.

    If a class was created at run time, its `described_as` is the class whose fields it
    copies.
    """
    texts: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__ not in ("builtins", "msgspec", "typing"):
            texts |= _texts_of(vars(base).get("described_as", base))
    return texts


def _texts_of(cls: type) -> Iterator[tuple[str, str]]:
    try:
        source = inspect.getsource(cls)
    except (OSError, TypeError):
        return  # created at run time, such as a page of some items
    (declared,) = ast.parse(textwrap.dedent(source)).body
    assert isinstance(declared, ast.ClassDef)
    for field, text in zip(declared.body, declared.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
        ):
            yield field.target.id, inspect.cleandoc(str(text.value.value))
