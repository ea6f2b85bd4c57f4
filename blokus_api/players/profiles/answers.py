"""Players as JSON: public fields, and fields that only the player can see."""

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
    """A player's public fields."""

    id: str
    kind: PlayerKind
    name: str

    @classmethod
    def from_row(cls, player: models.Player) -> "Player":
        return Player(id=player.id, kind=player.kind, name=str(player))


class NamedPlayers(Answer):
    """Public fields of several players."""

    players: dict[str, NamedPlayer]
    """Players by their ids, as in games."""


class Correspondent(Player):
    """A player with settings for correspondence games."""

    language: LanguageName
    """Language of emails and calendars."""
    time_zone: str
    """IANA time zone, such as `Europe/Berlin`."""
    weekend_days: tuple[Weekday, ...]
    reminder_steps: list[Annotated[str, Meta(pattern=STEP)]]
    """Remaining time in a turn at which the player is reminded, such as `50%` or
    `2h`."""
    quiet_hours: Annotated[str, Meta(pattern=QUIET_HOURS)] | None
    """Hours without emails and reminders, in the player's time zone; null if none."""
    vacation: Vacation | None
    """The current or next vacation; null if none."""

    @classmethod
    def from_row(cls, player: models.Player) -> "Correspondent":
        calendar = current_calendar(player)
        return Correspondent(
            **asdict(Player.from_row(player)),
            language=player.spoken_language,
            time_zone=calendar.time_zone,
            weekend_days=calendar.weekend_days,
            reminder_steps=player.reminder_steps,
            quiet_hours=player.quiet_hours,
            vacation=calendar.vacation,
        )


class Me(Correspondent):
    """The caller, with private fields."""

    scopes: list[Scope]
    """Scopes of the access token in use."""
    email: str | None
    """Verified email address; null if none is verified or the token lacks the scope
    `account`."""
    wants_mail: bool
    mails: list[NoticeKind]
    """Kinds of notices that are sent by email if `wants_mail` is true."""

    @classmethod
    def from_caller(cls, player: models.Player, scopes: Collection[str]) -> "Me":
        """Return a player as JSON for a token with these scopes."""
        return cls(
            **asdict(Correspondent.from_row(player)),
            scopes=sorted(scopes),
            email=verified_email(player) if "account" in scopes else None,
            wants_mail=player.wants_mail,
            mails=player.mails,
        )


class NewGuest(Answer):
    """A new guest with a token, which can be listed and revoked."""

    player: Player
    token: str | None
    """Secret of the token; null when the response is replayed."""
    scopes: list[Scope]

    @classmethod
    def build(
        cls, player: models.Player, token: AccessToken, secret: str
    ) -> "NewGuest":
        return cls(player=Player.from_row(player), token=secret, scopes=token.scopes)


class RecoveryCode(Answer):
    """A recovery code, without the code itself."""

    created_at: Moment

    @classmethod
    def from_row(cls, row: models.RecoveryCode) -> "RecoveryCode":
        return RecoveryCode(created_at=row.created_at)


class NewRecoveryCode(RecoveryCode):
    """A new recovery code. The code is shown only in this response."""

    code: str
    """20 letters and digits in groups of five, without I, L, O or U."""

    @classmethod
    def with_code(cls, row: models.RecoveryCode, code: str) -> "NewRecoveryCode":
        return cls(created_at=row.created_at, code=code)
