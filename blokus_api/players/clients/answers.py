"""API clients, called apps in paths, and their users as JSON."""

from msgspec.structs import asdict

from blokus_api.players import models
from blokus_api.players.models import ApiClient
from blokus_api.players.profiles.answers import Correspondent
from games.api.http.answer import Answer, Moment


class App(Answer):
    """An API client: a frontend that brings users of its own."""

    id: str
    name: str
    created_at: Moment

    @classmethod
    def of(cls, client: ApiClient) -> "App":
        """Return an API client as JSON."""
        return cls(id=client.id, name=client.name, created_at=client.created_at)


class AppPlayer(Correspondent):
    """A user of an API client, as the client sees them."""

    external_id: str
    """What the client calls its user."""

    @classmethod
    def of(cls, player: models.Player) -> "AppPlayer":
        """Return a user of an API client as JSON."""
        assert player.external_id is not None, "Erased players belong to no client."
        known = asdict(Correspondent.of(player))
        return cls(**known, external_id=player.external_id)
