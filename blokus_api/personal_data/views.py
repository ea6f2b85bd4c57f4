"""The endpoint of personal data: all that is kept about the caller, to take along."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.personal_data.answers import PersonalData
from blokus_api.personal_data.gathering import gather
from blokus_api.players import accounts
from games.api.http.endpoint import Endpoint
from games.api.http.problems import problems


class PersonalDataView(Endpoint):
    """All that is kept about the caller."""

    @extend_schema(
        operation_id="export_me",
        summary="Take my data along",
        tags=["me"],
        responses={200: PersonalData, **problems(401, 403)},
    )
    def get(self, request: Request) -> Response:
        """Return all that the server keeps about you, as one document.

        Secrets are not in it: of tokens, links and passwords only hashes are kept, and
        those of webhooks are shown when they are made. Of games, analyses and records
        the document has ids, by which their routes tell all of them. Needs `account`.
        """
        player = accounts.player_of(self.caller)
        self.require_scope("account")
        answer = Response(gather(player, self.caller.scopes))
        answer["Content-Disposition"] = 'attachment; filename="blokus.json"'
        return answer
