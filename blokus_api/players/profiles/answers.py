"""Players as JSON: as everybody may see them, and as they see themselves."""

from collections.abc import Collection
from typing import Annotated, TypeAlias

from msgspec import Meta
from msgspec.structs import asdict

from blokus_api.players import models
from blokus_api.players.days_off.commitments import current_calendar
from blokus_api.players.mail import verified_email
from blokus_api.players.models import AccessToken
from blokus_api.players.preferences import NOTICES, QUIET_HOURS, STEP
from blokus_api.players.tokens.answers import Scope
from games.api.answers.players import NamedPlayer
from games.api.http.answer import Answer, Moment, one_of
from games.clocks.calendars import Vacation, Weekday
from games.rules.languages import LANGUAGES

PlayerKind: TypeAlias = Annotated[str, one_of("PlayerKind", models.Player.Kind.values)]
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


class RecoveryCode(Answer):
    """A recovery code, without the code itself."""

    created_at: Moment

    @classmethod
    def of(cls, row: models.RecoveryCode) -> "RecoveryCode":
        """Return what is stored of a code, except its digest."""
        return RecoveryCode(created_at=row.created_at)


class NewRecoveryCode(RecoveryCode):
    """A new recovery code: the only time that it is shown."""

    code: str
    """20 letters and digits in groups of five. It has no I, L, O and U."""

    @classmethod
    def of_code(cls, row: models.RecoveryCode, code: str) -> "NewRecoveryCode":
        """Return a code and when it was made."""
        return cls(created_at=row.created_at, code=code)
