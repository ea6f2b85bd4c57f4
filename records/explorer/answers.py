"""What games chose in a position, as JSON."""

from typing import Any

from django.conf import settings
from msgspec import UNSET, UnsetType

from games.api.answers.board import Placement, Turn, placements_of
from games.api.answers.positions import Skip, skips_of
from games.api.http.answer import Answer
from games.api.names import PositionKey, RulesetName, VariantId
from games.api.requests.lines import cells_text
from games.events.base import Cells
from games.events.game import Options
from games.ids import Id
from games.rules.keys import key_text
from games.rules.ruleset import Ruleset
from records.explorer.positions import Asked
from records.explorer.queries import ChosenMove, Ended, PositionFindings
from records.explorer.visits import SKIP, moves_of


class SeatResult(Answer):
    """How often a seat won."""

    seat: int
    won: int
    """Games that its team won and nobody else; of games for one, solved."""
    shared: int
    """Games that its team won together with others."""


class ExploredPosition(Answer):
    """The position that was asked about."""

    key: PositionKey
    ply: int
    turn: Turn | None
    placements: list[Placement]
    first_piece: str | UnsetType = UNSET
    """The first piece of every color; left out: none is drawn."""
    skips: list[Skip] | UnsetType = UNSET
    """The turns that were skipped by choice, in order; left out: none."""

    @classmethod
    def of(cls, asked: Asked) -> "ExploredPosition":
        """Return a position with its key as JSON."""
        position = asked.position
        return cls(
            key=key_text(asked.key.value),
            ply=len(position.played),
            turn=Turn.build(position),
            placements=placements_of(position),
            first_piece=position.first_piece or UNSET,
            skips=skips_of(position, asked.kinds),
        )


class ExploredMove(Answer, kw_only=True):
    """A move that was chosen, one for all that symmetry makes equal."""

    color: str
    piece: str | UnsetType = UNSET
    """Left out: the move is a skip."""
    cells: Cells | UnsetType = UNSET
    """Left out: the move is a skip."""
    move: str
    """The cells as text; a cube is `0.0.0`, a skip `pass`."""
    games: int
    """Games in which it was chosen here."""
    share: float
    """Of the games that went on from here, 0 to 1."""
    reached: int
    """Games that came to the position after it, in whatever order."""
    mean_margin: float | None
    """Points that the mover's team was ahead of the best other one at the end, on
    average; less than 0: behind. Where the least points win, how many fewer. Null where
    there is no other team."""
    results: list[SeatResult]
    key: PositionKey
    """Of the position after it, for `position`."""
    examples: list[Id]
    """Records with this choice, at most 8."""

    @classmethod
    def of(cls, asked: Asked, chosen: ChosenMove, went_on: int) -> "ExploredMove":
        """Return a choice as JSON, lying as the position that was asked about does."""
        ruleset = asked.position.ruleset
        table, grid = ruleset.placements, ruleset.grid
        games = chosen.ended.games
        has_rivals = len(ruleset.teams) > 1
        placement: dict[str, Any] = {"move": SKIP}
        if chosen.move != SKIP:
            frame = asked.key.frames[0]
            number = moves_of(ruleset).turned_back(frame, chosen.move)
            cells, piece = table.cells_of(number), table.piece_of(number).id
            move = cells_text(grid, cells)
            placement = {"piece": piece, "cells": cells, "move": move}
        return cls(
            **placement,
            color=ruleset.colors[chosen.color],
            games=games,
            share=round(games / went_on, 4),
            reached=chosen.reached,
            mean_margin=round(chosen.margin / games, 2) if has_rivals else None,
            results=results_of(ruleset, chosen.ended),
            key=key_text(chosen.next),
            examples=[str(record) for record in chosen.examples],
        )


class Exploration(Answer):
    """A position, and what games chose in it; all in the position's orientation."""

    ruleset: RulesetName
    variant: VariantId
    options: Options
    plies: int
    """Placements of each game that are explored."""
    position: ExploredPosition
    games: int
    """Games that came here, in whatever order."""
    results: list[SeatResult]
    went_on: int
    """Games whose next move is explored, too."""
    choices: int
    """Different moves that they chose."""
    moves: list[ExploredMove]
    """The most frequent ones."""

    @classmethod
    def of(cls, asked: Asked, found: PositionFindings) -> "Exploration":
        """Return a position, and what is known of it, as JSON."""
        ruleset = asked.position.ruleset
        return cls(
            ruleset=str(ruleset),
            variant=ruleset.variant,
            options=ruleset.options,
            plies=settings.EXPLORER_PLIES,
            position=ExploredPosition.of(asked),
            games=found.came.games,
            results=results_of(ruleset, found.came),
            went_on=found.went_on,
            choices=found.choices,
            moves=[
                ExploredMove.of(asked, each, found.went_on) for each in found.chosen
            ],
        )


def results_of(ruleset: Ruleset, ended: Ended) -> list[SeatResult]:
    """Return how games ended by seat as JSON."""
    return [
        SeatResult(seat=seat, won=ended.won[seat], shared=ended.shared[seat])
        for seat in range(len(ruleset.seats))
    ]
