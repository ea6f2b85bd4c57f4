"""Who sits at a game, and what they ask of each other, as JSON."""

from collections.abc import Sequence

from games.api.http.answer import Answer
from games.events.offers import OfferKind
from games.events.seats import OutReason, SeatOut
from games.events.times import Time
from games.ids import Id
from games.replay import endings, offers
from games.replay.endings import EndingReason
from games.replay.state import GameState


class Seat(Answer):
    """Who sits where."""

    seat: int
    player: str | None
    """`player:ID`, or `ai:LEVEL`."""
    reserved: str | None
    """The player whom it is kept for."""
    has_link: bool
    """Whether it is kept for whoever has a link."""
    colors: list[str]
    is_out: bool


def seats_of(state: GameState) -> list[Seat]:
    """Return the seats of a game as JSON."""
    ruleset = state.ruleset
    return [
        Seat(
            seat=number,
            player=seat.player,
            reserved=seat.reserved,
            has_link=seat.link is not None,
            colors=[ruleset.colors[color] for color in ruleset.seats[number]],
            is_out=number in state.position.out,
        )
        for number, seat in enumerate(state.seats)
    ]


class RatingRange(Answer):
    """The ratings of who may sit down uninvited."""

    min: int | None
    max: int | None

    @classmethod
    def of(cls, lowest: int | None, highest: int | None) -> "RatingRange":
        """Return a range as JSON; None has no bound."""
        return cls(min=lowest, max=highest)


class Fork(Answer):
    """Position at which a game begins: of another game, or of a request."""

    game: Id | None
    """Null: the request that created the game listed the moves."""
    version: int | None
    ply: int
    """Number of placements on the board at the beginning."""

    @classmethod
    def of(cls, state: GameState) -> "Fork | None":
        """Return where a game begins as JSON, if not at the start."""
        if state.fork is None:
            return None
        return cls(
            game=state.fork.game,
            version=state.fork.version,
            ply=sum(step.cells is not None for step in state.fork.line),
        )


class Offer(Answer):
    """An open offer."""

    offer: int
    seat: int
    kind: OfferKind
    to: int | None
    """Of an undo: the version whose position shall be played on from."""
    seconds: int | None
    """Of a pause: how long at most. Of extra time: how much."""
    awaits: tuple[int, ...]
    """The seats that have not answered yet."""
    accepted: tuple[int, ...]
    expires_at: Time
    """From then on it cannot be answered."""

    @classmethod
    def of(cls, offer: offers.Offer) -> "Offer":
        """Return an offer as JSON, and whose answer it waits for."""
        made = offer.event
        return cls(
            offer=made.offer,
            seat=made.seat,
            kind=made.kind,
            to=made.to,
            seconds=made.seconds,
            awaits=offer.awaits,
            accepted=offer.accepted,
            expires_at=made.expires_at,
        )


class Out(Answer):
    """A seat that left after some placements."""

    seat: int
    ply: int
    reason: OutReason

    @classmethod
    def of(cls, out: SeatOut) -> "Out":
        """Return how a seat left as JSON."""
        return cls(seat=out.seat, ply=out.ply, reason=out.reason)


class GameEnding(Answer):
    """How a game ended: the reason, and the seat that decided it, if one did."""

    reason: EndingReason
    seat: int | None
    """The seat that resigned, ran out of time or lost its player; null: no seat."""
    player: str | None
    """Player in that seat."""

    @classmethod
    def of(
        cls, ending: endings.GameEnding | None, players: Sequence[str | None]
    ) -> "GameEnding | None":
        """Return an ending as JSON; `players` sit in the seats, in order."""
        if ending is None:
            return None
        reason, seat = ending
        player = None if seat is None else players[seat] or None
        return cls(reason=reason, seat=seat, player=player)

    @classmethod
    def of_state(cls, state: GameState) -> "GameEnding | None":
        """Return how a game ended or was aborted as JSON; None while it goes on."""
        return cls.of(endings.ending_of(state), [seat.player for seat in state.seats])
