"""Views of the diagrams that explain a variant's rules."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.diagrams import DiagramList
from games.api.http.headers import SPOKEN, language_of
from games.api.http.problems import problems
from games.api.pictures.diagrams import draw
from games.api.pictures.endpoints import DRAWING, PictureEndpoint, picture_response
from games.api.pictures.queries import DiagramQuery
from games.api.requests.variants import VariantQuery, find_asked_rules
from games.api.views.catalogue import canonical_id
from games.api.views.lasting import HOUR, CatalogueEndpoint
from games.errors import NotFoundError
from games.rules.diagrams.book import diagrams_of
from games.rules.diagrams.judged import judged


class DiagramListView(CatalogueEndpoint):
    """The diagrams of a variant's rules."""

    queries: ClassVar = {"GET": VariantQuery}

    @extend_schema(
        operation_id="list_diagrams",
        tags=["catalogue"],
        parameters=[*SPOKEN],
        responses={200: DiagramList, **problems(404, 422)},
    )
    def get(self, request: Request, variant: str) -> Response:
        """List the diagrams of a variant's rules.

        A diagram is a position with a legal or an illegal move. The query accepts all
        options of the variant, to which the diagrams adapt. `legal` shows whether a
        game would accept the move, and `reason` why not.
        """
        canonical_id(variant)
        ruleset = find_asked_rules(variant, self.queried(VariantQuery))
        language = language_of(request)
        options = request.META.get("QUERY_STRING", "")
        address = f"{request.path}/{{id}}.svg{'?' if options else ''}{options}"
        return self.cached_in(language, DiagramList.build, ruleset, language, address)


class DiagramSvgView(PictureEndpoint):
    """A diagram as SVG."""

    queries: ClassVar = {"GET": DiagramQuery}

    @extend_schema(
        operation_id="draw_diagram",
        tags=["pictures"],
        parameters=[OpenApiParameter("diagram", str, OpenApiParameter.PATH)],
        responses={**DRAWING, **problems(404, 422)},
    )
    def get(self, request: Request, variant: str, diagram: str) -> Response:
        """Draw a diagram of a variant's rules as SVG.

        `/variants/{variant}/diagrams` lists the names. The query accepts all options of
        the variant.
        """
        canonical_id(variant)
        query = self.queried(DiagramQuery)
        ruleset = find_asked_rules(variant, query)
        diagrams = {each.id: each for each in diagrams_of(ruleset)}
        if diagram not in diagrams:
            raise NotFoundError(
                f"Unknown diagram. Available diagrams: {', '.join(diagrams)}."
            )
        svg = draw(judged(ruleset, diagrams[diagram]), query.theme)
        return picture_response(self, svg, max_age=HOUR)
