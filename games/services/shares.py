"""Shares: limits on pending items for each owner, for each network and in total.

A pending item is waiting or running work, such as an analysis or an import. Guests and
accounts are counted separately, so guests cannot use places reserved for accounts.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from django.db.models import Count, Q, QuerySet

from games.ports import usage
from games.services.quotas import owner_of
from games.storage.queues import GUEST_PREFIX, owner_class


class Shares(NamedTuple):
    """Maximum numbers of places that may be in use at the same time."""

    owner: int
    """Places for an account (including its bots and app users) or for one guest."""
    network: int
    """Places for one IPv4 address or one IPv6 /64 network."""
    all: int
    """Places for all guests together, or for all accounts together."""


class Requester(NamedTuple):
    """The owner and the network to which a place is charged."""

    owner: str
    """The owner; empty for callers without a token."""
    network: str | None
    """Keyed hash of the network; None outside a request."""

    @property
    def has_account(self) -> bool:
        """Whether the owner is an account."""
        return owner_class(self.owner) == "account"

    @property
    def account_or_network(self) -> str:
        """The account, or the network for requesters without an account.

        Anyone can create guests, and callers without a token are anonymous. All of them
        in one network therefore count as one guest.
        """
        if self.has_account or self.network is None:
            return self.owner
        return f"{GUEST_PREFIX}@{self.network}"

    @property
    def network_of_turns(self) -> str | None:
        """The network in which all guests share turns; None for accounts."""
        return self.network if owner_class(self.owner) == "guest" else None


Holder: TypeAlias = Literal["owner", "network", "all"]
ByClass: TypeAlias = Mapping[Literal["guests", "accounts"], Shares]


def requester_of(actor: str | None) -> Requester:
    """Return the player's owner, if there is a player, and the request's network."""
    return Requester(owner_of(actor) if actor else "", usage().network())


def find_full_share(
    occupied: QuerySet[Any], requester: Requester, shares: ByClass
) -> Holder | None:
    """Return the first holder that has no free place for a requester, if there is one.

    The rows must have the columns `owner` and `network`.
    """
    owner, network = requester
    of_guests = Q(owner__startswith=GUEST_PREFIX)
    of_class = ~of_guests if requester.has_account else of_guests
    counts = occupied.filter(of_class).aggregate(
        owner=Count("id", filter=Q(owner=owner)),
        network=Count("id", filter=Q(network=network)),
        all=Count("id"),
    )
    most = shares["accounts" if requester.has_account else "guests"]
    if counts["owner"] >= most.owner:
        return "owner"
    if network is not None and counts["network"] >= most.network:
        return "network"
    return "all" if counts["all"] >= most.all else None
