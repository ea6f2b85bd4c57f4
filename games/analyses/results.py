"""Results by kind of question, as they are stored and returned."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import UNSET, UnsetType

from games.analyses.reasons import Reason
from games.api.answers.board import Move
from games.api.http.answer import Answer


class Solvable(Answer, tag_field="kind", tag="solvable"):
    """Answer to `solvable`: whether a puzzle can be solved."""

    solvable: bool | None
    """Whether it can be solved; null if neither a solution nor a proof was found in
    time."""


class PickedPiece(Answer):
    """A piece to draft."""

    color: str
    piece: str


class Hint(Answer, tag_field="kind", tag="hint"):
    """Answer to `hint`: a placement of a solution, the best move, or a draft pick."""

    placement: Move | None
    """Placement to make; null in a draft, or if none was found."""
    pick: PickedPiece | UnsetType = UNSET
    """Piece to draft; only in a draft."""
    solvable: bool | UnsetType | None = UNSET
    """Whether a game for one can be solved; null if neither a solution nor a proof was
    found in time."""
    left: int | UnsetType = UNSET
    """Number of pieces that remain on the best way found, which begins with this
    placement. Only for games for one that are not packed."""
    simulations: int | UnsetType = UNSET
    """Number of simulations of the search; games only."""
    reasons: list[Reason] = []
    """Reasons for the placement, the most important first."""


class FoundSolution(Answer, tag_field="kind", tag="solution"):
    """Answer to `solution`: the rest of a solution."""

    solvable: bool | None
    """Whether it can be solved; null if neither a solution nor a proof was found in
    time."""
    placements: list[Move] | None
    """Remaining placements in a legal order; null if no solution was found."""


class SolutionCount(Answer, tag_field="kind", tag="count"):
    """Answer to `count`: the number of solutions."""

    found: int
    """Number of solutions. At level `free`, solutions that differ only in colors count
    once; at other levels, those that differ only in the names of unplaced colors."""
    complete: bool
    """Whether all solutions were counted."""


class TeamOutlook(Answer):
    """The outlook of a team."""

    value: float
    """Expected share of the win; the shares of all teams add up to 1."""
    score: float
    """Expected lead at the end of the game over the best other team, in points."""


class ExpectedMove(Move):
    """A placement that the search expects in a line."""

    seat: int
    visits: int
    """Simulations that reached it through the line before it."""


class BestMove(Move):
    """A placement with its evaluation by the search."""

    visits: int
    """Simulations that tried the placement."""
    value: float
    """Expected share of the win: 1 is a win, 0 a loss. Teams that share a win divide
    it."""
    score: float
    """Expected lead at the end of the game over the best other team, in points."""
    reasons: list[Reason] = []
    """Reasons for the placement, the most important first."""
    teams: list[TeamOutlook] = []
    """Outlook of each team after the placement, in the order of the game's `teams`;
    empty if no simulation tried it."""
    line: list[ExpectedMove] = []
    """Expected continuation: the most visited placements, as far as the search is
    reliable."""


class BestMoves(Answer, tag_field="kind", tag="best-moves"):
    """Answer to `best-moves`: the best placements."""

    simulations: int
    """Number of simulations of the search."""
    moves: list[BestMove]
    """Placements, the best first."""


class JudgedMove(Move):
    """A placement with the expected result after it."""

    value: float
    """Expected share of the win for the team that moved."""
    score: float
    """Expected lead at the end of the game over the best other team, in points."""


class ReviewedTurn(Answer):
    """A placement of the game, and the best placement in its position."""

    ply: int
    """Number of the placement; 1 is the first one of the game."""
    seat: int
    played: JudgedMove
    best: JudgedMove
    value_lost: float
    """Share of the win that the placement lost against the best one; never below 0."""
    points_lost: float


class Grade(StrEnum):
    """Severity of a mistake."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Mistake(ReviewedTurn):
    """A mistake larger than the noise of a search, with the better placement."""

    line: list[ExpectedMove]
    """Expected continuation after the best placement."""
    reasons: list[Reason]
    """Reasons why the best placement is better, the most important first."""
    grade: Grade = Grade.MISTAKE
    """Severity. `inaccuracy`: it lost points but few winning chances. `blunder`: it
    lost many winning chances, at least 0.25 of the win between two teams."""


class ReviewedSeat(Answer):
    """Summary of a seat's play."""

    seat: int
    turns: int
    """Number of its placements."""
    best: int
    """Number of placements that were the best."""
    mean_value_lost: float
    mean_points_lost: float
    accuracy: int | None = None
    """Mean accuracy of its turns, from 0 to 100. A turn that loses nothing has 100, one
    that loses 0.1 of the win 64, and one that loses half of it 9."""


class Review(Answer, tag_field="kind", tag="review"):
    """Answer to `review`: each turn of a game, compared with its best placement."""

    simulations: int
    """Number of simulations for all turns together."""
    turns: list[ReviewedTurn]
    """Turns in the order of play."""
    mistakes: list[int]
    """Plies of the turns that lost the most value, the worst first."""
    seats: list[ReviewedSeat]
    """Summaries of the seats that made a placement."""
    largest: list[Mistake] = []
    """Largest mistakes, at most `limit`, the worst first. Only losses beyond the noise
    between two searches are listed."""


Result: TypeAlias = Solvable | Hint | FoundSolution | SolutionCount | BestMoves | Review
