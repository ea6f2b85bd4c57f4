"""Sign-ups. They do the same work whether or not an address has an account."""

from types import SimpleNamespace
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.utils import setup_user_email
from allauth.core import context
from django import forms
from django.db import transaction

from blokus_api.players.accounts import player_of
from blokus_api.players.login.networks import count_code_email
from blokus_api.players.models import Player
from blokus_api.players.secrets import new_secret
from blokus_api.players.tokens.delegation import require_whole_guest
from games.api.http.caller import Caller
from games.errors import UnauthenticatedError


def guest_of(caller: Caller) -> Player:
    """Return the guest who is signing up and keeps the same id."""
    caller.require("account")
    player = player_of(caller)
    if player.kind != Player.Kind.GUEST:
        raise UnauthenticatedError(
            "This access token does not belong to a guest. Sign up without it."
        )
    require_whole_guest(caller, player)
    return player


class SignupForm(forms.Form):
    """Base class of allauth's sign-up form, set by ACCOUNT_SIGNUP_FORM_CLASS."""

    account_already_exists: bool
    """Whether the email address has an account; allauth sets it."""

    def clean(self) -> dict[str, Any]:
        """Count the email for a valid form, and do the work of a sign-up.

        For a known email address, allauth would neither hash the password nor save a
        player, so the response time would reveal the account.
        """
        values: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            count_code_email(context.request, values["email"])
            if self.account_already_exists:
                _save_and_roll_back(values)
        return values

    def signup(self, request: Any, user: Any) -> None:
        """Do nothing: allauth requires this method."""


def _save_and_roll_back(values: dict[str, Any]) -> None:
    """Execute the statements of a sign-up for an unused address, and roll back."""
    email = f"{new_secret()}@localhost"
    adapter = get_adapter()
    with transaction.atomic():
        player = adapter.new_user(context.request)
        form = SimpleNamespace(cleaned_data={**values, "email": email})
        adapter.save_user(context.request, player, form)
        setup_user_email(context.request, player, [EmailAddress(email=email)])
        # To send the email, allauth queries the email address again.
        addresses = EmailAddress.objects.filter(user=player)
        addresses.filter(verified=True).exists()
        address = addresses.order_by("-primary", "-verified").get()
        EmailAddress.objects.get_for_user(address.user, email)
        transaction.set_rollback(True)
