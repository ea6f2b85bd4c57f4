"""What documents of the page may load, and who may show them in a frame."""

from django.http.response import HttpResponseBase

SOURCES = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self';"
    " img-src 'self' data:; connect-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'none'"
)
"""All is from here: no script in a document, no style in an element."""


def confine(response: HttpResponseBase, *, is_embedded: bool) -> None:
    """Let a document load what is ours alone, and others frame it only to embed it.

    Django forbids frames by `X-Frame-Options` wherever nobody says otherwise.
    """
    frames = "*" if is_embedded else "'none'"
    response["Content-Security-Policy"] = f"{SOURCES}; frame-ancestors {frames}"
    setattr(response, "xframe_options_exempt", is_embedded)  # noqa: B010
