"""Results for each kind of question, as stored and returned."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import UNSET, UnsetType

from games.analyses.reasons import Reason
from games.api.answers.board import Move
from games.api.http.answer import Answer


class Solvable(Answer, tag_field="kind", tag="solvable"):
    """Result of `solvable`: whether a puzzle is solvable."""

    solvable: bool | None
    """Whether the puzzle can be solved; null if neither a solution nor a proof was
    found in time."""


class PickedPiece(Answer):
    """A piece to draft."""

    color: str
    piece: str


class Hint(Answer, tag_field="kind", tag="hint"):
    """Result of `hint`: a placement from a solution, the best move, or a draft pick."""

    placement: Move | None
    """Recommended placement; null in a draft, or if none was found."""
    pick: PickedPiece | UnsetType = UNSET
    """Piece to pick; only in a draft."""
    solvable: bool | UnsetType | None = UNSET
    """Whether a single-player game is solvable; null if no solution or proof was found
    in time."""
    left: int | UnsetType = UNSET
    """Number of pieces left unplaced on the best path found, which starts with this
    placement. Only for single-player games that are not packing puzzles."""
    simulations: int | UnsetType = UNSET
    """Number of simulations in the search; games only."""
    reasons: list[Reason] = []
    """Reasons for the placement, most important first."""


class FoundSolution(Answer, tag_field="kind", tag="solution"):
    """Result of `solution`: the remaining placements."""

    solvable: bool | None
    """Whether the puzzle can be solved; null if neither a solution nor a proof was
    found in time."""
    placements: list[Move] | None
    """Remaining placements in a legal order; null if no solution was found."""


class SolutionCount(Answer, tag_field="kind", tag="count"):
    """Result of `count`: the number of solutions."""

    found: int
    """Number of solutions. At level `free`, differences in color are ignored. At other
    levels, only swaps of unplaced colors are ignored."""
    complete: bool
    """Whether all solutions were counted."""


class TeamOutlook(Answer):
    """Expected result for a team."""

    value: float
    """Expected share of the win; the shares of all teams add up to 1."""
    score: float
    """Expected lead at the end of the game over the best other team, in points."""


class ExpectedMove(Move):
    """An expected placement in a line."""

    seat: int
    visits: int
    """Number of simulations that reached this placement along the line."""


class BestMove(Move):
    """A placement and its evaluation by the search."""

    visits: int
    """Number of simulations that tried the placement."""
    value: float
    """Expected share of the win: 1 is a win, 0 a loss. A shared win is divided."""
    score: float
    """Expected lead at the end of the game over the best other team, in points."""
    reasons: list[Reason] = []
    """Reasons for the placement, most important first."""
    teams: list[TeamOutlook] = []
    """Expected result for each team, in the order of the game's `teams`; empty if no
    simulation tried the placement."""
    line: list[ExpectedMove] = []
    """Expected continuation: the most visited placements, as far as they are
    reliable."""


class BestMoves(Answer, tag_field="kind", tag="best-moves"):
    """Result of `best-moves`: the best placements."""

    simulations: int
    """Number of simulations in the search."""
    moves: list[BestMove]
    """Placements, best first."""


class JudgedMove(Move):
    """A placement with its expected result."""

    value: float
    """Expected share of the win for the team that moved."""
    score: float
    """Expected lead at the end of the game over the best other team, in points."""


class ReviewedTurn(Answer):
    """A placement in the game, and the best placement in the same position."""

    ply: int
    """Number of the placement; 1 is the first in the game."""
    seat: int
    played: JudgedMove
    best: JudgedMove
    value_lost: float
    """Share of the win lost compared to the best placement; never below 0."""
    points_lost: float


class Grade(StrEnum):
    """Severity of a mistake."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Mistake(ReviewedTurn):
    """A mistake larger than search noise, with the better placement."""

    line: list[ExpectedMove]
    """Expected continuation after the best placement."""
    reasons: list[Reason]
    """Reasons why the best placement is better, most important first."""
    grade: Grade = Grade.MISTAKE
    """Severity. `inaccuracy`: it lost points but hardly any winning chances. `blunder`:
    with two teams, it lost at least 0.25 of the win."""


class ReviewedSeat(Answer):
    """Summary of a seat's play."""

    seat: int
    turns: int
    """Number of the seat's placements."""
    best: int
    """Number of times the seat played the best placement."""
    mean_value_lost: float
    mean_points_lost: float
    accuracy: int | None = None
    """Mean accuracy of the seat's turns, from 0 to 100. A turn scores 100 if it loses
    nothing, 64 if it loses 0.1 of the win, and 9 if it loses half the win."""


class Review(Answer, tag_field="kind", tag="review"):
    """Result of `review`: each turn of a game compared with its best placement."""

    simulations: int
    """Number of simulations for all turns together."""
    turns: list[ReviewedTurn]
    """Turns in the order of play."""
    mistakes: list[int]
    """`ply` of the turns that lost the most value, worst first."""
    seats: list[ReviewedSeat]
    """Summaries for the seats that placed a piece."""
    largest: list[Mistake] = []
    """Largest mistakes, at most `limit`, worst first. Only losses larger than search
    noise are listed."""


Result: TypeAlias = Solvable | Hint | FoundSolution | SolutionCount | BestMoves | Review
