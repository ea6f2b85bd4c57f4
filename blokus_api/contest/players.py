"""Accounts that hold the seats of clients."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q

from blokus_api.players.accounts import add_guest
from blokus_api.players.models import MAX_NAME, Player
from blokus_api.players.secrets import new_id
from games.replay.state import PLAYER_PREFIX
from games.services.quotas import charge
from records.judging.names import refusal

NAME = "Contest client"
"""Name of a guest for a client without a name."""


class UnknownAccountError(LookupError):
    """Raised if no account has a user name or id."""


class ClientAccounts:
    """Accounts chosen by the operator, and new guests when all of those are playing.

    Each account holds the seat of one client at a time. Guests are not reused, so only
    an account can play several games.
    """

    def __init__(self, accounts: Iterable[str] = ()) -> None:
        """Store the accounts by the names that events use for them."""
        self._named = [*dict.fromkeys(accounts)]
        self._free = [*self._named]

    def borrow(self, name: str | None = None) -> str:
        """Return an account for a client. This call blocks on the database."""
        try:
            return self._free.pop(0)
        except IndexError:
            is_usable = name and len(name) <= MAX_NAME and not refusal(name)
            with transaction.atomic():
                charge("players", None)
                return add_guest(new_id(), name if is_usable else NAME).actor

    def give_back(self, actor: str) -> None:
        """Make an account available for another client."""
        if actor in self._named and actor not in self._free:
            self._free.append(actor)


def find_account(name: str) -> str:
    """Look up an account by user name, id or `player:ID`; return its name in events.

    Raise `UnknownAccountError`.
    """
    id_ = name.removeprefix(PLAYER_PREFIX)
    players = Player.objects.filter(Q(username=name) | Q(id=id_), is_active=True)
    player = players.first()
    if player is None:
        raise UnknownAccountError(f"No account has the user name or id {name!r}.")
    return player.actor
