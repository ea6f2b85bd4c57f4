"""Games as JSON: whole, in lists, and as they are made."""

from collections.abc import Sequence
from typing import cast

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from games import models
from games.api.answers.board import Placement, Turn, placements_of
from games.api.answers.clocks import ClockTerms, GameClock
from games.api.answers.positions import (
    DraftPool,
    Hand,
    Phase,
    Scores,
    Skip,
    hands_of,
    phase_of,
    pool_of,
    skips_of,
)
from games.api.answers.table import (
    Fork,
    GameEnding,
    Offer,
    Out,
    RatingRange,
    Seat,
    seats_of,
)
from games.api.http.answer import Answer
from games.api.names import GameStatus, PositionKey, RulesetName, VariantId
from games.clocks.commitments import Calendars
from games.clocks.turns import NOT_KNOWN
from games.decisions.turns import removable
from games.events.game import EndReason, Options, Visibility
from games.events.times import Time, time_text
from games.ids import Id
from games.replay import endings
from games.replay.state import GameState, Status
from games.rules.keys import key_text, keys_of
from games.rules.scoring import outcome
from games.storage import days_off


class GameFields(Answer):
    """What every form of a game tells."""

    id: Id
    version: int
    status: GameStatus
    variant: VariantId
    options: Options
    ruleset: RulesetName
    visibility: Visibility
    creator: str
    rated: bool
    """Whether its result may change ratings: false whatever was asked for, if it is
    private, if people's seats are drawn by lot and it has no clock, or as long as
    people play against the computer or alone."""
    hints: bool
    """Whether hints and other analyses of it are allowed while it is played."""
    rating: RatingRange
    ply: int
    """How many placements there were."""
    created_at: Time
    updated_at: Time


class Game(GameFields):
    """A game whole; `scores` are as if it ended here."""

    head: str | None
    """The hash of the last event."""
    position: PositionKey
    """By which `/explorer/{ruleset}` and `/records` know the position."""
    rules_version: int
    expires_at: Time | None
    """When it is called off unless it has started."""
    by_lot: bool
    """Whether it is drawn who sits where, when all have sat down: `seats.drawn`."""
    rematch_of: Id | None
    fork: Fork | None
    seats: list[Seat]
    teams: Sequence[Sequence[int]]
    turn: Turn | None
    preparing: bool
    """Whether the computer's move waits until its search is compiled, which happens
    once after an install or an upgrade. 20 seconds after the move is owed, `greedy`
    stands in."""
    clock: GameClock | None
    """Null: nobody counts time."""
    phase: Phase
    placements: list[Placement]
    hands: list[Hand]
    scores: Scores
    out: list[Out]
    offers: list[Offer]
    undone: Sequence[tuple[int, int]]
    """The first and last version of each stretch that was undone."""
    end_reason: EndReason | None
    """The rule by which it ended; null: it has not ended, or was aborted."""
    ending: GameEnding | None
    """How it ended or was aborted, and the seat that decided it; null: it goes on."""
    result: Scores | None
    pool: list[DraftPool] | UnsetType = UNSET
    """In a draft: by color, also of those that are drafted later."""
    first_piece: str | UnsetType = UNSET
    """The first piece of every color, once it is drawn; left out: none was drawn."""
    skips: list[Skip] | UnsetType = UNSET
    """The turns that were skipped by choice, in order; left out: none."""
    removable: Sequence[int] | UnsetType = UNSET
    """In games for one: which of `placements` can be taken back now."""

    @classmethod
    def of(
        cls,
        state: GameState,
        known: Calendars = NOT_KNOWN,
        *,
        preparing: bool = False,
    ) -> "Game":
        """Return a game as JSON: its table, its position, and its result, if any.

        `known` are the days off that the reader may know; `preparing` is what
        `queries.is_preparing` says.
        """
        ruleset, position = state.ruleset, state.position
        assert state.created_at is not None
        assert state.updated_at is not None
        return Game(
            id=state.id,
            version=state.version,
            head=state.head,
            position=key_text(keys_of(ruleset).key_of(position).value),
            status=state.status,
            variant=ruleset.variant,
            options=ruleset.options,
            ruleset=str(ruleset),
            rules_version=state.rules_version,
            visibility=state.visibility,
            creator=state.creator,
            rated=state.is_rated,
            hints=state.gives_hints,
            rating=RatingRange.of(*state.rating),
            expires_at=None
            if state.expires_at is None
            else time_text(state.expires_at),
            by_lot=state.by_lot,
            rematch_of=state.rematch_of,
            fork=Fork.of(state),
            created_at=time_text(state.created_at),
            updated_at=time_text(state.updated_at),
            seats=seats_of(state),
            teams=ruleset.teams,
            turn=Turn.of(position) if state.status == "playing" else None,
            preparing=preparing,
            clock=None
            if state.clock is None
            else GameClock.of_clock(state.clock, known),
            ply=state.ply,
            phase=phase_of(position),
            placements=placements_of(position),
            hands=hands_of(position),
            scores=Scores.of(ruleset, outcome(position, state.rules_version)),
            out=[Out.of(out) for out in state.out],
            offers=[Offer.of(offer) for offer in state.offers],
            undone=state.undone,
            end_reason=None if state.ended is None else state.ended.reason,
            ending=GameEnding.of_state(state),
            result=None if state.scored is None else Scores.of_event(state.scored),
            pool=pool_of(position),
            first_piece=position.first_piece or UNSET,
            skips=skips_of(position, (step.kind for step in state.steps)),
            removable=removable(state) if len(state.seats) == 1 else UNSET,
        )

    @classmethod
    def for_viewer(
        cls, viewer: str | None, state: GameState, *, preparing: bool = False
    ) -> "Game":
        """Return a game as JSON, with the days off that its reader may know."""
        known = days_off.known_to(viewer, state)
        return Game.of(state, known, preparing=preparing)


