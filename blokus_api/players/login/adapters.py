"""Adapters for django-allauth: sign-up, password checks, emails and access tokens."""

import logging
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed, password_reset
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.headless.base.response import ConflictResponse
from allauth.headless.tokens.strategies.sessions import SessionTokenStrategy
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.mail import EmailMessage
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from blokus_api.players.login import networks
from blokus_api.players.login.errors import MailUnavailableError
from blokus_api.players.login.signup import guest_of
from blokus_api.players.models import Player, RecoveryCode
from blokus_api.players.profiles.services import learn_language, plan_reminders
from blokus_api.players.tokens import sessions
from blokus_api.players.tokens.authentication import caller_of
from blokus_api.players.tokens.services import SCOPES, create_rolling_token
from games.api.http.headers import language_of
from games.rules.languages import Language
from records.judging.names import spellings

logger = logging.getLogger(__name__)

RESET_EMAIL = "account/email/password_reset_code"
"""Template of the email about a new password, for an address with an account."""
UNKNOWN_EMAIL = "account/email/unknown_account"
"""Template of the email about a new password, for an address without an account."""
EMAILS = {
    "account/email/email_confirmation": "verify",
    "account/email/email_confirmation_signup": "verify",
    RESET_EMAIL: "reset",
    UNKNOWN_EMAIL: "unknown-account",
    "account/email/account_already_exists": "known-account",
}
"""Our replacements for allauth's emails, whose German mixes "du" and "Sie"."""
TEXTS = msgspec.toml.decode(
    Path(__file__).with_name("emails.toml").read_bytes(),
    type=dict[Language, dict[str, dict[str, str]]],
)
"""Texts of emails by language and email, each with a `subject` and a `text`."""
PENDING_LOGIN = "account_login"
"""Session key that allauth uses to store an incomplete login."""


class AddressBackend(AuthenticationBackend):  # type: ignore[misc]
    """Password check that hashes the password once, for the account with this address.

    Anyone can sign up with another person's email address any number of times, and
    allauth would hash the password for each of these sign-ups.
    """

    def _mitigate_timing_attack(self, password: str) -> None:
        """Hash the password once per spelling, as for a known address."""
        for _ in spellings(password):
            super()._mitigate_timing_attack(password)

    def _authenticate_by_email(self, email: str, password: str) -> Any:
        addresses = EmailAddress.objects.filter(email=email.lower())
        latest = addresses.select_related("user").order_by("-verified", "-id").first()
        return self._check_password(latest and latest.user, password)


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Adapter between allauth's users and our players. Guests keep their id."""

    def new_user(self, request: HttpRequest) -> Player:
        """Return the guest of the access token in the request, or a new player."""
        caller = caller_of(request.headers.get("Authorization"))
        if caller is None:
            return Player()
        guest = guest_of(caller)
        # The new address replaces an unverified one, which may have been mistyped.
        EmailAddress.objects.filter(user=guest, verified=False).delete()
        return guest

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address; without a login, accept only the player's latest one.

        Otherwise, the code for a replaced address would confirm the latest one, which
        may belong to another person.
        """
        if (
            request.user.is_anonymous
            and email_address.email != email_address.user.email
        ):
            raise ImmediateHttpResponse(ConflictResponse(request))
        return bool(super().confirm_email(request, email_address))

    def _get_login_attempts_cache_key(
        self, request: HttpRequest, **credentials: Any
    ) -> str:
        return networks.digest_of(request, credentials["email"])

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a login attempt before its password is checked."""
        super().pre_authenticate(request, **credentials)
        if not networks.may_guess(request, credentials["email"]):
            raise self.validation_error("too_many_login_attempts")

    def get_login_stages(self) -> list[str]:
        """Run a query for a player even if the pending sign-up has no player.

        A sign-up for a known email address has no player. Without this query, the
        response time of `GET /auth/session` would reveal this.
        """
        login = self.request.session.get(PENDING_LOGIN)
        if isinstance(login, dict) and login["user_pk"] is None:
            Player.objects.filter(pk="").first()
        stages: list[str] = super().get_login_stages()
        return stages

    def should_send_confirmation_mail(
        self, request: HttpRequest, email_address: EmailAddress, signup: bool
    ) -> bool:
        """Count an email with a login code; `SignupForm` counts sign-up emails."""
        if not signup:
            networks.count_code_email(request, email_address.email)
        return True

    def get_phone(self, user: Player) -> tuple[str, bool] | None:
        """Raise `WrongStepError`, because players have no phone number."""
        raise ImmediateHttpResponse(ConflictResponse(self.request))

    def send_mail(self, template_prefix: str, email: str, context: Any) -> None:
        """Send an email that a person is waiting for.

        Its language is the player's, or else that of the request. Raise
        `MailUnavailableError` if the email cannot be sent.
        """
        player = None
        if template_prefix == RESET_EMAIL:
            # allauth executes such a second query only if the email address is unknown.
            users = Player.objects.filter(email=email, kind=Player.Kind.USER)
            player = users.first()
        language = language_of(self.request)
        if player and player.language:
            language = player.spoken_language
        if template_prefix in (RESET_EMAIL, UNKNOWN_EMAIL):
            networks.count_reset_email(self.request, email)
        texts = TEXTS[language][EMAILS[template_prefix]]
        text = texts["text"].format(
            site=settings.SITE_NAME,
            domain=urlsplit(settings.PUBLIC_URL).netloc,
            email=email,
            code=context.get("code"),
            link=context.get("password_reset_url") or context.get("signup_url"),
        )
        subject = self.format_email_subject(texts["subject"])
        try:
            EmailMessage(subject, text, to=[email]).send()
        except OSError as error:
            logger.error("An email could not be sent: %s", error)  # noqa: TRY400
            raise MailUnavailableError from error


class AccessTokenStrategy(SessionTokenStrategy):  # type: ignore[misc]
    """Login strategy that creates an access token. All other routes accept it."""

    def create_access_token(self, request: HttpRequest) -> str:
        """Create a token that has all scopes and is valid for `LOGIN_TOKEN_DAYS`."""
        player: Any = request.user
        Session.objects.filter(expire_date__lt=timezone.now()).delete()
        token, secret = create_rolling_token(
            player,
            name="login",
            scopes=SCOPES,
            expires_at=timezone.now() + timedelta(days=settings.LOGIN_TOKEN_DAYS),
        )
        sessions.note(player, request, self.create_session_token(request), token)
        networks.note(player, request)
        learn_language(player, request)
        return secret


@receiver(email_confirmed)
def become_user(email_address: EmailAddress, **_: Any) -> None:
    """Turn a guest who has verified an email address into a user.

    The guest's recovery code is deleted, because email restores access to an account.
    """
    player = email_address.user
    RecoveryCode.objects.filter(player=player).delete()
    Player.objects.filter(id=player.id, kind=Player.Kind.GUEST).update(
        kind=Player.Kind.USER
    )
    plan_reminders(player)


@receiver(password_reset)
def end_tokens(user: Player, request: HttpRequest, **_: Any) -> None:
    """End all tokens and logins of the account, and allow logins from this network.

    If a guest signed up with another person's email address, and that person resets the
    password, the guest's token ends as well.
    """
    sessions.lock_out([user.id])
    networks.note(user, request)
    networks.forgive_guesses(request, user.email)
