"""The headers that keep browsers from harm, added in one step."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware import security


class SecurityMiddleware(security.SecurityMiddleware):
    """Django's, and what forbids to show answers in frames.

    Four headers are the same for all: one by one they took a twentieth of what is done
    around the view of a move.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponse
    ) -> HttpResponse:
        """Add what the answer does not say otherwise."""
        may_be_framed = getattr(response, "xframe_options_exempt", False)
        added = _FOR_ALL if may_be_framed else _FOR_ALL | _NO_FRAMES
        response.headers._store = added | response.headers._store
        if self.sts_seconds:
            return super().process_response(request, response)
        return response


_FOR_ALL = {
    name.lower(): (name, value)
    for name, value in (
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", settings.SECURE_REFERRER_POLICY),
        ("Cross-Origin-Opener-Policy", settings.SECURE_CROSS_ORIGIN_OPENER_POLICY),
    )
}
_NO_FRAMES = {"x-frame-options": ("X-Frame-Options", "DENY")}
