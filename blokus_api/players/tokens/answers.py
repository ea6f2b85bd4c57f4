"""Access tokens, login sessions and known networks as JSON."""

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
    """First characters of the secret."""
    scopes: list[Scope]
    created_at: Moment
    game: Id | None
    """Game of a seat token; null for other tokens."""
    seat: int | None
    expires_at: Moment | None
    last_used_at: Moment | None
    """Time of the last use, to the minute; null if never used."""

    @classmethod
    def from_row(cls, token: AccessToken) -> "Token":
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
    """A new access token. The secret is shown only in this response."""

    token: str | None
    """Secret of the token; null when the response is replayed."""

    @classmethod
    def with_secret(cls, token: AccessToken, secret: str) -> "NewToken":
        return cls(**asdict(Token.from_row(token)), token=secret)


class LoginSession(Answer):
    """A login session."""

    id: str
    user_agent: str
    """User agent of the program that logged in; may be empty."""
    token_id: str | None
    """Id of the access token that this login issued; null after its revocation."""
    created_at: Moment
    expires_at: Moment

    @classmethod
    def from_row(cls, session: models.LoginSession) -> "LoginSession":
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
    def from_row(cls, network: models.KnownNetwork) -> "KnownNetwork":
        return cls(
            network=network.digest,
            created_at=network.created_at,
            last_login_at=network.last_login_at,
        )
