"""Commands for seats and invitations before a game starts."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from msgspec import UNSET, UnsetType

from games import decisions
from games.api.commands.command import FAILURES, GameCommand, Route, Sender
from games.api.requests.seats import Level
from games.computers.registry import require_variant
from games.decisions import Claim
from games.events.registry import Event
from games.ports import commit_to_days_off, ratings
from games.replay.state import GameState
from games.services import seating
from games.services.execution import CommandResult
from games.storage.event_store import LoadedGame

INVITING = (*FAILURES, "already-started", "seat-taken")


class TakeSeat(GameCommand):
    """Take a seat, or give it to a computer level.

    Without `ai`, you take the seat. With `ai`, a computer level takes the seat. Before
    the game starts, only its creator can do this. After the start, you can hand over
    your own seat.
    """

    route = Route("seats/<int:seat>", "seat", "take_seat", method="PUT")
    component = "Sitting"
    scope = "play"
    is_to_seat = True
    needs_seat = False
    errors = (
        *(*FAILURES, "already-started", "blocked", "quota-exceeded", "rated-game"),
        *("rating-out-of-range", "too-many-seatings", "seat-taken"),
    )

    ai: Level | UnsetType = UNSET
    """Computer level that takes the seat; without it, you take the seat."""

    def execute(self, loaded: LoadedGame, sender: Sender, meant: Any) -> CommandResult:
        """Seat the caller or the computer level."""
        state, seat = loaded.state, sender.number
        if self.ai is not UNSET:
            require_variant(self.ai, state.ruleset.variant, "ai")
            return seating.seat_level(
                loaded, command=sender.command, seat=seat, level=self.ai
            )
        claim = claim_of(state, sender.actor)
        return seating.take_seat(loaded, command=sender.command, seat=seat, claim=claim)


class LeaveSeat(GameCommand):
    """Leave a seat before the game starts.

    Other players can then take the seat. The game's creator can also remove other
    players.
    """

    route = Route("seats/<int:seat>", "seat", "leave_seat", method="DELETE")
    scope = "play"
    is_to_seat = True
    needs_seat = False
    errors = (*FAILURES, "already-started")

    def decide(self, state: GameState, sender: Sender, _: Any) -> Sequence[Event]:
        """Return the events of the player's departure."""
        return decisions.leave_seat(state, sender.number, sender.actor)


class DeclineInvitation(GameCommand):
    """Decline an invitation to a seat.

    Other players can then take the seat.
    """

    route = Route(
        *("invitations/<int:seat>/decline", "declined-invitation"),
        *("decline_invitation", "lobby"),
    )
    scope = "play"
    is_to_seat = True
    needs_seat = False
    errors = (*FAILURES, "already-started", "not-invited")

    def decide(self, state: GameState, sender: Sender, _: Any) -> Sequence[Event]:
        """Return the events that end the reservation."""
        return decisions.decline_seat(state, sender.number, sender.actor)


class WithdrawInvitation(GameCommand):
    """Withdraw an invitation to a seat.

    Only the game's creator can withdraw an invitation. A withdrawn link stops working.
    """

    route = Route(
        *("invitations/<int:seat>/withdraw", "withdrawn-invitation"),
        *("withdraw_invitation", "lobby"),
    )
    scope = "play"
    is_to_seat = True
    needs_seat = False
    errors = (*INVITING, "not-invited")

    def decide(self, state: GameState, sender: Sender, _: Any) -> Sequence[Event]:
        """Return the events that end the reservation."""
        return decisions.withdraw_seat(state, sender.number, sender.actor)


def claim_of(state: GameState, player: str, link: str | None = None) -> Claim:
    """Return the properties of the caller that decide whether they may take a seat.

    The rating is looked up only if the game restricts ratings.
    """
    claim = Claim(calendar=commit_to_days_off(player, state.control), link=link)
    if state.rating == (None, None):
        return claim
    return replace(claim, rating=ratings().rating_of(player, str(state.ruleset)))
