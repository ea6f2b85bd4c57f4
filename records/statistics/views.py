"""HTTP endpoints for statistics as JSON and as plots."""

from collections.abc import Mapping
from typing import ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.endpoint import Bucket, Endpoint
from games.api.http.media_types import SvgRenderer
from games.api.http.problems import problems
from games.api.pictures.endpoints import DRAWINGS, POLICY
from games.errors import NotFoundError
from records.judging.rulesets import require_ruleset
from records.statistics.answers import Statistics
from records.statistics.models import TallyRow
from records.statistics.plots import PLOTS, draw
from records.statistics.summary import Summary
from records.statistics.tallies import Tally

MINUTE = 60


class StatisticsView(Endpoint):
    """A ruleset's statistics."""

    @extend_schema(
        operation_id="read_statistics",
        tags=["records"],
        responses={200: Statistics, **problems(404)},
    )
    def get(self, request: Request, ruleset: str) -> Response:
        """Get the statistics of a ruleset.

        The statistics cover public games that were played to the end under the rules.
        """
        answer = Statistics.from_summary(_summary(ruleset))
        return self.conditional(
            caching.content_tag(answer), lambda: answer, max_age=MINUTE
        )


class PlotView(Endpoint):
    """A plot of a ruleset's statistics."""

    renderer_classes = (SvgRenderer,)
    buckets: ClassVar[Mapping[str, Bucket]] = {"GET": DRAWINGS}

    @extend_schema(
        operation_id="read_plot",
        tags=["records"],
        parameters=[
            OpenApiParameter("plot", str, OpenApiParameter.PATH, enum=list(PLOTS)),
        ],
        responses={
            (200, SvgRenderer.media_type): OpenApiResponse(
                OpenApiTypes.BINARY, "A drawing for light and dark pages."
            ),
            **problems(404),
        },
    )
    def get(self, request: Request, ruleset: str, plot: str) -> Response:
        """Draw a ruleset statistic as SVG.

        The plot shows how a value is distributed across the ruleset's games.
        """
        if plot not in PLOTS:
            raise NotFoundError(f"Unknown plot. Available plots: {', '.join(PLOTS)}.")
        summary = _summary(ruleset)
        response = self.conditional(
            caching.content_tag([plot, summary.fingerprint]),
            lambda: draw(plot, summary),
            max_age=MINUTE,
        )
        response["Content-Security-Policy"] = POLICY
        return response


def _summary(name: str) -> Summary:
    ruleset = require_ruleset(name)
    rows = TallyRow.objects.filter(ruleset=str(ruleset)).values_list(
        "measure", "part", "value", "games"
    )
    return Summary.from_tallies(
        ruleset,
        ((Tally(measure, part, value), games) for measure, part, value, games in rows),
    )
