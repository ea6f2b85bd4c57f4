"""Generator of docs/events.md from the classes that declare events."""

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

Events are everything that happens in a game. The state and the record of a game are
computed from its events, in order. You get events, always in the same form, from
`GET /games/{game}/events`, in responses to commands, in [streams](streams.md) and in
[webhooks](webhooks.md). `type` is the type of an event. In
[the OpenAPI document](openapi.json), the component `Event` is the union of all types.

This page is generated: `manage.py document_events > docs/events.md`.

## Fields of every event
"""
ABOUT_DATA = """
* The events of a batch are stored together, with the same time, or not at all.
* A later release can add types, and fields that may be left out. Ignore unknown types
  and fields. Any other change increments `schema`.

## Types

| type | meaning |
|---|---|
"""
PARTS = "\n## Structures in events\n"


class Command(BaseCommand):
    """The command `manage.py document_events`."""

    help = "Print the documentation of all events (docs/events.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the page."""
        self.stdout.write("".join(EventsPage().lines()), ending="")


class EventsPage:
    """The page, generated from the same components as the OpenAPI document."""

    def __init__(self) -> None:
        """Collect the components for events."""
        self._components = {
            name: schema for name, (_, schema) in components_of(Event).items()
        }
        self._parts: list[str] = []
        """Names of the structures that the page uses, ordered by first use."""

    def lines(self) -> Iterator[str]:
        """Yield the lines of the page."""
        yield BEGINNING
        yield from self._fields(self._envelope())
        yield ABOUT_DATA
        for name, event in EVENTS.items():
            yield f"| [`{name}`](#{_anchor(name)}) | {_first_sentence(event)} |\n"
        for event in EVENTS.values():
            yield from self._event(event)
        yield PARTS
        for name in self._parts:  # The loop appends nested structures.
            schema = self._components[name]
            yield f"\n### {name}\n\n{schema['description']}\n"
            yield from self._fields(schema)

    def _envelope(self) -> Schema:
        """Return the schema of the fields around an event's data."""
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
    if values := schema.get("enum") or list(filter(None, [schema.get("const")])):
        return ", ".join(f"`{value}`" for value in values)
    if schema.get("format") == "date-time":
        return "time"
    return str(schema.get("format") or schema["type"])


def _first_sentence(event: type[BaseEvent]) -> str:
    return " ".join((event.__doc__ or "").split("\n\n", maxsplit=1)[0].split())


def _anchor(heading: str) -> str:
    return heading.lower().replace(".", "")
