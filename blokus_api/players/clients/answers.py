"""API clients and their users as JSON."""

from msgspec.structs import asdict

from blokus_api.players import models
from blokus_api.players.models import ApiClient
from blokus_api.players.profiles.answers import Correspondent
from games.api.http.answer import Answer, Moment


class App(Answer):
    """An API client: a frontend with its own users."""

    id: str
    name: str
    created_at: Moment

    @classmethod
    def from_row(cls, client: ApiClient) -> "App":
        return cls(id=client.id, name=client.name, created_at=client.created_at)


class AppPlayer(Correspondent):
    """A user of an API client, as the client sees it."""

    external_id: str
    """The client's own id for the user."""

    @classmethod
    def from_row(cls, player: models.Player) -> "AppPlayer":
        assert player.external_id is not None  # An erased player has no client.
        fields = asdict(Correspondent.from_row(player))
        return cls(**fields, external_id=player.external_id)
