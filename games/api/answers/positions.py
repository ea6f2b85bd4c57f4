"""JSON for positions: boards, hands and scores."""

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
    Meta(title="Phase", description="Phase of a game: draft, obstacles or play."),
]


class Scores(Answer):
    """Scores by color, seat and team, with ranks by seat (1 is best) and winners."""

    colors: Mapping[str, int]
    seats: Sequence[int]
    """Score of each seat."""
    teams: Sequence[int]
    """Score of each team."""
    ranks: Sequence[int]
    winners: Sequence[int]
    solved: bool | None
    """Whether a single-player game was solved; null in other games."""

    @classmethod
    def build(cls, ruleset: Ruleset, result: Outcome) -> "Scores":
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
        """Return a stored result as JSON."""
        return cls(
            colors=scored.colors,
            seats=scored.seats,
            teams=scored.teams,
            ranks=scored.ranks,
            winners=scored.winners,
            solved=scored.solved,
        )


class Hand(Answer):
    """Pieces of a color in a seat's hand; a shared color has no seat."""

    seat: int | None
    color: str
    pieces: list[str]
    can_move: bool


def hands_of(board: Board) -> list[Hand]:
    """Return all hands as JSON, each with its seat, pieces and ability to move."""
    ruleset, ids = board.ruleset, [piece.id for piece in board.ruleset.pieces]
    return [
        Hand(
            seat=ruleset.movers[held.mover].seat,
            color=ruleset.colors[held.color],
            pieces=[
                piece_id
                for piece_id, n in zip(ids, counts, strict=True)
                for _ in range(n)
            ],
            can_move=legal != 0,
        )
        for held, counts, legal in zip(
            ruleset.hands, board.hands, board.legal_sets, strict=True
        )
    ]


class DraftPool(Answer):
    """Pieces of a color that have not been drafted yet."""

    color: str
    pieces: list[str]


def pool_of(board: Board) -> list[DraftPool] | UnsetType:
    """Return the pieces left to draft as JSON; `UNSET` outside a draft."""
    if board.picking is None:
        return UNSET
    colors, pieces = board.ruleset.colors, board.ruleset.pieces
    return [
        DraftPool(color=color, pieces=[pieces[piece].id for piece in counts])
        for color, counts in zip(colors, board.pool, strict=True)
    ]


class Skip(Answer):
    """A turn that a color skipped voluntarily."""

    ply: int
    """Number of placements before the skip."""
    color: str


def skips_of(board: Board, kinds: Iterable[Kind]) -> list[Skip] | UnsetType:
    """Return the skipped turns as JSON; `kinds` has the steps that led to the board."""
    colors, ply = iter(board.skipped), 0
    skips = list[Skip]()
    for kind in kinds:
        if kind == "placed":
            ply += 1
        elif kind == "skipped":
            skips.append(Skip(ply=ply, color=board.ruleset.colors[next(colors)]))
    return skips or UNSET


def phase_of(board: Board) -> Phase:
    """Return the phase: draft, obstacles or play (rules 7.1 and 7.4)."""
    if board.picking is not None:
        return "draft"
    return "obstacles" if board.turn in board.ruleset.obstacles else "play"


class Position(Answer):
    """A position without a game; `scores` are as if a game ended there."""

    variant: VariantId
    options: Options
    ruleset: RulesetName
    ply: int
    """Number of placements."""
    turn: Turn | None
    phase: Phase
    placements: list[Placement]
    hands: list[Hand]
    scores: Scores
    pool: list[DraftPool] | UnsetType = UNSET
    """Pieces left in a draft, by color, including colors to be drafted later."""
    first_piece: str | UnsetType = UNSET
    """First piece of every color, if drawn at random."""
    skips: list[Skip] | UnsetType = UNSET
    """Turns that were skipped voluntarily, in order; omitted if none."""
    legal: list[LegalHand] | UnsetType = UNSET
    """Legal placements of the current turn by color, if requested."""

    @classmethod
    def build(
        cls, board: Board, kinds: Iterable[Kind] = (), *, tells_legal: bool = False
    ) -> "Position":
        """Return a position as JSON, with its legal placements if requested.

        `kinds` are the steps that led to it; they are required if some of them are
        skips.
        """
        ruleset = board.ruleset
        return cls(
            variant=ruleset.variant,
            options=ruleset.options,
            ruleset=str(ruleset),
            ply=len(board.played),
            turn=Turn.build(board),
            phase=phase_of(board),
            placements=placements_of(board),
            hands=hands_of(board),
            scores=Scores.build(ruleset, outcome(board)),
            pool=pool_of(board),
            first_piece=board.first_piece or UNSET,
            skips=skips_of(board, kinds),
            legal=legal_hands(board, board.placements.all) if tells_legal else UNSET,
        )
