"""Content security policy of the page's documents, and their use in frames."""

from django.http.response import HttpResponseBase

SOURCES = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self';"
    " img-src 'self' data:; connect-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'none'"
)
"""Everything comes from this server. Documents have no inline scripts and styles."""


def confine(response: HttpResponseBase, *, is_embedded: bool) -> None:
    """Allow a document to load only our files, and frames only if it is embedded.

    Otherwise, Django forbids frames by `X-Frame-Options`.
    """
    frames = "*" if is_embedded else "'none'"
    response["Content-Security-Policy"] = f"{SOURCES}; frame-ancestors {frames}"
    setattr(response, "xframe_options_exempt", is_embedded)  # noqa: B010
