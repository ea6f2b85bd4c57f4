"""Tables for players, access tokens, operators' actions and stored responses."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone

from blokus_api.players.preferences import DEFAULT_STEPS, NOTICES
from blokus_api.players.secrets import new_id
from games.replay.state import PLAYER_PREFIX
from games.rules.languages import ENGLISH, LANGUAGES, Language
from records.judging.bounds import MAX_NAME as MAX_FILE_NAME
from records.judging.names import spellings

MAX_NAME = 40
MAX_REASON = 500
MAX_USER_AGENT = 200


def default_steps() -> list[str]:
    """Return the default reminder times."""
    return list(DEFAULT_STEPS)


def default_mails() -> list[str]:
    """Return the default kinds of emails."""
    return list(NOTICES)


MAX_EXTERNAL_ID = 128


class ApiClient(models.Model):
    """A frontend with its own users, and the account responsible for it."""

    id = models.CharField(
        primary_key=True, max_length=12, default=new_id, editable=False
    )
    owner = models.ForeignKey(
        "players.Player", on_delete=models.CASCADE, related_name="api_clients"
    )
    name = models.CharField(max_length=MAX_NAME)
    created_at = models.DateTimeField(auto_now_add=True)


class Player(AbstractUser):
    """A player: a person with or without an account, or a program."""

    class Kind(models.TextChoices):
        """A player's kind."""

        GUEST = "guest"
        USER = "user"
        BOT = "bot"
        EXTERNAL = "external"

    id = models.CharField(
        primary_key=True, max_length=12, default=new_id, editable=False
    )
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.USER)
    name = models.CharField(max_length=MAX_NAME, blank=True)
    """Public name; events contain only the id."""
    username = models.CharField(  # type: ignore[assignment]
        max_length=150,
        unique=True,
        null=True,
        blank=True,
        validators=[UnicodeUsernameValidator()],
    )
    api_client = models.ForeignKey(
        ApiClient, on_delete=models.SET_NULL, null=True, related_name="players"
    )
    external_id = models.CharField(  # noqa: DJ001 - most players have none
        max_length=MAX_EXTERNAL_ID, null=True
    )
    """The API client's own id for the user."""
    owner = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="bots"
    )
    """The account that is responsible for a bot; null for other players."""
    household = models.UUIDField(null=True, editable=False)
    """Random key that an account shares with its bots and its apps' users.

    Bots and users keep it after erasure, so that ratings stay correct. It is removed
    from an erased account, so that no row links the key to the account.
    """
    wants_mail = models.BooleanField(default=True)
    """Whether the player wants emails other than those they request themselves."""
    language = models.CharField(max_length=2, blank=True, default="", db_default="")
    """Language of emails and calendars; empty until the player or their first login
    sets it."""
    time_zone = models.CharField(max_length=64, default="UTC")
    """Time zone that determines when days off begin and end."""
    weekend_days = ArrayField(models.CharField(max_length=9), default=list)
    mails = ArrayField(
        models.CharField(max_length=10),
        default=default_mails,
        db_default=default_mails(),
    )
    """Kinds of notices that the player wants by email if `wants_mail` is true."""
    reminder_steps = ArrayField(
        models.CharField(max_length=4),
        default=default_steps,
        db_default=default_steps(),
    )
    quiet_hours = models.CharField(max_length=11, null=True)  # noqa: DJ001
    suspended_at = models.DateTimeField(null=True)
    """Time when an operator suspended the player. An account's suspension also applies
    to its bots and app users."""
    reminded_since = models.DateTimeField(null=True)
    """Time when the player last changed their reminders. Earlier reminders are
    skipped."""
    first_name = last_name = None  # type: ignore[assignment]

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        """Each of an API client's users has a different external id."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["api_client", "external_id"], name="player_external_id"
            )
        ]
        # Sign-ups and password requests use this index if an address has no account.
        indexes: ClassVar = [models.Index(fields=["email"], name="player_email")]

    def __str__(self) -> str:
        """Return the public name."""
        return self.name or self.id

    def set_password(self, raw_password: str | None) -> None:
        """Store the hash of a password in its normalized spelling."""
        super().set_password(raw_password and spellings(raw_password)[0])

    def check_password(self, raw_password: str) -> bool:
        """Check a password; older hashes may come from unnormalized spellings."""
        return any(map(super().check_password, spellings(raw_password)))

    @property
    def spoken_language(self) -> Language:
        """Return the language of emails and calendars; English if it is unknown."""
        return next((each for each in LANGUAGES if each == self.language), ENGLISH)

    @property
    def is_suspended(self) -> bool:
        """Return whether the player or the responsible account is suspended."""
        client = self.api_client
        players = [self, self.owner, client.owner if client else None]
        return any(player and player.suspended_at for player in players)

    @property
    def actor(self) -> str:
        """Return the name of this player in events."""
        return PLAYER_PREFIX + self.id

    def get_full_name(self) -> str:
        """Return the player's only name."""
        return self.name

    get_short_name = get_full_name


