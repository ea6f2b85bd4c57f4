"""Write docs/events.md: every type of event, from the classes that declare them."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from django.core.management.base import BaseCommand

from games.api.answers.events import Event
from games.api.http.openapi.components import components_of, field_texts
from games.events.base import BaseEvent
from games.events.registry import EVENTS

Schema: TypeAlias = dict[str, Any]

BEGINNING = """\
# Events

What can happen in a game. Events are the truth: the state of a game, its record and all
that is told of it follow from them, in order. They come in `GET /games/{game}/events`,
in the answers to commands, in [streams](streams.md) and to [webhooks](webhooks.md),
everywhere in the same form. [The OpenAPI document](openapi.json) has them as the
component `Event`: one of these types, told apart by `type`.

This page is generated: `manage.py document_events > docs/events.md`.

## What every event has
"""
ABOUT_DATA = """
* Events of one batch are stored together, at the same moment, or not at all.
* A field that may be left out came in a later release. A type may get more such fields,
  and there may be more types: leave out what you do not know. Any other change makes a
  new `schema`.

## Types

| type | what happened |
|---|---|
"""
PARTS = "\n## What events contain\n"


class Command(BaseCommand):
    """Tells what it is for in `manage.py help`."""

    help = "Write the page about events: docs/events.md."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the page."""
        self.stdout.write("".join(EventsPage().lines()), ending="")


class EventsPage:
    """The page, written from the same components as the OpenAPI document."""

    def __init__(self) -> None:
        """Take the components that events consist of."""
        self._components = {
            name: schema for name, (_, schema) in components_of(Event).items()
        }
        self._parts: list[str] = []
        """Structures that were mentioned, in order."""

    def lines(self) -> Iterator[str]:
        """Yield the page."""
        yield BEGINNING
        yield from self._fields(self._envelope())
        yield ABOUT_DATA
        for name, event in EVENTS.items():
            yield f"| [`{name}`](#{_anchor(name)}) | {_first_sentence(event)} |\n"
        for event in EVENTS.values():
            yield from self._event(event)
        yield PARTS
        for name in self._parts:  # grows meanwhile
            schema = self._components[name]
            yield f"\n### {name}\n\n{schema['description']}\n"
            yield from self._fields(schema)

    def _envelope(self) -> Schema:
        """Return what is around the data of any event."""
        schema = self._components[f"{next(iter(EVENTS.values())).__name__}Event"]
        fields = {
            **schema["properties"],
            "type": {"type": "string", "description": field_texts(Event)["type"]},
            "data": {"type": "object", "description": field_texts(Event)["data"]},
        }
        return {**schema, "properties": fields}

    def _event(self, event: type[BaseEvent]) -> Iterator[str]:
        schema = self._components[event.__name__]
        yield f"\n### {event.type}\n\n{schema['description']}\n\n"
        yield f"Caused by: {event.cause}\n\nSchema: {event.schema}\n"
        yield from self._fields(schema)

    def _fields(self, schema: Schema) -> Iterator[str]:
        fields = schema["properties"]
        if fields:
            yield "\n| field | type | |\n|---|---|---|\n"
        for name, field in fields.items():
            absent = "" if name in schema["required"] else ", may be left out"
            text = " ".join(field.get("description", "").split())
            yield f"| `{name}` | {self._type(field)}{absent} | {text} |\n"

    def _type(self, schema: Schema) -> str:
        match schema:
            case {"$ref": reference}:
                return self._named(reference.rpartition("/")[2])
            case {"anyOf": kinds} | {"oneOf": kinds}:
                return " or ".join(dict.fromkeys(map(self._type, kinds)))
            case {"items": item}:
                return f"list of {self._type(item)}"
            case {"additionalProperties": dict(value)}:
                return f"object of {self._type(value)}"
        return _simple_type(schema)

    def _named(self, name: str) -> str:
        """Return an enumeration as its values, and a structure as a link to it."""
        schema = self._components[name]
        if "properties" not in schema:
            return self._type(schema)
        if name not in self._parts:
            self._parts.append(name)
        return f"[{name}](#{_anchor(name)})"


def _simple_type(schema: Schema) -> str:
    if values := schema.get("enum") or [one for one in [schema.get("const")] if one]:
        return ", ".join(f"`{value}`" for value in values)
    if schema.get("format") == "date-time":
        return "time"
    return str(schema.get("format") or schema["type"])


def _first_sentence(event: type[BaseEvent]) -> str:
    return " ".join((event.__doc__ or "").split("\n\n", maxsplit=1)[0].split())


def _anchor(heading: str) -> str:
    return heading.lower().replace(".", "")
