"""Generator of docs/scopes.md from the classes that declare commands and scopes."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand
from drf_spectacular.generators import EndpointEnumerator

from games.api.commands.command import GameCommand
from games.api.http.endpoint import Endpoint
from games.api.http.problems import problems

BEGINNING = """\
# Commands and scopes

Look up the scopes, the rate limit and the special errors of a request here. Commands,
which change one game, come first. [accounts.md](accounts.md) explains scopes, and
[conventions.md](conventions.md) explains limits and errors. Requests without a limit in
the table count against `requests`. [openapi.json](openapi.json) has all errors.

This page is generated: `manage.py document_scopes > docs/scopes.md`.

| request | scopes | limit | command | errors |
|---|---|---|---|---|
"""
USUAL = {"unauthenticated", "insufficient-scope", "not-found", "invalid"}


class DeclaredMethod(NamedTuple):
    """Declaration of one method of a path."""

    method: str
    path: str
    view: type[Endpoint]
    command: type[GameCommand] | None
    scopes: str


class Command(BaseCommand):
    """The command `document_scopes`."""

    help = "Print docs/scopes.md, the page about commands and scopes."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the page."""
        self.stdout.write(BEGINNING, ending="")
        for row in sorted(declared(), key=lambda row: row.command is None):
            bucket = row.view.bucket_of(row.method, (), "")
            cells = [
                f"`{row.method} {row.path}`",
                _quoted(row.scopes.split()),
                _quoted([bucket] if bucket else []),
                _quoted([row.command.route.operation] if row.command else []),
                _quoted(_codes(row.command.errors) if row.command else []),
            ]
            self.stdout.write(f"| {' | '.join(cells)} |")


def declared() -> Iterator[DeclaredMethod]:
    """Yield the requests that declare a scope, sorted by path."""
    routes = EndpointEnumerator().get_api_endpoints()  # type: ignore[no-untyped-call]
    for path, _, method, callback in routes:
        view = callback.cls
        if issubclass(view, Endpoint) and (scopes := view.scopes.get(method)):
            command = getattr(view, "commands", {}).get(method)
            path_below = path.removeprefix("/api/v1")
            yield DeclaredMethod(method, path_below, view, command, scopes)


def _codes(errors: Iterable[int | str]) -> list[str]:
    kinds = [kind for failure in problems(*errors).values() for kind in failure.kinds]
    return [kind.code for kind in kinds if kind.code not in USUAL]


def _quoted(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)
