"""The route of a request, found once for all who ask."""

from django.http import HttpRequest
from django.urls import ResolverMatch, resolve


def route_of(request: HttpRequest) -> ResolverMatch:
    """Return where a request leads; raises `Resolver404`."""
    if request.resolver_match is None:
        request.resolver_match = resolve(request.path_info)
    return request.resolver_match
