"""JSON for a game's seats, offers and ending."""

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
    """A seat with its player."""

    seat: int
    player: str | None
    """Player, `player:ID` or `ai:LEVEL`; null if the seat is open."""
    reserved: str | None
    """Player for whom the seat is reserved; null if none."""
    has_link: bool
    """Whether the seat is reserved for the holder of a link."""
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
    """Permitted ratings of players who take a seat without an invitation."""

    min: int | None
    max: int | None

    @classmethod
    def build(cls, lowest: int | None, highest: int | None) -> "RatingRange":
        """Return a range as JSON; None means no limit."""
        return cls(min=lowest, max=highest)


class Fork(Answer):
    """Initial position of a game, taken from another game or the request."""

    game: Id | None
    """Id of the other game; null if the request listed the moves."""
    version: int | None
    ply: int
    """Number of placements at the start."""

    @classmethod
    def build(cls, state: GameState) -> "Fork | None":
        """Return the initial position of a game as JSON; None for an empty board."""
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
    """Version whose position an undo restores; null for other offers."""
    seconds: int | None
    """Maximum duration of a pause, or the amount of extra time, in seconds; null for
    other offers."""
    awaits: tuple[int, ...]
    """Seats that have not responded yet."""
    accepted: tuple[int, ...]
    expires_at: Time
    """Expiry time, in UTC."""

    @classmethod
    def build(cls, offer: offers.Offer) -> "Offer":
        """Return an offer as JSON, with the seats that have not responded."""
        offered = offer.event
        return cls(
            offer=offered.offer,
            seat=offered.seat,
            kind=offered.kind,
            to=offered.to,
            seconds=offered.seconds,
            awaits=offer.awaits,
            accepted=offer.accepted,
            expires_at=offered.expires_at,
        )


class Out(Answer):
    """A seat that is out of the game, with the number of placements before it left."""

    seat: int
    ply: int
    reason: OutReason

    @classmethod
    def build(cls, out: SeatOut) -> "Out":
        """Return a seat that is out as JSON."""
        return cls(seat=out.seat, ply=out.ply, reason=out.reason)


class GameEnding(Answer):
    """Reason why a game ended. If a seat caused it, the seat is named."""

    reason: EndingReason
    seat: int | None
    """Seat that resigned, ran out of time or lost its player; null if none."""
    player: str | None
    """Player in that seat; null if none."""

    @classmethod
    def build(
        cls, ending: endings.GameEnding | None, players: Sequence[str | None]
    ) -> "GameEnding | None":
        """Return an ending as JSON; `players` are in seat order."""
        if ending is None:
            return None
        reason, seat = ending
        player = None if seat is None else players[seat] or None
        return cls(reason=reason, seat=seat, player=player)

    @classmethod
    def of_state(cls, state: GameState) -> "GameEnding | None":
        """Return how a game ended or was aborted, as JSON; None if it is not over."""
        return cls.build(
            endings.ending_of(state), [seat.player for seat in state.seats]
        )
