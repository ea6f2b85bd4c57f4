"""All routes of the URL configuration, each with a path that may lead somewhere."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from games.api.http.endpoint import Endpoint

BODIES = {"POST", "PUT", "PATCH"}
SAMPLES = {
    "variant": "duo",
    "ruleset": "duo",
    "plot": "lengths",
    "player": "x",
    "piece": "L5",
}
BY_CONVERTER = {"uuid": "00000000-0000-7000-8000-000000000000", "int": "1"}
PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")


@dataclass(frozen=True)
class Route:
    name: str
    pattern: str
    """The path with its gaps as Django writes them."""
    view: Any

    @property
    def path(self) -> str:
        return PARAMETER.sub(_sample, self.pattern)

    @property
    def methods(self) -> list[str]:
        names = ("get", "post", "put", "patch", "delete")
        return [
            name.upper()
            for name in names
            if name in self.view.http_method_names and hasattr(self.view, name)
        ]

    @property
    def is_ours(self) -> bool:
        """Accounts are django-allauth's, which reads requests in its own way."""
        return issubclass(self.view, Endpoint)

    @property
    def is_read(self) -> bool:
        return "GET" in self.methods

    @property
    def takes_raw(self) -> frozenset[str]:
        return frozenset(getattr(self.view, "raw_bodies", ()))

    @property
    def body_methods(self) -> list[str]:
        return [method for method in self.methods if method in BODIES]

    def __str__(self) -> str:
        return self.name


def _all(
    patterns: Sequence[URLPattern | URLResolver], prefix: str = "/"
) -> Iterator[Route]:
    for each in patterns:
        path = prefix + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from _all(each.url_patterns, path)
        else:
            assert each.name, f"{path} has no name"
            view = getattr(each.callback, "view_class", None)
            assert view is not None, f"{path} is answered by no class"
            yield Route(each.name, path, view)


def _sample(parameter: re.Match[str]) -> str:
    converter, name = parameter.groups()
    return SAMPLES.get(name) or BY_CONVERTER.get(converter, "x")


ROUTES = list(_all(get_resolver("blokus_api.urls").url_patterns))
OURS = [route for route in ROUTES if route.is_ours]
