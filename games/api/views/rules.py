"""View that returns the rules of a variant as one text."""

from collections.abc import Callable
from typing import ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.headers import SPOKEN, language_of
from games.api.http.media_types import BytesRenderer
from games.api.http.problems import problems
from games.api.pages.markup import html, markdown
from games.api.pages.rules import RulesPage, rules_page
from games.api.requests.variants import VariantQuery, find_asked_rules
from games.api.views.catalogue import canonical_id
from games.api.views.lasting import CatalogueEndpoint
from games.rules.languages import Language
from games.rules.ruleset import Ruleset
from games.rules.texts.told import tell_rules


class MarkdownRenderer(BytesRenderer):
    """Renderer of responses that are already Markdown."""

    media_type = "text/markdown"
    format = "markdown"
    charset = "utf-8"


class HtmlRenderer(BytesRenderer):
    """Renderer of responses that are already HTML."""

    media_type = "text/html"
    format = "html"
    charset = "utf-8"


WRITERS: dict[str, Callable[[RulesPage], str]] = {
    MarkdownRenderer.media_type: markdown,
    HtmlRenderer.media_type: html,
}


class RulesView(CatalogueEndpoint):
    """The rules of a variant."""

    renderer_classes = (MarkdownRenderer, HtmlRenderer)
    queries: ClassVar = {"GET": VariantQuery}

    @extend_schema(
        operation_id="read_rules",
        tags=["catalogue"],
        parameters=[*SPOKEN],
        responses={
            (200, MarkdownRenderer.media_type): OpenApiResponse(
                OpenApiTypes.STR, "Rules of the variant as one text."
            ),
            (200, HtmlRenderer.media_type): OpenApiResponse(
                OpenApiTypes.STR, "Rules of the variant as one text."
            ),
            **problems(404, 422),
        },
    )
    def get(self, request: Request, variant: str) -> Response:
        """Get the rules of a variant as one text.

        `Accept` selects Markdown or an HTML page. The query accepts all options of the
        variant.
        """
        variant_id = canonical_id(variant)
        ruleset = find_asked_rules(variant, self.queried(VariantQuery))
        language = language_of(request)
        form = request.accepted_renderer.media_type
        about = form, variant_id, variant, ruleset, language
        response = self.cached_in(language, _text, *about)
        response["Content-Security-Policy"] = "default-src 'none'"
        return response


def _text(
    form: str, variant_id: str, variant: str, ruleset: Ruleset, language: Language
) -> str:
    return WRITERS[form](rules_page(variant_id, tell_rules(variant, ruleset, language)))
