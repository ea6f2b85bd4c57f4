"""Endpoints for name claims and name reports."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players import accounts
from blokus_api.players.names import claims, reports
from blokus_api.players.names.answers import NameClaim, NameReport
from blokus_api.players.names.requests import NameClaimRequest, NameReportRequest
from games.api.http.endpoint import Endpoint
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems


class NameEndpoint(Endpoint):
    """Base class of endpoints about names.

    This module cannot use `PlayerEndpoint`, because it must not import `subjects`.
    """

    scopes: ClassVar = dict.fromkeys(("GET", "POST", "DELETE"), "account")

    def prepare(self) -> None:
        """Load the caller's player."""
        self.player = accounts.player_of(self.caller)


class NameClaimListView(NameEndpoint):
    """The caller's name claims."""

    bodies: ClassVar = {"POST": NameClaimRequest}
    queries: ClassVar = {"GET": PagedQuery}
    ordering = ("-created_at", "-id")

    @extend_schema(
        operation_id="list_names",
        tags=["me"],
        responses={200: page_of(NameClaim), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List your claims to imported names, newest first.

        Each claim shows its status.
        """
        return self.page(claims.claims_of(self.player), NameClaim.from_row)

    @extend_schema(
        operation_id="claim_name",
        tags=["me"],
        responses={
            201: NameClaim,
            200: OpenApiResponse(NameClaim, "You have already claimed this name."),
            **problems(401, 403, 422, "account-required", "too-many-names"),
        },
    )
    def post(self, request: Request) -> Response:
        """Claim an imported name as yours.

        Use it if you are the player `imported:NAME` in imported records. The operator
        accepts or rejects the claim. `DELETE /me` also erases accepted names from the
        archive. You can have 20 claims; guests cannot make claims.
        """
        name = self.received(NameClaimRequest).name

        def claim() -> Response:
            row, is_new = claims.claim(self.player, name)
            return Response(NameClaim.from_row(row), status=201 if is_new else 200)

        return self.once(claim)


class NameClaimView(NameEndpoint):
    """One of the caller's name claims."""

    @extend_schema(
        operation_id="withdraw_name",
        tags=["me"],
        responses={
            204: OpenApiResponse(description="You no longer claim this name."),
            **problems(401, 403, 404),
        },
    )
    def delete(self, request: Request, claim: str) -> Response:
        """Withdraw your claim to an imported name.

        You can withdraw any claim, whatever its status.
        """
        claims.withdraw(self.player, claim)
        return Response(status=204)


class NameReportListView(NameEndpoint):
    """Reports about a player's name."""

    bodies: ClassVar = {"POST": NameReportRequest}

    @extend_schema(
        operation_id="report_name",
        tags=["players"],
        responses={
            201: NameReport,
            200: OpenApiResponse(NameReport, "You have already reported this name."),
            **problems(401, 403, 404, 422, "too-many-reports"),
        },
    )
    def post(self, request: Request, player: str) -> Response:
        """Report an offensive player name to the operator.

        The operator gets the current name, your id and your reason; the player is not
        notified. You can have 20 open reports.
        """
        reason = self.received(NameReportRequest).reason

        def report() -> Response:
            row, is_new = reports.report(self.player, player, reason)
            return Response(NameReport.from_row(row), status=201 if is_new else 200)

        return self.once(report)
