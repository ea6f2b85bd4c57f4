"""Commands for offers, such as an undo, a pause or extra time."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from games import decisions
from games.api.commands.command import FAILURES, GameCommand, Route, Sender
from games.api.http.bodies import Body, optional
from games.api.requests.games import DAY_SECONDS, SeatNumber, Version
from games.decisions import Proposal
from games.events.offers import OfferKind
from games.events.registry import Event
from games.replay.state import GameState
from games.services.blocks import require_welcome_at

ANSWERING = (*FAILURES, "not-started", "offer-ended")


class MakeOffer(GameCommand):
    """Make an offer to the other seats.

    The offer takes effect once all other seats have accepted it; computer levels accept
    at once. `undo` restores the position at version `to`, `pause` stops the clocks for
    up to `seconds`, `resume` starts them again, `extra-time` adds `seconds` to your
    clock, and `abort` aborts the game.

    A seat can have one open offer at a time and make 125 offers in a game. An offer
    ends when a player declines it, when it expires, or when a seat drops out or is
    handed over. An undo offer also ends with the next move.
    """

    route = Route("offers", "offer-list", "make_offer", "offers")
    component = "Offering"
    scope = "play"
    errors = (
        *(*FAILURES, "blocked", "not-started", "nothing-to-undo", "offer-open"),
        *("too-late-to-abort", "too-many-offers"),
    )

    kind: OfferKind
    to: Version | UnsetType = UNSET
    seconds: Annotated[int, Meta(ge=60, le=30 * DAY_SECONDS)] | UnsetType = UNSET
    seat: SeatNumber | UnsetType = UNSET
    expires_in: Annotated[int, Meta(ge=60, le=30 * DAY_SECONDS)] = 7 * DAY_SECONDS
    expected_version: Version | UnsetType = UNSET

    def read(self, state: GameState, sender: Sender) -> int:
        """Return the seat that makes the offer."""
        return decisions.own_seat(state, optional(self.seat), sender.actor)

    def decide(self, state: GameState, sender: Sender, meant: int) -> Sequence[Event]:
        """Return the events for a new offer; blocked players cannot make one."""
        decisions.require_seat(state, meant, sender.actor)
        proposal = Proposal(
            self.kind,
            optional(self.to),
            optional(self.seconds),
            timedelta(seconds=self.expires_in),
        )
        events = decisions.make_offer(
            state, meant, proposal, sender.now, sender.expected
        )
        require_welcome_at(state, sender.actor)
        return events


class OfferAnswer(Body):
    """The response to an offer."""

    seat: SeatNumber | UnsetType = UNSET
    """Seat that responds; by default the caller's first seat that has not responded."""


class AcceptOffer(OfferAnswer, GameCommand):
    """Accept an offer.

    Once all other seats have accepted, the offer takes effect, and the response has its
    events.
    """

    route = Route(
        "offers/<int:offer>/accept", "offer-acceptance", "accept_offer", "offers"
    )
    scope = "play"
    errors = ANSWERING

    def decide(self, state: GameState, sender: Sender, _: Any) -> Sequence[Event]:
        """Return the events that follow if the seat accepts."""
        return decisions.accept_offer(
            state, sender.number, sender.actor, optional(self.seat), sender.now
        )


class DeclineOffer(OfferAnswer, GameCommand):
    """Decline an offer.

    One refusal ends the offer.
    """

    route = Route(
        "offers/<int:offer>/decline", "offer-refusal", "decline_offer", "offers"
    )
    scope = "play"
    errors = ANSWERING

    def decide(self, state: GameState, sender: Sender, _: Any) -> Sequence[Event]:
        """Return the events of the refusal."""
        return decisions.decline_offer(
            state, sender.number, sender.actor, optional(self.seat), sender.now
        )


class WithdrawOffer(GameCommand):
    """Withdraw your seat's offer.

    You can withdraw it until all other seats have responded.
    """

    route = Route(
        "offers/<int:offer>/withdraw", "offer-withdrawal", "withdraw_offer", "offers"
    )
    scope = "play"
    errors = ANSWERING

    def decide(self, state: GameState, sender: Sender, _: Any) -> Sequence[Event]:
        """Return the events of the withdrawal."""
        return decisions.withdraw_offer(state, sender.number, sender.actor, sender.now)