class SeatToken(Answer):
    """A token that is good for one seat; null when an answer is replayed."""

    seat: int
    token: str | None


class CreatedGame(Game):
    """A game whole, and the tokens of its seats, shown once."""

    seat_tokens: list[SeatToken] | UnsetType = UNSET
    """Where seats are `token`."""

    @classmethod
    def of_tokens(
        cls, creator: str, state: GameState, tokens: dict[int, str | None]
    ) -> "CreatedGame":
        """Return a new game as JSON for its creator, with the tokens of its seats."""
        told = [SeatToken(seat=seat, token=token) for seat, token in tokens.items()]
        game = Game.for_viewer(creator, state)
        return cls(**asdict(game), seat_tokens=told or UNSET)


class GameRow(GameFields):
    """A game in a list."""

    has_open_seats: bool
    """Whether anybody may sit down."""
    players: list[str]
    """By seat: who sits there, or who it is kept for; empty when it is open."""
    turn_player: str | None
    turn_color: str | None
    winners: list[int] | None
    ending: GameEnding | None
    """How it ended or was aborted; null: it goes on, or an earlier
    release ended it."""
    clock: ClockTerms | None
    deadline: Time | None
    """When the time of who is to move is over."""

    @classmethod
    def of(cls, row: models.Game) -> "GameRow":
        """Return a game as lists tell it as JSON, from its row alone."""
        return cls(
            id=str(row.id),
            version=row.version,
            status=cast("Status", row.status),
            variant=row.variant,
            options=row.options,
            ruleset=row.ruleset,
            visibility=cast("Visibility", row.visibility),
            creator=row.creator,
            rated=row.rated,
            hints=row.hints,
            rating=RatingRange.of(row.rating_min, row.rating_max),
            has_open_seats=row.has_open_seats,
            players=row.players,
            turn_player=row.turn_player,
            turn_color=row.turn_color,
            ply=row.ply,
            winners=row.winners,
            ending=None
            if row.ending is None
            else GameEnding.of(endings.GameEnding(**row.ending), row.players),
            clock=None if row.clock is None else ClockTerms.of(row.clock),
            deadline=None if row.deadline is None else time_text(row.deadline),
            created_at=time_text(row.created_at),
            updated_at=time_text(row.updated_at),
        )


def named_in(row: GameRow) -> tuple[str, ...]:
    """Return the players that a game in a list names."""
    return (*row.players, row.creator)
