"""Write docs/scopes.md: commands and scopes, from the classes that declare them."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand
from drf_spectacular.generators import EndpointEnumerator

from games.api.commands.command import GameCommand
from games.api.http.endpoint import Endpoint
from games.api.http.problems import problems

ROOT = "/api/v1"
USUAL = {"unauthenticated", "insufficient-scope", "not-found", "invalid"}
BEGINNING = """\
# Commands and scopes

[accounts.md](accounts.md) explains scopes, and [conventions.md](conventions.md)
rate limits and errors. A request without a limit of its own counts against `requests`.

This page is generated: `manage.py document_scopes > docs/scopes.md`.

## Commands

A command changes one game. The errors that most requests have are left out.

| request | operation | scope | limit | errors |
|---|---|---|---|---|
"""
OTHERS = """
## Other requests with a scope

| request | scopes | limit |
|---|---|---|
"""


class Declared(NamedTuple):
    """What a class declares about one method of a path."""

    method: str
    path: str
    view: type[Endpoint]
    command: type[GameCommand] | None
    scopes: str

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of the request in its table."""
        bucket = self.view.bucket_of(self.method, (), "")
        request = f"`{self.method} {self.path}`"
        limit = f"`{bucket}`" if bucket else ""
        if self.command is None:
            return request, _quoted(self.scopes.split()), limit
        operation = f"`{self.command.route.operation}`"
        return request, operation, f"`{self.scopes}`", limit, self._errors()

    def _errors(self) -> str:
        assert self.command is not None
        failures = problems(*self.command.errors).values()
        codes = [kind.code for failure in failures for kind in failure.kinds]
        return _quoted(code for code in codes if code not in USUAL)


class Command(BaseCommand):
    """Tells what it is for in `manage.py help`."""

    help = "Write the page about commands and scopes: docs/scopes.md."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the page."""
        rows = list(declared())
        self.stdout.write(BEGINNING, ending="")
        for row in rows:
            if row.command is not None:
                self.stdout.write(f"| {' | '.join(row.cells)} |")
        self.stdout.write(OTHERS, ending="")
        for row in rows:
            if row.command is None:
                self.stdout.write(f"| {' | '.join(row.cells)} |")


def declared() -> Iterator[Declared]:
    """Yield the requests that declare a scope, sorted by path."""
    for path, _, method, callback in EndpointEnumerator().get_api_endpoints():
        view = callback.cls
        if issubclass(view, Endpoint):
            command = getattr(view, "commands", {}).get(method)
            scopes = command.scope if command else view.scopes.get(method)
            if scopes:
                yield Declared(method, path.removeprefix(ROOT), view, command, scopes)


def _quoted(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)
