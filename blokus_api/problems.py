"""The page that the `type` of every problem document points to."""

from collections.abc import Iterator

from django.utils.html import format_html, format_html_join
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import StaticHTMLRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.errors import STATUSES
from games.errors import GameError
from games.http.endpoint import Endpoint

PAGE = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Problems</title>
<h1>Problems</h1>
<p>What <code>code</code> says in an error, and the HTTP status it comes with.</p>
<dl>
{}</dl>
</html>
"""
ENTRY = '<dt id="{}"><code>{}</code> ({})</dt>\n<dd>{}</dd>\n'

OTHERS = {
    "forbidden": "This is not allowed.",
    "internal": "The server made a mistake. `instance` finds it in the server's log.",
    "method-not-allowed": "`Allow` says what can be done here.",
    "not-acceptable": "There is no answer of a type that `Accept` names.",
    "too-many-requests": "Wait for as many seconds as `Retry-After` says.",
    "unavailable": "The database did not answer; try again soon.",
}
"""What is not raised by the game."""


class ProblemListView(Endpoint):
    """All codes of errors."""

    authentication_classes = ()
    renderer_classes = (StaticHTMLRenderer,)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """One page for people, with an anchor for each code."""
        texts = {**OTHERS, **dict(_of_games(GameError))}
        entries = (
            (code, code, status, texts.get(code, ""))
            for code, status in sorted(STATUSES.items())
        )
        return Response(format_html(PAGE, format_html_join("", ENTRY, entries)))


def _of_games(error: type[GameError]) -> Iterator[tuple[str, str]]:
    for kind in error.__subclasses__():
        yield kind.code, kind().detail
        yield from _of_games(kind)
