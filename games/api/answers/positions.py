"""Positions as JSON: the board, the hands, and the scores."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.api.answers.board import Placement, Turn, placements_of
from games.api.answers.legal_moves import LegalHand, legal_hands
from games.api.http.answer import Answer
from games.api.names import RulesetName, VariantId
from games.events.game import GameScored, Options
from games.replay.history import Kind
from games.rules.position import Position as Board
from games.rules.ruleset import Ruleset
from games.rules.scoring import Outcome, outcome

Phase: TypeAlias = Annotated[
    Literal["draft", "obstacles", "play"],
    Meta(title="Phase", description="What turns are for: picks, obstacles, moves."),
]


class Scores(Answer):
    """Scores by color, seat and team; ranks by seat, 1 is best; seats that won."""

    colors: Mapping[str, int]
    seats: Sequence[int]
    teams: Sequence[int]
    ranks: Sequence[int]
    winners: Sequence[int]
    solved: bool | None
    """Of games for one: whether the aim was reached."""

    @classmethod
    def of(cls, ruleset: Ruleset, result: Outcome) -> "Scores":
        """Return an outcome as JSON."""
        return cls(
            colors=dict(zip(ruleset.colors, result.colors, strict=False)),
            seats=result.seats,
            teams=result.teams,
            ranks=result.ranks,
            winners=result.winners,
            solved=result.solved,
        )

    @classmethod
    def of_event(cls, scored: GameScored) -> "Scores":
        """Return the result that was stored as JSON."""
        return cls(
            colors=scored.colors,
            seats=scored.seats,
            teams=scored.teams,
            ranks=scored.ranks,
            winners=scored.winners,
            solved=scored.solved,
        )


class Hand(Answer):
    """The pieces that one seat holds of a color; a shared color has no seat."""

    seat: int | None
    color: str
    pieces: list[str]
    can_move: bool


def hands_of(board: Board) -> list[Hand]:
    """Return all hands as JSON: whose each is, its pieces, whether one fits."""
    ruleset, ids = board.ruleset, [piece.id for piece in board.ruleset.pieces]
    return [
        Hand(
            seat=ruleset.movers[held.mover].seat,
            color=ruleset.colors[held.color],
            pieces=[one for one, n in zip(ids, left, strict=True) for _ in range(n)],
            can_move=legal != 0,
        )
        for held, left, legal in zip(
            ruleset.hands, board.hands, board.legal_sets, strict=True
        )
    ]


class DraftPool(Answer):
    """The pieces of a color that nobody took yet."""

    color: str
    pieces: list[str]


def pool_of(board: Board) -> list[DraftPool] | UnsetType:
    """Return what is left to be drafted as JSON; `UNSET` outside a draft."""
    if board.picking is None:
        return UNSET
    colors, pieces = board.ruleset.colors, board.ruleset.pieces
    return [
        DraftPool(color=color, pieces=[pieces[piece].id for piece in left])
        for color, left in zip(colors, board.pool, strict=True)
    ]


class Skip(Answer):
    """A turn that a color skipped by choice."""

    ply: int
    """Number of placements before it."""
    color: str


def skips_of(board: Board, kinds: Iterable[Kind]) -> list[Skip] | UnsetType:
    """Return the skipped turns as JSON; `kinds` are the steps that led to the board."""
    colors, ply = iter(board.skipped), 0
    skips = list[Skip]()
    for kind in kinds:
        if kind == "placed":
            ply += 1
        elif kind == "skipped":
            skips.append(Skip(ply=ply, color=board.ruleset.colors[next(colors)]))
    return skips or UNSET


def phase_of(board: Board) -> Phase:
    """Return the phase: a draft, obstacles, or play (rules 7.1 and 7.4)."""
    if board.picking is not None:
        return "draft"
    return "obstacles" if board.turn in board.ruleset.obstacles else "play"


class Position(Answer):
    """A position without a game; `scores` as if it ended here."""

    variant: VariantId
    options: Options
    ruleset: RulesetName
    ply: int
    """How many placements there were."""
    turn: Turn | None
    phase: Phase
    placements: list[Placement]
    hands: list[Hand]
    scores: Scores
    pool: list[DraftPool] | UnsetType = UNSET
    """In a draft: by color, also of those that are drafted later."""
    first_piece: str | UnsetType = UNSET
    """The first piece of every color, once it is drawn; left out: none was drawn."""
    skips: list[Skip] | UnsetType = UNSET
    """The turns that were skipped by choice, in order; left out: none."""
    legal: list[LegalHand] | UnsetType = UNSET
    """Where it was asked for: what who is to move may place, by colors."""

    @classmethod
    def of(
        cls, board: Board, kinds: Iterable[Kind] = (), *, tells_legal: bool = False
    ) -> "Position":
        """Return a position as JSON, with its legal placements if they are listed.

        `kinds` are the steps that led to it, needed if there are skips among them.
        """
        ruleset = board.ruleset
        return cls(
            variant=ruleset.variant,
            options=ruleset.options,
            ruleset=str(ruleset),
            ply=len(board.played),
            turn=Turn.of(board),
            phase=phase_of(board),
            placements=placements_of(board),
            hands=hands_of(board),
            scores=Scores.of(ruleset, outcome(board)),
            pool=pool_of(board),
            first_piece=board.first_piece or UNSET,
            skips=skips_of(board, kinds),
            legal=legal_hands(board, board.placements.all) if tells_legal else UNSET,
        )
