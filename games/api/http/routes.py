"""The route of a request, found once for all who ask."""

import re

from django.http import HttpRequest
from django.urls import Resolver404, ResolverMatch, resolve

from games.api.http.endpoint import Endpoint

ID = re.compile(r"(?<=/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[/.]|$)", re.I)
"""A UUID as a part of a path, in any case (RFC 9562)."""


def route_of(request: HttpRequest) -> ResolverMatch:
    """Return where a request leads; raises `Resolver404`.

    Routes have ids in lower case. A path with an id in capitals becomes the path of the
    same thing in lower case, so that signatures, keys and links have one spelling.
    """
    if request.resolver_match is None:
        try:
            request.resolver_match = resolve(request.path_info)
        except Resolver404:
            path = lower_ids(request.path_info)
            if path == request.path_info:
                raise
            request.resolver_match = resolve(path)
            request.path = request.path_info = path
    return request.resolver_match


def endpoint_of(request: HttpRequest) -> type[Endpoint] | None:
    """Return the endpoint of a request; None if its view is not an `Endpoint`."""
    try:
        view = route_of(request).func
    except Resolver404:
        return None
    found: type = getattr(view, "view_class", object)
    return found if issubclass(found, Endpoint) else None


def lower_ids(path: str) -> str:
    """Return a path with its ids in lower case, as routes have them."""
    return ID.sub(lambda found: found[0].lower(), path)
