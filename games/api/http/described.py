"""Answers in the OpenAPI document: drf-spectacular's extension for declared types.

A class becomes a component of its name, described by its docstring; so does a type
that says a `title` (`Annotated[Literal[...], Meta(title="GameStatus")]`). A field is
described by the text under it, as all public fields of the project are.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias, cast

import msgspec
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry, ResolvedComponent
from drf_spectacular.utils import PolymorphicProxySerializer
from msgspec import NODEFAULT
from msgspec.inspect import DataclassType, Field, StructType, Type

from games.api.http.bodies import PLAIN

Schema: TypeAlias = dict[str, Any]
Fielded: TypeAlias = StructType | DataclassType

DEPRECATED = "Deprecated: "
REFERENCE = "#/components/schemas/{name}"


class AnswerExtension(OpenApiSerializerExtension):
    """Describes what `msgspec` encodes."""

    target_class = msgspec.Struct
    match_subclasses = True

    def get_name(self, auto_schema: AutoSchema, direction: Any) -> str:
        """Return the name of the class, which is the component's."""
        name: str = self.target.__name__
        return name

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> Schema:
        """Return the class as a schema; what it consists of is registered beside it."""
        components = dict(components_of(self.target))
        own = components.pop(self.target.__name__)
        for name, (kind, schema) in components.items():
            component = ResolvedComponent(  # type: ignore[no-untyped-call]
                name, ResolvedComponent.SCHEMA, schema, kind
            )
            if component in auto_schema.registry:
                known = auto_schema.registry[component].schema
                assert known in (None, schema), f"There are two answers named {name}."
            auto_schema.registry.register_on_missing(component)
        return own[1]


def reference_to(named: Any, registry: ComponentRegistry) -> Schema:
    """Return a reference to a type with a title, which becomes a component."""
    schema = msgspec.json.schema(named)
    name = schema.pop("title")
    component = ResolvedComponent(  # type: ignore[no-untyped-call]
        name, ResolvedComponent.SCHEMA, schema, name
    )
    registry.register_on_missing(component)
    found: Schema = component.ref
    return found


def either(name: str, *answers: type) -> PolymorphicProxySerializer:
    """Return what a status with one of several answers has, as a component."""
    return PolymorphicProxySerializer(
        name, serializers=cast(Any, answers), resource_type_field_name=None
    )


def told_by(answer: object) -> str:
    """Return the first sentence or two that an answer says of itself."""
    text = inspect.getdoc(answer) if inspect.isclass(answer) else None
    first, *_ = (text or "").split("\n\n")
    return " ".join(first.split())


@cache
def components_of(answer: type) -> dict[str, tuple[object, Schema]]:
    """Return all components that an answer consists of: by name, the type and schema.

    A type that is no class is represented by its name. A class with
    `alternatives`, a union of others, is described as one of these.
    """
    declared = dict(_declared(msgspec.inspect.type_info(answer), set()))
    others = {
        name: vars(one.cls)["alternatives"]
        for name, one in declared.items()
        if "alternatives" in vars(one.cls)
    }
    for other in others.values():
        declared |= _declared(msgspec.inspect.type_info(other), set())
    (_, *unions), found = msgspec.json.schema_components(
        [answer, *others.values()], ref_template=REFERENCE
    )
    for schema in found.values():
        del schema["title"]
        schema["description"] = inspect.cleandoc(schema.get("description", ""))
    for name, union in zip(others, unions, strict=True):
        found[name] = {**union, "description": found[name]["description"]}
    named: dict[str, Schema] = {}
    for name, schema in found.items():
        named[name] = _with_names(schema, found, named)
        if name in declared and name not in others:
            _describe(declared[name], named[name])
    return {
        name: (declared[name].cls if name in declared else name, named[name])
        for name in _reachable(answer.__name__, named)
    }


def _declared(info: object, seen: set[int]) -> Iterator[tuple[str, Fielded]]:
    """Yield the classes with fields that a type consists of, by their names."""
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


def _with_names(node: Any, found: dict[str, Schema], named: dict[str, Schema]) -> Any:
    """Return a schema with references where a part of it has a title."""
    if isinstance(node, list):
        return [_with_names(one, found, named) for one in node]
    if not isinstance(node, dict):
        return node
    told = {key: _with_names(value, found, named) for key, value in node.items()}
    if told.get("items") is False:
        del told["items"]  # `maxItems` says it, and generators read no booleans
    if "discriminator" in told and "anyOf" in told:
        told["oneOf"] = told.pop("anyOf")
    if "enum" in told:
        told = _enumeration(told)
    if isinstance(told.get("title"), str):
        name = told.pop("title")
        if "$ref" in told:
            told = {**found[_name_in(told.pop("$ref"))], **told}
            told = _with_names(told, found, named)
        named[name] = told
        return {"$ref": REFERENCE.format(name=name)}
    return told


def _enumeration(schema: Schema) -> Schema:
    """Return an enumeration with its type; one that has one value is a constant."""
    values = schema.pop("enum")
    kind = "string" if all(isinstance(one, str) for one in values) else "integer"
    if len(values) == 1:
        return {"type": kind, "const": values[0], **schema}
    return {"type": kind, "enum": values, **schema}


def _describe(told: Fielded, schema: Schema) -> None:
    """Put the texts of a class into its schema, and which of its fields are there.

    msgspec leaves out what is `UNSET`, and of a struct with `omit_defaults` what has
    its default; elsewhere that is written as well.
    """
    texts = field_texts(told.cls)
    for name, field in schema["properties"].items():
        field.pop("default", None)
        if field.get("pattern") == PLAIN:
            del field["pattern"]  # blanks at the ends are cut off, and no error
        if name in texts:
            field["description"] = texts[name]
            _deprecate(field)
    _deprecate(schema)
    config = getattr(told.cls, "__struct_config__", None)
    omits = config is not None and config.omit_defaults
    absent = {
        one.encode_name
        for one in told.fields
        if not one.required and (omits or _may_be_absent(one))
    }
    schema["required"] = [one for one in schema["properties"] if one not in absent]


def _deprecate(schema: Schema) -> None:
    """Mark what says that it is: a sentence of its text begins so."""
    if DEPRECATED in schema.get("description", ""):
        schema["deprecated"] = True


def _may_be_absent(field: Field) -> bool:
    """Return whether the default of a field that has one is `UNSET`."""
    return all(one is NODEFAULT for one in (field.default, field.default_factory))


@cache
def field_texts(cls: type) -> dict[str, str]:
    """Return the texts under the fields of a class, as they stand in its source.

    A class that a program made says by `described_as` where its fields were declared.
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
        return  # made by a program: a page of something
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


def _reachable(name: str, named: dict[str, Schema]) -> list[str]:
    """Return the components that one consists of, itself the first."""
    found, open_names = [name], [name]
    while open_names:
        for other in _references(named[open_names.pop()]):
            if other in named and other not in found:
                found.append(other)
                open_names.append(other)
    return found


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if "$ref" in node:
            yield _name_in(node["$ref"])
        node = list(node.values())
    if isinstance(node, list):
        for one in node:
            yield from _references(one)


def _name_in(reference: str) -> str:
    return reference.rpartition("/")[2]
