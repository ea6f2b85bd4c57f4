"""The inbox, and the link to a player's deadlines, as JSON."""

from typing import Annotated, TypeAlias

from msgspec import Meta
from msgspec.structs import asdict

from blokus_api.notifications import models
from games.api.answers.games import GameRow
from games.api.http.answer import Answer, Moment, one_of
from games.decisions.plans import REPORTED
from games.events.offers import OFFER_KINDS
from games.events.times import Time, time_text
from games.replay import pending
from games.replay.pending import PendingAction
from games.storage.inbox import Item

API = "/api/v1"

PendingKind: TypeAlias = Annotated[pending.Kind, Meta(title="PendingKind")]
PendingWhat: TypeAlias = Annotated[
    str, one_of("PendingWhat", ("move", "pick", "seat", *REPORTED, *OFFER_KINDS))
]


class InboxLinks(Answer):
    """Addresses for acting on an item.

    Send POST (PUT for invitations and plans) to `act`, or POST to `decline`. To remove
    a stopped plan without a new one, send DELETE to its `act`.
    """

    game: str
    act: str
    decline: str | None
    """Address for declining; null for turns and plans."""

    @classmethod
    def from_action(cls, action: PendingAction, game: str) -> "InboxLinks":
        """Return the addresses for an action, given its game's path."""
        decline: str | None
        match action.kind:
            case "turn":
                act, decline = f"{game}/{action.subject}s", None
            case "offer":
                offer = f"{game}/offers/{action.number}"
                act, decline = f"{offer}/accept", f"{offer}/decline"
            case "plan":
                act, decline = f"{game}/seats/{action.seat}/plan", None
            case _:
                act = f"{game}/seats/{action.seat}"
                decline = f"{game}/invitations/{action.seat}/decline"
        return cls(game=game, act=act, decline=decline)


class InboxItem(Answer):
    """An action that waits for the caller."""

    kind: PendingKind
    what: PendingWhat
    """Detail of `kind`: `move` or `pick` for a turn, the kind of an offer, the reason
    why a plan stopped, or `seat` for an invitation."""
    seat: int
    """Seat that must act."""
    number: int
    """Number of the item: for a turn, the version that began it; for an offer, its
    number; for a plan, the game's version at its creation; for an invitation, the
    seat."""
    since: Time | None
    """Time when the turn began; null for other items."""
    deadline: Time | None
    """Time until which the caller can act; null if there is no limit."""
    remaining_s: int | None
    """Seconds until `deadline`, by the server's clock; null: no deadline."""
    game: GameRow
    links: InboxLinks

    @classmethod
    def from_item(cls, item: Item) -> "InboxItem":
        action, remaining = item.action, item.time_left
        return cls(
            kind=action.kind,
            what=action.subject,
            seat=action.seat,
            number=action.number,
            since=None if action.since is None else time_text(action.since),
            deadline=None if action.deadline is None else time_text(action.deadline),
            remaining_s=None if remaining is None else int(remaining.total_seconds()),
            game=GameRow.build(item.game),
            links=InboxLinks.from_action(action, f"{API}/games/{item.game.id}"),
        )


class DeadlineLink(Answer):
    """The link to the caller's deadlines, without its secret."""

    created_at: Moment
    expires_at: Moment | None
    """Always null: the link does not expire."""

    @classmethod
    def from_row(cls, link: models.DeadlineLink) -> "DeadlineLink":
        return DeadlineLink(created_at=link.created_at, expires_at=None)


class NewDeadlineLink(DeadlineLink):
    """A new link to the caller's deadlines. The URL is shown only in this response."""

    url: str | None
    """URL with the secret; null when the response is replayed."""

    @classmethod
    def with_url(cls, link: models.DeadlineLink, url: str) -> "NewDeadlineLink":
        return cls(**asdict(DeadlineLink.from_row(link)), url=url)
