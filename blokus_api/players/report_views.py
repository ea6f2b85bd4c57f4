"""The endpoint of reports of players' names."""

from typing import Annotated, ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import accounts, reports
from blokus_api.players.answers import NameReport
from blokus_api.players.models import MAX_REASON
from blokus_api.players.requests import printable
from games.api.http.bodies import Body
from games.api.http.endpoint import Endpoint
from games.api.http.problems import problems


class NameReportRequest(Body):
    """A report of a player's name."""

    reason: Annotated[str, printable(MAX_REASON, may_be_blank=True)] = ""
    """What is wrong with the name, for the operators of the server."""


class NameReportListView(Endpoint):
    """Reports of a player's name."""

    bodies: ClassVar = {"POST": NameReportRequest}

    @extend_schema(
        operation_id="report_name",
        summary="Report a player's name",
        tags=["players"],
        responses={
            201: NameReport,
            200: OpenApiResponse(NameReport, "You have reported it already."),
            **problems(401, 403, 404, 422, "too-many-reports"),
        },
    )
    def post(self, request: Request, player: str) -> Response:
        """Tell whoever runs the server of a name that nobody should bear.

        They see the name as it is now, your id and your reason; the player hears
        nothing of it. At most 20 reports of yours are open. Needs `account`.
        """
        reporter = accounts.player_of(self.caller)
        reason = self.received(NameReportRequest).reason
        self.require_scope("account")

        def report() -> Response:
            made, is_new = reports.report(reporter, player, reason)
            return Response(NameReport.of(made), status=201 if is_new else 200)

        return self.once(report)
