"""Access tokens, and sessions and networks of logins, as JSON."""

from typing import Annotated, TypeAlias

from msgspec.structs import asdict

from blokus_api.players import models
from blokus_api.players.models import AccessToken
from blokus_api.players.tokens.services import SCOPES
from games.api.http.answer import Answer, Moment, one_of
from games.ids import Id

Scope: TypeAlias = Annotated[str, one_of("Scope", SCOPES)]


class Token(Answer):
    """An access token, without its secret."""

    id: str
    name: str
    prefix: str
    """How the secret begins."""
    scopes: list[Scope]
    created_at: Moment
    game: Id | None
    """Of a seat token: the game that it is for."""
    seat: int | None
    expires_at: Moment | None
    last_used_at: Moment | None
    """To the minute."""

    @classmethod
    def of(cls, token: AccessToken) -> "Token":
        """Return an access token as JSON, as its owner may see it."""
        return Token(
            id=token.id,
            name=token.name,
            prefix=token.prefix,
            scopes=token.scopes,
            created_at=token.created_at,
            game=None if token.game is None else str(token.game),
            seat=token.seat,
            expires_at=token.expires_at,
            last_used_at=token.last_used_at,
        )


class NewToken(Token):
    """A new access token: the only time that its secret is shown."""

    token: str | None
    """The secret; null when an answer is replayed."""

    @classmethod
    def of_secret(cls, token: AccessToken, secret: str) -> "NewToken":
        """Return an access token and its secret as JSON."""
        return cls(**asdict(Token.of(token)), token=secret)


class LoginSession(Answer):
    """A session of a login."""

    id: str
    user_agent: str
    """What the program that logged in calls itself; empty where it did not."""
    token_id: str | None
    """Of the access token that it gave; null once that is revoked."""
    created_at: Moment
    expires_at: Moment

    @classmethod
    def of(cls, session: models.LoginSession) -> "LoginSession":
        """Return a session of a login as JSON."""
        return cls(
            id=session.id,
            user_agent=session.user_agent,
            token_id=session.token_id,
            created_at=session.created_at,
            expires_at=session.expires_at,
        )


class KnownNetwork(Answer):
    """A network from which the caller has logged in."""

    network: str
    """Keyed hash of the network and the email address."""
    created_at: Moment
    last_login_at: Moment

    @classmethod
    def of(cls, network: models.KnownNetwork) -> "KnownNetwork":
        """Return a network as JSON."""
        return cls(
            network=network.digest,
            created_at=network.created_at,
            last_login_at=network.last_login_at,
        )
