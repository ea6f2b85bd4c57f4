"""Players, their tokens and API clients as JSON."""

from collections.abc import Collection
from typing import Annotated, TypeAlias

from msgspec import Meta
from msgspec.structs import asdict

from blokus_api.players import models, name_claims
from blokus_api.players.days_off import current_calendar
from blokus_api.players.mail import verified_email
from blokus_api.players.models import AccessToken, ApiClient
from blokus_api.players.preferences import NOTICES, QUIET_HOURS, STEP
from blokus_api.players.tokens import SCOPES
from games.api.answers.players import NamedPlayer
from games.api.http.answer import Answer, Moment, one_of
from games.clocks.calendars import Vacation, Weekday
from games.ids import Id
from games.rules.languages import LANGUAGES

PlayerKind: TypeAlias = Annotated[str, one_of("PlayerKind", models.Player.Kind.values)]
Scope: TypeAlias = Annotated[str, one_of("Scope", SCOPES)]
ClaimStatus: TypeAlias = Annotated[
    str, one_of("ClaimStatus", models.NameClaim.Status.values)
]
LanguageName: TypeAlias = Annotated[str, one_of("Language", LANGUAGES)]
NoticeKind: TypeAlias = Annotated[str, one_of("NoticeKind", NOTICES)]


class Player(Answer):
    """A player, as everybody may see them."""

    id: str
    kind: PlayerKind
    name: str

    @classmethod
    def of(cls, player: models.Player) -> "Player":
        """Return a player as JSON."""
        return Player(id=player.id, kind=player.kind, name=str(player))


class NamedPlayers(Answer):
    """Several players, as everybody may see them."""

    players: dict[str, NamedPlayer]
    """By their ids as games name them."""


class Correspondent(Player):
    """A player with their days off and reminders, for games by correspondence."""

    language: LanguageName
    """Language of emails and calendars."""
    time_zone: str
    """Name in the IANA database: `Europe/Berlin`."""
    weekend_days: tuple[Weekday, ...]
    reminder_steps: list[Annotated[str, Meta(pattern=STEP)]]
    """Time of a turn that is left when the player is reminded."""
    quiet_hours: Annotated[str, Meta(pattern=QUIET_HOURS)] | None
    """When no mail and no reminder comes, in the player's time zone; null: never."""
    vacation: Vacation | None
    """The next one, or the one the player is on."""

    @classmethod
    def of(cls, player: models.Player) -> "Correspondent":
        """Return a player as JSON, with what only few may see."""
        calendar = current_calendar(player)
        return Correspondent(
            **asdict(Player.of(player)),
            language=player.spoken_language,
            time_zone=calendar.time_zone,
            weekend_days=calendar.weekend_days,
            reminder_steps=player.reminder_steps,
            quiet_hours=player.quiet_hours,
            vacation=calendar.vacation,
        )


class Me(Correspondent):
    """The caller, as only they may see themselves."""

    scopes: list[Scope]
    """What the access token in use allows."""
    email: str | None
    """Null without an account, until it is verified, and for tokens without the scope
    `account`."""
    wants_mail: bool
    mails: list[NoticeKind]
    """Which notices come by mail, if `wants_mail`."""

    @classmethod
    def of_caller(cls, player: models.Player, scopes: Collection[str]) -> "Me":
        """Return a player as JSON to who holds a token of theirs with these scopes."""
        return cls(
            **asdict(Correspondent.of(player)),
            scopes=sorted(scopes),
            email=verified_email(player) if "account" in scopes else None,
            wants_mail=player.wants_mail,
            mails=player.mails,
        )


class Bot(Player):
    """A bot, as its owner sees it."""

    created_at: Moment

    @classmethod
    def of(cls, player: models.Player) -> "Bot":
        """Return a bot as JSON."""
        return cls(**asdict(Player.of(player)), created_at=player.date_joined)


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


class Block(Answer):
    """A player from whom the caller wants nothing."""

    player: Player
    created_at: Moment

    @classmethod
    def of(cls, block: models.Block) -> "Block":
        """Return a block as JSON."""
        return cls(player=Player.of(block.blocked), created_at=block.created_at)


class NameReport(Answer):
    """A report of a player's name, as its reporter sees it."""

    id: str
    name: str
    """As it was then."""
    reason: str
    created_at: Moment

    @classmethod
    def of(cls, report: models.NameReport) -> "NameReport":
        """Return a report of a name as JSON."""
        return cls(
            id=report.id,
            name=report.name,
            reason=report.reason,
            created_at=report.created_at,
        )


class NameClaim(Answer):
    """A name in imported files that the caller claims."""

    id: str
    name: str
    status: ClaimStatus
    """What whoever runs the server made of it; accepted ones are erased with you."""
    records: Annotated[int, Meta(ge=0, le=name_claims.MOST_COUNTED)]
    """How many records tell it now; counted to 10,000."""
    created_at: Moment

    @classmethod
    def of(cls, claim: models.NameClaim) -> "NameClaim":
        """Return a claim of a name as JSON."""
        return cls(
            id=claim.id,
            name=claim.name,
            status=claim.status,
            records=name_claims.records_of(claim),
            created_at=claim.created_at,
        )


class NewGuest(Answer):
    """A guest and their token, which can be listed and revoked as any other."""

    player: Player
    token: str | None
    """The secret; null when an answer is replayed."""
    scopes: list[Scope]

    @classmethod
    def of(cls, player: models.Player, token: AccessToken, secret: str) -> "NewGuest":
        """Return a new guest and their token as JSON."""
        return cls(player=Player.of(player), token=secret, scopes=token.scopes)
