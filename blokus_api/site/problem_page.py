"""The page to which the `type` of every problem document links."""

from django.utils.html import format_html, format_html_join
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import StaticHTMLRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.endpoint import Endpoint
from games.errors import ERRORS

PAGE = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Problems</title>
<h1>Problems</h1>
<p>Values of <code>code</code> in errors, with their HTTP status.</p>
<dl>
{}</dl>
</html>
"""
ENTRY = '<dt id="{}"><code>{}</code> ({})</dt>\n<dd>{}</dd>\n'


class ProblemListView(Endpoint):
    """The page of all error codes."""

    authentication_classes = ()
    renderer_classes = (StaticHTMLRenderer,)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Get a page with an anchor for each error code."""
        entries = (
            (code, code, error.status, error.message())
            for code, error in sorted(ERRORS.items())
        )
        return Response(
            format_html(PAGE, format_html_join("", ENTRY, entries)),
            headers={"Content-Security-Policy": "default-src 'none'"},
        )
