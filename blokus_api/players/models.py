"""The tables of players, their access tokens, and answers kept for retries."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.contrib.postgres.fields import ArrayField
from django.db import models

from blokus_api.players.tokens import new_id

MAX_NAME = 40


class Player(AbstractUser):
    """Whoever can hold a seat: a person with or without an account, or a program."""

    class Kind(models.TextChoices):
        """What stands behind a player."""

        GUEST = "guest"
        USER = "user"
        BOT = "bot"
        EXTERNAL = "external"

    id = models.CharField(
        primary_key=True, max_length=12, default=new_id, editable=False
    )
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.USER)
    name = models.CharField(max_length=MAX_NAME, blank=True)
    """What others see; events hold the id alone."""
    username = models.CharField(  # type: ignore[assignment]
        max_length=150,
        unique=True,
        null=True,
        blank=True,
        validators=[UnicodeUsernameValidator()],
    )
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        """As others see them."""
        return self.name or self.id

    @property
    def actor(self) -> str:
        """As events name them."""
        return f"player:{self.id}"

    def get_full_name(self) -> str:
        """There is one name."""
        return self.name

    def get_short_name(self) -> str:
        """There is one name."""
        return self.name


class AccessToken(models.Model):
    """What its holder may do in a player's name; the secret itself is not kept."""

    id = models.CharField(
        primary_key=True, max_length=12, default=new_id, editable=False
    )
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="access_tokens"
    )
    name = models.CharField(max_length=MAX_NAME, blank=True)
    prefix = models.CharField(max_length=12)
    """How the secret begins, so that its owner knows it again."""
    digest = models.CharField(max_length=64, unique=True)
    scopes = ArrayField(models.CharField(max_length=20))
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    """To the minute."""

    def __str__(self) -> str:
        """As its owner knows it."""
        return f"{self.name or 'token'} {self.prefix}..."


class KeptAnswer(models.Model):
    """The first answer to a request with an `Idempotency-Key`, without secrets."""

    caller = models.CharField(max_length=64, blank=True)
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64)
    status = models.SmallIntegerField(default=0)
    body = models.JSONField(null=True)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        """A key belongs to a caller."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["caller", "key"], name="kept_answer_key")
        ]

    def __str__(self) -> str:
        """By its key."""
        return self.key
