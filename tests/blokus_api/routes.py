"""All routes of the URL configuration."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

ASIDE = {"head", "options"}


def routes() -> set[tuple[str, str]]:
    """Methods and paths, with the gaps of paths as Django writes them."""
    return {
        (method, path)
        for path, pattern in _patterns(get_resolver().url_patterns, "/")
        for method in _methods(pattern)
    }


def _patterns(
    found: list[URLPattern | URLResolver], prefix: str
) -> Iterator[tuple[str, URLPattern]]:
    for each in found:
        path = prefix + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from _patterns(each.url_patterns, path)
        else:
            yield path, each


def _methods(pattern: URLPattern) -> Iterator[str]:
    view = getattr(pattern.callback, "view_class", None)
    assert view, f"{pattern} is no class: its methods are not known"
    for name in view.http_method_names:
        if name not in ASIDE and hasattr(view, name):
            yield name.upper()
