"""Endpoints of recovery codes."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players.profiles import recovery
from blokus_api.players.profiles.answers import (
    NewGuest,
    NewRecoveryCode,
    RecoveryCode,
)
from blokus_api.players.profiles.requests import RecoveryRequest
from blokus_api.players.subjects import PlayerEndpoint
from games.api.http.endpoint import NO_SCOPE, Endpoint
from games.api.http.problems import problems


class RecoveryCodeView(PlayerEndpoint):
    """The recovery code of a guest."""

    keeps_answers = False  # Each request creates another code.

    @extend_schema(
        operation_id="read_recovery_code",
        summary="Check whether I have a recovery code",
        tags=["me"],
        responses={200: RecoveryCode, **problems(401, 403, 404)},
    )
    def get(self, request: Request) -> Response:
        """Return when the code was made; the code itself is not stored.

        Needs `account`.
        """
        return Response(RecoveryCode.from_row(recovery.find_code(self.player)))

    @extend_schema(
        operation_id="create_recovery_code",
        summary="Create a recovery code",
        tags=["me"],
        request=None,
        responses={201: NewRecoveryCode, **problems(401, 403, "has-account")},
    )
    def post(self, request: Request) -> Response:
        """Make the code by which a guest who lost the token gets another one.

        It is shown once, and replaces an older code. It has no end, and may be used
        several times. It ends with `DELETE`, with `DELETE /me/tokens`, and when the
        guest becomes an account. Needs `account`, and a token without an end that has
        every scope that any token of the guest has.
        """
        row, code = recovery.make_code(self.caller, self.player)
        return Response(NewRecoveryCode.with_code(row, code), status=201)

    @extend_schema(
        operation_id="delete_recovery_code",
        summary="Delete my recovery code",
        tags=["me"],
        responses={
            204: OpenApiResponse(description="There is no code any more."),
            **problems(401, 403),
        },
    )
    def delete(self, request: Request) -> Response:
        """Delete the code: a lost token cannot be replaced then. Needs `account`."""
        recovery.withdraw_code(self.player)
        return Response(status=204)


class RecoveryListView(Endpoint):
    """Recovery of guests by their codes."""

    bodies: ClassVar = {"POST": RecoveryRequest}
    scopes: ClassVar = {"POST": NO_SCOPE}
    buckets: ClassVar = {"POST": "recoveries"}
    keeps_answers = False  # A repeated request returns another token.

    @extend_schema(
        operation_id="recover_guest",
        summary="Recover a guest",
        tags=["players"],
        auth=[],
        responses={201: NewGuest, **problems(422, "suspended", "unknown-code")},
    )
    def post(self, request: Request) -> Response:
        """Return a new access token of the guest with this code; all others end.

        The code stays valid, so a lost response does no harm.
        """
        player, token, secret = recovery.recover(self.received(RecoveryRequest).code)
        return Response(NewGuest.build(player, token, secret), status=201)
