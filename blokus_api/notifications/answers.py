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
    """Addresses to act: POST to `act` (PUT for invitations and plans) or `decline`.

    DELETE of a stopped plan's `act` ends the item without a new plan.
    """

    game: str
    act: str
    decline: str | None
    """Null for turns and plans."""

    @classmethod
    def of(cls, action: PendingAction, game: str) -> "InboxLinks":
        """Return where to act as JSON, given the path of the game."""
        decline: str | None
        match action.kind:
            case "turn":
                act, decline = f"{game}/{action.what}s", None
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
    """A move or a pick, the kind of an offer, why a plan stopped, or a seat."""
    seat: int
    """The seat that is asked."""
    number: int
    """Of a turn the version that began it, of an offer its number, of a plan the game's
    version when it was made, of an invitation the seat."""
    since: Time | None
    """Of a turn: when it began."""
    deadline: Time | None
    """When it is too late; null: never."""
    remaining_s: int | None
    """Seconds until `deadline`, by the server's clock."""
    game: GameRow
    links: InboxLinks

    @classmethod
    def of(cls, item: Item) -> "InboxItem":
        """Return what waits, and where to act, as JSON."""
        action, left = item.action, item.left
        return cls(
            kind=action.kind,
            what=action.what,
            seat=action.seat,
            number=action.number,
            since=None if action.since is None else time_text(action.since),
            deadline=None if action.deadline is None else time_text(action.deadline),
            remaining_s=None if left is None else int(left.total_seconds()),
            game=GameRow.build(item.game),
            links=InboxLinks.of(action, f"{API}/games/{item.game.id}"),
        )


class DeadlineLink(Answer):
    """The link to one's deadlines, without its secret."""

    created_at: Moment
    expires_at: Moment | None
    """Always null: a link does not expire."""

    @classmethod
    def of(cls, link: models.DeadlineLink) -> "DeadlineLink":
        """Return a link as JSON."""
        return DeadlineLink(created_at=link.created_at, expires_at=None)


class NewDeadlineLink(DeadlineLink):
    """A new link to one's deadlines: the only time that it is shown."""

    url: str | None
    """The link; null when an answer is replayed."""

    @classmethod
    def of_url(cls, link: models.DeadlineLink, url: str) -> "NewDeadlineLink":
        """Return a link as JSON, with the URL that holds its secret."""
        return cls(**asdict(DeadlineLink.of(link)), url=url)
