"""Transcripts: finished games as they are written down; nothing of them is judged.

What reads files makes them, what writes files takes them. Pure: no database.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple, TypeAlias
from uuid import UUID

from games.events.base import Data
from games.events.envelope import canonical_json
from games.events.times import time_text
from games.rules.moves import Move
from games.rules.ruleset import RULES_VERSION, Ruleset
from records.judging.bounds import MAX_NAME
from records.judging.names import HIDDEN, cleaned, normalized, replaced

Node: TypeAlias = tuple[int | None, dict[str, list[str]]]
"""A node of an SGF tree: the index of its parent, and its properties."""

IMPORTED_PREFIX = "imported:"
"""Before the name of a player whom only a file knows."""
ERASED_PREFIX = f"{IMPORTED_PREFIX}erased-"
"""Before what stands for such a name since it was erased."""


def spelled(player: str) -> str:
    """Return a player of a file with their name in its one spelling.

    A name without a visible character is nobody's. Raises `ValueError` for hidden
    characters.
    """
    name = player.removeprefix(IMPORTED_PREFIX)
    spelling = normalized(name)
    if replaced(spelling, " ") != spelling:
        raise ValueError(HIDDEN)
    if not cleaned(spelling, MAX_NAME):
        return ""
    return player.removesuffix(name) + spelling[:MAX_NAME]


class NamedPick(NamedTuple):
    """A piece that a seat drafted (rules 1.6)."""

    seat: int
    color: str
    piece: str


class Leaving(NamedTuple):
    """A seat that left after so many placements (rules 1.7)."""

    seat: int
    ply: int
    reason: str


class Skip(NamedTuple):
    """A turn that a color skipped by choice, after `ply` placements (rules 2.8)."""

    ply: int
    color: str


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What lay on a board from the start: a position, not a game."""

    placements: tuple[Move, ...]
    color: str | None = None
    """The color to move, where it was told."""

    def changes(self, ruleset: Ruleset) -> bool:
        """Whether it is anything else than the start of every game."""
        first = ruleset.colors[ruleset.first_movers[0]]
        return bool(self.placements) or self.color not in (None, first)

    def document(self) -> Data:
        """Tell it as JSON can."""
        placements = [list(named) for named in self.placements]
        return {"placements": placements, "color": self.color}


@dataclass(frozen=True, kw_only=True)
class Transcript:
    """A game as somebody wrote it down."""

    ruleset: Ruleset
    placements: tuple[Move, ...]
    """In the order played. Forced passes leave no trace (rules 1.2)."""
    players: tuple[str, ...]
    """Per seat: `player:ID`, `ai:LEVEL`, `imported:NAME`, or empty where unknown."""
    picks: tuple[NamedPick, ...] = ()
    out: tuple[Leaving, ...] = ()
    skips: tuple[Skip, ...] = ()
    """In the order of turns; before a seat that left after as many placements."""
    first_piece: str | None = None
    """The piece that was drawn as the first of every color, if the source names it."""
    setup: Setup | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    """As far as the file tells; a day stands for its midnight in UTC."""
    tree: tuple[Node, ...] = ()
    """The file's own nodes in preorder, where it tells more than the game: comments,
    marks, variations, properties that mean nothing to us."""
    nodes: tuple[int, ...] = ()
    """Per placement: the node that it stood in, from 1, for who reads an error."""
    game: str | None = None
    head: str | None = None
    """The game, and the hash of its last event, if it was played on such a server."""
    rules_version: int = RULES_VERSION
    """The edition of the rules that judges it."""
    stand_ins: tuple[int, ...] = ()
    """The seats of computers for which another level moved, in order."""

    @property
    def drawn(self) -> str | None:
        """The first piece of every color: as named, or as the first placement shows."""
        if self.first_piece or self.setup or not self.placements:
            return self.first_piece
        piece = self.placements[0].piece
        return piece if piece in self.ruleset.first_piece_ids else None

    @cached_property
    def content(self) -> UUID:
        """A hash of what happened, who played and when; 128 bits of SHA-256.

        Comments and variations are left out: a game that somebody annotated is the
        same. So is one of which somebody does not tell who stood in. Skips and first
        pieces are included only if they exist: other games keep their hashes.
        """
        document: Data = {
            "ruleset": str(self.ruleset),
            "options": dict(self.ruleset.options),
            "setup": self.setup and self.setup.document(),
            "picks": [list(pick) for pick in self.picks],
            "placements": [
                [named.color, sorted(named.cells)] for named in self.placements
            ],
            "out": [list(leaving) for leaving in self.out],
            "players": self.players,
            "ended_at": self.ended_at and time_text(self.ended_at),
            "game": self.game,
        }
        if self.skips:
            document["skips"] = [list(skip) for skip in self.skips]
        if self.drawn is not None:
            document["first_piece"] = self.drawn
        return UUID(bytes=hashlib.sha256(canonical_json(document)).digest()[:16])
