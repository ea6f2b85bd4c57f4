"""Endpoints that export all data stored about a player."""

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.personal_data.answers import PersonalData
from blokus_api.personal_data.gathering import gather
from blokus_api.players.subjects import PlayerEndpoint
from games.api.http.problems import problems


class PersonalDataView(PlayerEndpoint):
    """All data that is stored about a player."""

    @extend_schema(
        operation_id="export_me",
        tags=["me"],
        responses={200: PersonalData, **problems(401, 403)},
    )
    def get(self, request: Request, **path: str) -> Response:
        """Export your personal data.

        The response has everything that the server stores about you, except secrets.
        Games, analyses and records are listed by id; get them from their own paths.
        """
        answer = Response(gather(self.player, self.caller.scopes))
        answer["Content-Disposition"] = 'attachment; filename="blokus.json"'
        return answer


@extend_schema_view(
    get=extend_schema(
        operation_id="export_app_player",
        summary="Export the personal data of an API client's user",
        description="The response has the same format as `GET /me/export`.",
        tags=["apps"],
        responses={200: PersonalData, **problems(401, 403, 404)},
    )
)
class AppPlayerDataView(PersonalDataView):
    """All data that is stored about an API client's user."""
