"""Content security policy for the page's documents, and rules for frames."""

from django.http.response import HttpResponseBase

SOURCES = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self';"
    " img-src 'self' data:; connect-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'none'"
)
"""All resources must come from this server. Inline scripts and styles are forbidden."""


def confine(response: HttpResponseBase, *, is_embedded: bool) -> None:
    """Restrict a document to our own files, and allow frames if it is an embedded one.

    For other documents, Django forbids frames with `X-Frame-Options`.
    """
    frames = "*" if is_embedded else "'none'"
    response["Content-Security-Policy"] = f"{SOURCES}; frame-ancestors {frames}"
    setattr(response, "xframe_options_exempt", is_embedded)  # noqa: B010
