"""Responses from the explorer, with a position and the moves chosen in it."""

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
from records.explorer.positions import QueriedPosition
from records.explorer.queries import ChosenMove, Ended, PositionFindings
from records.explorer.visits import SKIP, moves_of


class SeatResult(Answer):
    """Number of games that a seat won."""

    seat: int
    won: int
    """Number of games that its team won alone. In games for one player, these are the
    solved games.
    """
    shared: int
    """Number of games in which its team shared the win with another team."""


class ExploredPosition(Answer):
    """The requested position."""

    key: PositionKey
    ply: int
    turn: Turn | None
    placements: list[Placement]
    first_piece: str | UnsetType = UNSET
    """Randomly drawn first piece of every color; missing if none is drawn."""
    skips: list[Skip] | UnsetType = UNSET
    """Turns that were skipped by choice, in order; missing if no turn was skipped."""

    @classmethod
    def from_query(cls, queried: QueriedPosition) -> "ExploredPosition":
        """Build the description of a queried position."""
        position = queried.position
        return cls(
            key=key_text(queried.key.value),
            ply=len(position.played),
            turn=Turn.build(position),
            placements=placements_of(position),
            first_piece=position.first_piece or UNSET,
            skips=skips_of(position, queried.kinds),
        )


class ExploredMove(Answer, kw_only=True):
    """A move that was played; symmetrical moves are listed once."""

    color: str
    piece: str | UnsetType = UNSET
    """Piece that was placed; missing for a skip."""
    cells: Cells | UnsetType = UNSET
    """Cells that the piece covers; missing for a skip."""
    move: str
    """Cells of the placement as text, such as `e8,d9`. A cube is written as `0.0.0`,
    and a skip as `pass`.
    """
    games: int
    """Number of games with this move in the position."""
    share: float
    """Share of `went_on`, from 0 to 1."""
    reached: int
    """Number of games that reached the resulting position, in any order of moves."""
    mean_margin: float | None
    """Mean final lead, in points, of the moving player's team over the best other team.
    It is negative if the team is behind, and null if there is no other team. If the
    fewest points win, the team with fewer points leads.
    """
    results: list[SeatResult]
    key: PositionKey
    """Key of the resulting position, for the parameter `position`."""
    examples: list[Id]
    """Ids of at most 8 records with this move."""

    @classmethod
    def from_choice(
        cls, queried: QueriedPosition, chosen: ChosenMove, went_on: int
    ) -> "ExploredMove":
        """Build the description of a move, turned to match the queried position."""
        ruleset = queried.position.ruleset
        table, grid = ruleset.placements, ruleset.grid
        games = chosen.ended.games
        has_rivals = len(ruleset.teams) > 1
        placement: dict[str, Any] = {"move": SKIP}
        if chosen.move != SKIP:
            frame = queried.key.frames[0]
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
    """A position and the moves chosen in it, in the same orientation."""

    ruleset: RulesetName
    variant: VariantId
    options: Options
    plies: int
    """Number of placements per game that the explorer covers."""
    position: ExploredPosition
    games: int
    """Number of games that reached the position, in any order of moves."""
    results: list[SeatResult]
    went_on: int
    """Number of games whose next move is explored."""
    choices: int
    """Number of different next moves."""
    moves: list[ExploredMove]
    """Next moves, the most frequent first; at most `limit` moves."""

    @classmethod
    def from_findings(
        cls, queried: QueriedPosition, findings: PositionFindings
    ) -> "Exploration":
        """Build the response from a position and the query's findings."""
        ruleset = queried.position.ruleset
        return cls(
            ruleset=str(ruleset),
            variant=ruleset.variant,
            options=ruleset.options,
            plies=settings.EXPLORER_PLIES,
            position=ExploredPosition.from_query(queried),
            games=findings.came.games,
            results=results_of(ruleset, findings.came),
            went_on=findings.went_on,
            choices=findings.choices,
            moves=[
                ExploredMove.from_choice(queried, each, findings.went_on)
                for each in findings.chosen
            ],
        )


def results_of(ruleset: Ruleset, ended: Ended) -> list[SeatResult]:
    """Return the results of the games as JSON, by seat."""
    return [
        SeatResult(seat=seat, won=ended.won[seat], shared=ended.shared[seat])
        for seat in range(len(ruleset.seats))
    ]
