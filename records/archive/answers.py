"""JSON format of records, both for lists and for complete records.

Exports and sealed months contain the same bytes, so fields must not be renamed or
reordered. `records.documents.reader` reads them.
"""

from typing import Annotated, TypeAlias, cast

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import asdict

from games.api.answers.board import Move, Placement
from games.api.answers.positions import Scores, Skip
from games.api.answers.table import GameEnding, Out
from games.api.http.answer import Answer, one_of
from games.api.names import PositionKey, RulesetName, VariantId
from games.events.game import Options, Visibility
from games.events.times import Time, time_text
from games.ids import Id
from games.rules.keys import key_text
from records import models
from records.archive.pools import Pool
from records.archive.rows import ending_of, hands_of
from records.judging.hands import FinalHand
from records.judging.judge import RecordKind

POOLS = [pool.value for pool in Pool]
KINDS = [kind.value for kind in RecordKind]

RecordKindName: TypeAlias = Annotated[str, one_of("RecordKind", KINDS)]
PoolName: TypeAlias = Annotated[str, one_of("Pool", POOLS)]
SgfProperty: TypeAlias = Annotated[
    tuple[str, list[str]],
    Meta(title="SgfProperty", description="Name and values of an SGF property."),
]
SgfNode: TypeAlias = Annotated[
    tuple[int | None, list[SgfProperty]],
    Meta(
        title="SgfNode",
        description="Index of the parent (null for the root), and the properties.",
    ),
]

ROW = (
    *("id", "number", "kind", "pool", "source", "game", "head"),
    *("variant", "ruleset", "options", "rules_version", "visibility", "players"),
    *("length", "winners", "margin", "is_drawn", "started_at", "ended_at", "is_dated"),
)
"""Columns that lists require. Columns with moves are not fetched."""
WHOLE = (
    *(*ROW, "picks", "setup", "placements", "out", "result", "positions", "tree"),
    *("stand_ins", "skips", "first_piece"),
)
"""Columns of a complete record."""


class RecordRow(Answer):
    """A record in a list."""

    id: Id
    number: int
    """Number of the record, in the order of archiving, from 1."""
    kind: RecordKindName
    """Kind of the record; only `game` counts in the explorer, statistics and ratings.
    """
    source: str
    """Origin of the record; `game` if it was played on this server."""
    game: Id | None
    """Id of the game on this server; null if it was not played here."""
    head: str | None
    """Hash of the last event of that game; null if it was not played here."""
    variant: VariantId
    ruleset: RulesetName
    options: Options
    rules_version: int
    visibility: Visibility
    players: list[str]
    """Player of each seat: `player:ID`, `ai:LEVEL` or `imported:NAME`; empty if
    unknown."""
    pool: PoolName
    """Kind of players when the game was archived."""
    length: int
    """Number of placements."""
    winners: list[int]
    """Seats that won; empty if the game was not finished or not solved."""
    margin: int | None
    """Lead of the best team, in points; null for solo games."""
    is_drawn: bool
    """Whether several teams share the win."""
    started_at: Time | None
    ended_at: Time
    is_dated: bool
    """Whether the end time is known. If not, `ended_at` is the time of arrival."""

    @classmethod
    def from_record(cls, record: models.Record) -> "RecordRow":
        """Convert a record to its row in a list."""
        return RecordRow(
            id=str(record.id),
            number=record.number,
            kind=record.kind,
            source=record.source,
            game=None if record.game is None else str(record.game),
            head=record.head,
            variant=record.variant,
            ruleset=record.ruleset,
            options=record.options,
            rules_version=record.rules_version,
            visibility=cast("Visibility", record.visibility),
            players=record.players,
            pool=record.pool,
            length=record.length,
            winners=record.winners,
            margin=record.margin,
            is_drawn=record.is_drawn,
            started_at=None
            if record.started_at is None
            else time_text(record.started_at),
            ended_at=time_text(record.ended_at),
            is_dated=record.is_dated,
        )


class RecordPick(Answer):
    """A piece that a seat drafted."""

    seat: int
    color: str
    piece: str


class RecordSetup(Answer):
    """Pieces on the board at the start."""

    placements: list[Move]
    color: str | None
    """Color to move; null if it is unknown."""


class FullRecord(RecordRow):
    """A complete record."""

    picks: list[RecordPick]
    setup: RecordSetup | None
    """Board at the start if `kind` is `position`; otherwise null."""
    placements: list[Placement]
    out: list[Out]
    result: Scores
    positions: list[PositionKey]
    """Keys of the positions before each placement and at the end. Searches accept them
    as `position`. The list is empty for irregular records.
    """
    tree: list[SgfNode] | None
    """Nodes of the imported SGF file, in preorder; null if the file contains only the
    game.
    """
    stand_ins: list[int] | UnsetType = UNSET
    """Computer seats for which another level moved; missing if no other level moved.
    Such a game does not affect ratings.
    """
    skips: list[Skip] | UnsetType = UNSET
    """Turns that were skipped by choice, in order; missing if no turn was skipped."""
    first_piece: str | UnsetType = UNSET
    """Randomly drawn piece that each color had to place first; missing if none was
    drawn.
    """

    @classmethod
    def from_record(cls, record: models.Record) -> "FullRecord":
        """Convert a record to its complete JSON."""
        setup = record.setup
        return cls(
            **asdict(RecordRow.from_record(record)),
            picks=[
                RecordPick(seat=seat, color=color, piece=piece)
                for seat, color, piece in record.picks
            ],
            setup=None
            if setup is None
            else RecordSetup(
                placements=[
                    Move(color=color, piece=piece, cells=cells)
                    for color, piece, cells in setup["placements"]
                ],
                color=setup["color"],
            ),
            placements=[
                Placement(seat=seat, color=color, piece=piece, cells=cells)
                for seat, color, piece, cells in record.placements
            ],
            out=[
                Out(seat=seat, ply=ply, reason=reason)
                for seat, ply, reason in record.out
            ],
            result=Scores(**record.result),
            positions=[key_text(key) for key in record.positions],
            tree=record.tree,
            stand_ins=record.stand_ins or UNSET,
            skips=[Skip(ply=ply, color=color) for ply, color in record.skips]
            if record.skips
            else UNSET,
            first_piece=record.first_piece or UNSET,
        )


class RecordWithHands(FullRecord, kw_only=True):
    """A complete record with the remaining pieces, the bonuses and the ending.

    Exports and sealed months lack `hands` and `ending`, because their bytes must not
    change. Both can be computed from the other fields.
    """

    hands: list[FinalHand]
    """Pieces that each color has left at the end. In drafts, there is one hand per
    seat.
    """
    ending: GameEnding | None
    """Reason why the game ended, and the seat that decided it; null if the game did not
    end under the rules.
    """

    @classmethod
    def from_record(cls, record: models.Record) -> "RecordWithHands":
        """Convert a record to its complete JSON, including its hands and its ending."""
        return cls(
            **asdict(FullRecord.from_record(record)),
            hands=hands_of(record),
            ending=GameEnding.build(ending_of(record), record.players),
        )
