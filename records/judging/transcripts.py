"""Transcripts: recorded games that have not been judged yet.

File readers produce transcripts, and file writers consume them. This module does no
I/O.
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
"""Prefix for players who are known only from a name in a file."""
ERASED_PREFIX = f"{IMPORTED_PREFIX}erased-"
"""Prefix for the pseudonyms that replace erased names."""


def spelled(player: str) -> str:
    """Return a player from a file with a normalized name.

    A name without any visible character becomes empty. Raises `ValueError` for hidden
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
    """Departure of a seat's player after `ply` placements (rules 1.7)."""

    seat: int
    ply: int
    reason: str


class Skip(NamedTuple):
    """A turn that a color chose to skip after `ply` placements (rules 2.8)."""

    ply: int
    color: str


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Pieces on the board before the first placement."""

    placements: tuple[Move, ...]
    color: str | None = None
    """Color to move; None if the file does not specify it."""

    def changes(self, ruleset: Ruleset) -> bool:
        """Return whether the setup differs from the normal start position."""
        first = ruleset.colors[ruleset.first_movers[0]]
        return bool(self.placements) or self.color not in (None, first)

    def document(self) -> Data:
        """Return the setup as JSON data."""
        placements = [list(named) for named in self.placements]
        return {"placements": placements, "color": self.color}


@dataclass(frozen=True, kw_only=True)
class Transcript:
    """A finished game, as recorded."""

    ruleset: Ruleset
    placements: tuple[Move, ...]
    """Placements in playing order. Forced passes are not recorded (rules 1.2)."""
    players: tuple[str, ...]
    """Player of each seat: `player:ID`, `ai:LEVEL` or `imported:NAME`; empty if the
    player is unknown.
    """
    picks: tuple[NamedPick, ...] = ()
    out: tuple[Leaving, ...] = ()
    skips: tuple[Skip, ...] = ()
    """Skips in the order of turns. At the same ply, skips precede departures."""
    first_piece: str | None = None
    """Piece that was drawn as the first piece of every color; None if unknown."""
    setup: Setup | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    """End time; None if unknown. A day is stored as midnight UTC."""
    tree: tuple[Node, ...] = ()
    """Nodes of the file in preorder, if it contains more than the game, such as
    comments, marks, variations or unknown properties."""
    nodes: tuple[int, ...] = ()
    """Node number of each placement, from 1, for error messages."""
    game: str | None = None
    head: str | None = None
    """Hash of the last event of `game`; None if the source has no events.
    """
    rules_version: int = RULES_VERSION
    """Version of the rules under which the game is judged."""
    stand_ins: tuple[int, ...] = ()
    """Computer seats for which another level moved, in order."""

    @property
    def drawn(self) -> str | None:
        """Every color's first piece, from `first_piece` or the first placement."""
        if self.first_piece or self.setup or not self.placements:
            return self.first_piece
        piece = self.placements[0].piece
        return piece if piece in self.ruleset.first_piece_ids else None

    @cached_property
    def content(self) -> UUID:
        """Hash of the moves, players and end time: the first 128 bits of a SHA-256.

        The hash does not cover comments, variations and stand-ins, so annotations do
        not change it. Skips and first pieces are covered only if they exist, so that
        the hashes of older games do not change.
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