class AccessToken(models.Model):
    """An access token with its player and scopes. The secret itself is not stored."""

    id = models.CharField(
        primary_key=True, max_length=12, default=new_id, editable=False
    )
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="access_tokens"
    )
    name = models.CharField(max_length=MAX_NAME, blank=True)
    prefix = models.CharField(max_length=12)
    """First characters of the secret, by which its owner recognizes the token."""
    digest = models.CharField(max_length=64, unique=True)
    scopes = ArrayField(models.CharField(max_length=20))
    game = models.UUIDField(null=True)
    """Game of a seat token, which is valid for its `seat` only; null for other
    tokens."""
    seat = models.SmallIntegerField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    """Time of the last use, to the minute."""

    def __str__(self) -> str:
        """Return the name and the prefix, by which the owner recognizes the token."""
        return f"{self.name or 'token'} {self.prefix}..."


class LoginSession(models.Model):
    """A login session with its user agent and the access token that it issued."""

    id = models.CharField(
        primary_key=True, max_length=12, default=new_id, editable=False
    )
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="login_sessions"
    )
    session_key = models.CharField(max_length=40, unique=True)
    token = models.ForeignKey(AccessToken, on_delete=models.SET_NULL, null=True)
    user_agent = models.CharField(max_length=MAX_USER_AGENT, blank=True)
    """User agent of the program that logged in."""
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()


class KnownNetwork(models.Model):
    """Keyed hash of a network from which an account's owner has logged in."""

    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="known_networks"
    )
    digest = models.CharField(max_length=40)
    """Keyed hash of the email address and the network."""
    created_at = models.DateTimeField(auto_now_add=True)
    last_login_at = models.DateTimeField()

    class Meta:
        """An account has one row per network."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["digest", "player"], name="known_network_once"
            )
        ]


class RecoveryCode(models.Model):
    """Hash of the code that gives a guest who lost the access token a new one."""

    player = models.OneToOneField(
        Player, on_delete=models.CASCADE, related_name="recovery_code"
    )
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)


class Block(models.Model):
    """A block: a player refuses offers and invitations from another player."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="blocked_by"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """A player blocks another player once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "blocked"], name="block_once")
        ]


class NameReport(models.Model):
    """A report about a player's name for the server's operators."""

    id = models.CharField(
        primary_key=True, max_length=12, default=new_id, editable=False
    )
    reporter = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, related_name="reports"
    )
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="name_reports"
    )
    name = models.CharField(max_length=MAX_NAME)
    """Reported name, as it was at the time of the report."""
    reason = models.CharField(max_length=MAX_REASON, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True)
    """Time when an operator decided; null while the report is open."""

    class Meta:
        """A reporter has one open report per player."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["reporter", "player"],
                name="name_report_open",
                condition=models.Q(settled_at=None),
            )
        ]


class NameClaim(models.Model):
    """A claim by an account to a name in imported files.

    Anyone can make a claim, so an operator accepts or refuses it.
    """

    class Status(models.TextChoices):
        """Decision on a claim."""

        WAITING = "waiting"
        ACCEPTED = "accepted"
        REFUSED = "refused"

    id = models.CharField(
        primary_key=True, max_length=12, default=new_id, editable=False
    )
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="name_claims"
    )
    name = models.CharField(max_length=MAX_FILE_NAME)
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """An account claims a name once, and only one claim to it can be accepted."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "name"], name="name_claim_once"),
            models.UniqueConstraint(
                fields=["name"],
                name="name_claim_accepted",
                condition=models.Q(status="accepted"),
            ),
        ]


class Absence(models.Model):
    """A vacation, stored for a year after its end because its days still count."""

    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="absences"
    )
    first_day = models.DateField()
    last_day = models.DateField()
    is_over = models.BooleanField(default=False)
    """Whether the vacation ended early."""


class KeptCalendar(models.Model):
    """A copy of a player's days off for games. Events contain only its hash."""

    commitment = models.CharField(max_length=64, unique=True)
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="kept_calendars"
    )
    salt = models.CharField(max_length=32)
    calendar = models.JSONField()


class SuspendedNetwork(models.Model):
    """A suspended network: an IP address or a range of addresses."""

    network = models.CharField(max_length=50, primary_key=True)
    created_at = models.DateTimeField(auto_now_add=True)


class Intervention(models.Model):
    """An operator's action, with the operator's name, the target and the reason."""

    operator = models.TextField()
    what = models.TextField()
    whom = models.TextField()
    why = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)

    append_only = True

    def __str__(self) -> str:
        """Return the action as a line for the operators' list."""
        at = self.created_at.isoformat(timespec="seconds")
        return f"{at} {self.operator}: {self.what} {self.whom}: {self.why}"
