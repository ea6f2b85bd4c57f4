"""All routes of the URL configuration, each with a path that may lead somewhere."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

BODIES = ("post", "put", "patch")
SAMPLES = {"variant": "duo", "ruleset": "duo", "plot": "lengths", "player": "x"}
BY_CONVERTER = {"uuid": "00000000-0000-7000-8000-000000000000", "int": "1"}
PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")


@dataclass(frozen=True)
class Route:
    name: str
    path: str
    view: Any

    @property
    def methods(self) -> list[str]:
        names = ("get", "post", "put", "patch", "delete")
        return [name.upper() for name in names if hasattr(self.view, name)]

    @property
    def is_read(self) -> bool:
        return "GET" in self.methods

    @property
    def takes_raw(self) -> frozenset[str]:
        return frozenset(getattr(self.view, "raw_bodies", ()))

    @property
    def body_methods(self) -> list[str]:
        return [method for method in self.methods if method.lower() in BODIES]

    def __str__(self) -> str:
        return self.name


def _all(
    patterns: Sequence[URLPattern | URLResolver], prefix: str = "/"
) -> Iterator[Route]:
    for pattern in patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _all(pattern.url_patterns, path)
        else:
            assert pattern.name, f"{path} has no name"
            view = getattr(pattern.callback, "cls", None)
            assert view is not None, f"{path} is answered by no class"
            yield Route(pattern.name, PARAMETER.sub(_sample, path), view)


def _sample(parameter: re.Match[str]) -> str:
    converter, name = parameter.groups()
    return SAMPLES.get(name) or BY_CONVERTER.get(converter, "x")


ROUTES = list(_all(get_resolver("blokus_api.urls").url_patterns))
READS = [route for route in ROUTES if route.is_read]
WRITES = [(route, method) for route in ROUTES for method in route.body_methods]
PROBES = {"live", "ready"}
"""Asked every second by machines of ours."""
COUNTED = [route for route in ROUTES if route.name not in PROBES]
