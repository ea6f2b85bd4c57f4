"""Login sessions: functions that store, list and end them."""

from collections.abc import Collection

from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils import timezone

from blokus_api.players.accounts import get_first
from blokus_api.players.models import (
    MAX_USER_AGENT,
    AccessToken,
    KnownNetwork,
    LoginSession,
    Player,
    RecoveryCode,
)
from blokus_api.players.tokens import services

locked_out = Signal()
"""Signal with the `ids` of players, sent in the same transaction. Receivers end other
forms of access, such as calendar links."""


def note(
    player: Player, request: HttpRequest, session_key: str, token: AccessToken
) -> None:
    """Store a login session, and delete expired sessions."""
    LoginSession.objects.filter(expires_at__lte=timezone.now()).delete()
    LoginSession.objects.update_or_create(
        session_key=session_key,
        defaults={
            "player": player,
            "token": token,
            "user_agent": request.headers.get("User-Agent", "")[:MAX_USER_AGENT],
            "expires_at": request.session.get_expiry_date(),
        },
    )


def sessions_of(player: Player) -> QuerySet[LoginSession]:
    """Return a player's open sessions, excluding those ended by a logout."""
    theirs = Session.objects.filter(
        session_key=OuterRef("session_key"), expire_date__gt=timezone.now()
    )
    return LoginSession.objects.filter(Exists(theirs), player=player)


def end(player: Player, session_id: str) -> None:
    """End a session and the access token that it issued."""
    session = get_first(sessions_of(player).filter(id=session_id))
    Session.objects.filter(session_key=session.session_key).delete()
    session.delete()
    if session.token_id is not None:
        services.revoke_token(player, session.token_id)


@transaction.atomic
def lock_out(players: Collection[str]) -> None:
    """End all tokens, sessions, recovery codes and other secrets of these players.

    Known networks are deleted, because an intruder may have logged in from one of them.
    """
    services.revoke_all(players)
    sessions = LoginSession.objects.filter(player__in=players)
    keys = list(sessions.values_list("session_key", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    sessions.delete()
    KnownNetwork.objects.filter(player__in=players).delete()
    RecoveryCode.objects.filter(player__in=players).delete()
    locked_out.send(sender=Player, ids=set(players))


def is_logged_in(player_id: str, session_key: str) -> bool:
    """Return whether the key belongs to a current login session of the player."""
    request = HttpRequest()
    request.session = SessionStore(session_key)
    return get_user(request).pk == player_id
