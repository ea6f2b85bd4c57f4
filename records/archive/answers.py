"""Records as JSON, as lists tell them and whole.

Exports and sealed months consist of these as well, to the byte: fields are neither
renamed nor put in another order. `records.documents.reader` reads them again.
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
    Meta(title="SgfProperty", description="A name, and its values."),
]
SgfNode: TypeAlias = Annotated[
    tuple[int | None, list[SgfProperty]],
    Meta(
        title="SgfNode",
        description="The index of the parent, null of the root, and the properties.",
    ),
]

ROW = (
    *("id", "number", "kind", "pool", "source", "game", "head"),
    *("variant", "ruleset", "options", "rules_version", "visibility", "players"),
    *("length", "winners", "margin", "is_drawn", "started_at", "ended_at", "is_dated"),
)
"""The columns that a list needs: the moves stay where they are."""
WHOLE = (
    *(*ROW, "picks", "setup", "placements", "out", "result", "positions", "tree"),
    *("stand_ins", "skips", "first_piece"),
)
"""The columns of a record whole."""


class RecordRow(Answer):
    """A record in a list."""

    id: Id
    number: int
    """Records count from 1 as they are archived, without a gap."""
    kind: RecordKindName
    """Only games enter the explorer, statistics and ratings."""
    source: str
    """Where it comes from; `game`: it was played here."""
    game: Id | None
    """The game it was played as, where that was here."""
    head: str | None
    """The hash of that game's last event."""
    variant: VariantId
    ruleset: RulesetName
    options: Options
    rules_version: int
    visibility: Visibility
    players: list[str]
    """By seat: `player:ID`, `ai:LEVEL` or `imported:NAME`; empty where unknown."""
    pool: PoolName
    """What stood behind its players when it was archived."""
    length: int
    """How many placements there were."""
    winners: list[int]
    """The seats that won; none of a game that did not end, or was not solved."""
    margin: int | None
    """Points between the first team and the next; null of games for one."""
    is_drawn: bool
    """Whether several teams share the win."""
    started_at: Time | None
    ended_at: Time
    is_dated: bool
    """False: nobody told when it ended; `ended_at` is when it came."""

    @classmethod
    def of(cls, record: models.Record) -> "RecordRow":
        """Return a record as lists tell it as JSON."""
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
    """What lay on the board from the start."""

    placements: list[Move]
    color: str | None
    """The color to move, where it was told."""


class FullRecord(RecordRow):
    """A record whole."""

    picks: list[RecordPick]
    setup: RecordSetup | None
    """Of positions only."""
    placements: list[Placement]
    out: list[Out]
    result: Scores
    positions: list[PositionKey]
    """Of the position before each placement, and of the last one: see the query
    parameter `position`. None if the record is irregular."""
    tree: list[SgfNode] | None
    """The nodes of the SGF file that it came from, in preorder, where they tell more
    than the game."""
    stand_ins: list[int] | UnsetType = UNSET
    """The seats of computers for which another level moved, where there are any. Such a
    game changes no rating."""
    skips: list[Skip] | UnsetType = UNSET
    """The turns that were skipped by choice, in order, if there are any."""
    first_piece: str | UnsetType = UNSET
    """The piece that was drawn as the first of every color, if one was."""

    @classmethod
    def of(cls, record: models.Record) -> "FullRecord":
        """Return a record whole as JSON."""
        setup = record.setup
        return cls(
            **asdict(RecordRow.of(record)),
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
    """A record whole, with the pieces and bonuses behind its result, and its ending.

    Lines of exports and sealed months lack `hands` and `ending`: their bytes stay as
    they are, and both follow from the other fields.
    """

    hands: list[FinalHand]
    """The hands at the end, by color; in drafts by seat."""
    ending: GameEnding | None
    """How it ended, and the seat that decided it; null: it did not end by the rules."""

    @classmethod
    def of(cls, record: models.Record) -> "RecordWithHands":
        """Return a record whole as JSON, with its hands."""
        return cls(
            **asdict(FullRecord.of(record)),
            hands=hands_of(record),
            ending=GameEnding.build(ending_of(record), record.players),
        )
