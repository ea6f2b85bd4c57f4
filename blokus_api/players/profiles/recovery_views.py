"""Endpoints for recovery codes."""

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
    """A guest's recovery code."""

    keeps_answers = False  # Each request creates a different code.

    @extend_schema(
        operation_id="read_recovery_code",
        tags=["me"],
        responses={200: RecoveryCode, **problems(401, 403, 404)},
    )
    def get(self, request: Request) -> Response:
        """Get the creation time of your recovery code.

        The response does not contain the code, because the server stores only a hash.
        """
        return Response(RecoveryCode.from_row(recovery.find_code(self.player)))

    @extend_schema(
        operation_id="create_recovery_code",
        tags=["me"],
        request=None,
        responses={201: NewRecoveryCode, **problems(401, 403, "has-account")},
    )
    def post(self, request: Request) -> Response:
        """Create a recovery code for a guest.

        With this code, a guest who has lost the token gets a new one. The code is
        returned only in this response, replaces any older code, does not expire, and
        can be used repeatedly. `DELETE`, `DELETE /me/tokens` and an upgrade to an
        account revoke the code. The caller's token must not expire and must have all
        scopes of the guest's tokens.
        """
        row, code = recovery.make_code(self.caller, self.player)
        return Response(NewRecoveryCode.with_code(row, code), status=201)

    @extend_schema(
        operation_id="delete_recovery_code",
        tags=["me"],
        responses={
            204: OpenApiResponse(description="You have no recovery code."),
            **problems(401, 403),
        },
    )
    def delete(self, request: Request) -> Response:
        """Delete your recovery code.

        Without a code, you cannot replace a lost token.
        """
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
        tags=["players"],
        auth=[],
        responses={201: NewGuest, **problems(422, "suspended", "unknown-code")},
    )
    def post(self, request: Request) -> Response:
        """Recover a guest with a recovery code.

        The response has a new access token; all other tokens of the guest are revoked.
        The code remains valid, so you can retry if the response is lost.
        """
        player, token, secret = recovery.recover(self.received(RecoveryRequest).code)
        return Response(NewGuest.build(player, token, secret), status=201)
