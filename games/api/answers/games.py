"""JSON for games: whole games, list rows and new games."""

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
    """Fields that a whole game and a list row have in common."""

    id: Id
    version: int
    status: GameStatus
    variant: VariantId
    options: Options
    ruleset: RulesetName
    visibility: Visibility
    creator: str
    rated: bool
    """Whether the result may change ratings. Regardless of the request, it is false for
    private games, for games with randomly drawn seats and no clock, and while a person
    plays alone or against the computer."""
    hints: bool
    """Whether hints and other analyses are allowed during the game."""
    rating: RatingRange
    ply: int
    """Number of placements."""
    created_at: Time
    updated_at: Time


class Game(GameFields):
    """A whole game; `scores` are as if it ended now."""

    head: str | None
    """Hash of the last event."""
    position: PositionKey
    """Key of the position for `/explorer/{ruleset}` and `/records`."""
    rules_version: int
    expires_at: Time | None
    """Time when the game is aborted if it has not started; null if none."""
    by_lot: bool
    """Whether the seats are drawn at random once all players have joined
    (`seats.drawn`)."""
    rematch_of: Id | None
    fork: Fork | None
    seats: list[Seat]
    teams: Sequence[Sequence[int]]
    turn: Turn | None
    preparing: bool
    """Whether the computer's move waits until its search is compiled, which happens
    once per install or upgrade. After 20 seconds, `greedy` moves instead."""
    clock: GameClock | None
    """Clock of the game; null if none."""
    phase: Phase
    placements: list[Placement]
    hands: list[Hand]
    scores: Scores
    out: list[Out]
    offers: list[Offer]
    undone: Sequence[tuple[int, int]]
    """First and last version of each range of undone versions."""
    end_reason: EndReason | None
    """Rule that ended the game; null if it has not ended or was aborted."""
    ending: GameEnding | None
    """Reason why the game ended or was aborted, and the seat that caused it; null if
    the game is not over."""
    result: Scores | None
    pool: list[DraftPool] | UnsetType = UNSET
    """Pieces left in a draft, by color, including colors to be drafted later."""
    first_piece: str | UnsetType = UNSET
    """First piece of every color, if drawn at random."""
    skips: list[Skip] | UnsetType = UNSET
    """Turns that were skipped voluntarily, in order; omitted if none."""
    removable: Sequence[int] | UnsetType = UNSET
    """Indices of `placements` that can be removed now; single-player games only.
    """

    @classmethod
    def build(
        cls,
        state: GameState,
        calendars: Calendars = NOT_KNOWN,
        *,
        preparing: bool = False,
    ) -> "Game":
        """Return a game as JSON: its seats, position and result.

        `known` contains the days off that the reader may see; `preparing` is the result
        of `queries.is_preparing`.
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
            rating=RatingRange.build(*state.rating),
            expires_at=None
            if state.expires_at is None
            else time_text(state.expires_at),
            by_lot=state.by_lot,
            rematch_of=state.rematch_of,
            fork=Fork.build(state),
            created_at=time_text(state.created_at),
            updated_at=time_text(state.updated_at),
            seats=seats_of(state),
            teams=ruleset.teams,
            turn=Turn.build(position) if state.status == "playing" else None,
            preparing=preparing,
            clock=None
            if state.clock is None
            else GameClock.of_clock(state.clock, calendars),
            ply=state.ply,
            phase=phase_of(position),
            placements=placements_of(position),
            hands=hands_of(position),
            scores=Scores.build(ruleset, outcome(position, state.rules_version)),
            out=[Out.build(out) for out in state.out],
            offers=[Offer.build(offer) for offer in state.offers],
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
        """Return a game as JSON, including only days off that the viewer may see."""
        calendars = days_off.known_to(viewer, state)
        return Game.build(state, calendars, preparing=preparing)


class SeatToken(Answer):
    """A token for a single seat; null in a repeated response."""

    seat: int
    token: str | None


class CreatedGame(Game):
    """A new game with its seat tokens, which are returned only once."""

    seat_tokens: list[SeatToken] | UnsetType = UNSET
    """Tokens for the seats that were requested as `token`."""

    @classmethod
    def of_tokens(
        cls, creator: str, state: GameState, tokens: dict[int, str | None]
    ) -> "CreatedGame":
        """Return a new game as JSON for its creator, with its seat tokens."""
        seat_tokens = [
            SeatToken(seat=seat, token=token) for seat, token in tokens.items()
        ]
        game = Game.for_viewer(creator, state)
        return cls(**asdict(game), seat_tokens=seat_tokens or UNSET)


class GameRow(GameFields):
    """A game in a list."""

    has_open_seats: bool
    """Whether there is a seat that any player may take."""
    players: list[str]
    """Player of each seat, or the player for whom it is reserved; empty if it is
    open."""
    turn_player: str | None
    turn_color: str | None
    winners: list[int] | None
    ending: GameEnding | None
    """Reason why the game ended or was aborted; null if it is not over or ended under
    an old release."""
    clock: ClockTerms | None
    deadline: Time | None
    """Deadline for the seat to move, in UTC; null if no clock is running."""

    @classmethod
    def build(cls, row: models.Game) -> "GameRow":
        """Return a game's list row as JSON, from its database row alone."""
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
            rating=RatingRange.build(row.rating_min, row.rating_max),
            has_open_seats=row.has_open_seats,
            players=row.players,
            turn_player=row.turn_player,
            turn_color=row.turn_color,
            ply=row.ply,
            winners=row.winners,
            ending=None
            if row.ending is None
            else GameEnding.build(endings.GameEnding(**row.ending), row.players),
            clock=None if row.clock is None else ClockTerms.build(row.clock),
            deadline=None if row.deadline is None else time_text(row.deadline),
            created_at=time_text(row.created_at),
            updated_at=time_text(row.updated_at),
        )


def named_in(row: GameRow) -> tuple[str, ...]:
    """Return the players that a row names."""
    return (*row.players, row.creator)
