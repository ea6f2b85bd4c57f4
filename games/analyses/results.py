"""Results: what was found, by the kind of question, as it is stored and told."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import UNSET, UnsetType

from games.analyses.reasons import Reason
from games.api.answers.board import Move
from games.api.http.answer import Answer


class Solvable(Answer, tag_field="kind", tag="solvable"):
    """Whether a puzzle can be solved."""

    solvable: bool | None
    """Null: neither a solution nor a proof was found in time."""


class PickedPiece(Answer):
    """A piece to draft."""

    color: str
    piece: str


class Hint(Answer, tag_field="kind", tag="hint"):
    """The next placement of some solution, or the best in a game, or what to draft."""

    placement: Move | None
    """Null where none was found, and in a draft."""
    pick: PickedPiece | UnsetType = UNSET
    """In a draft."""
    solvable: bool | UnsetType | None = UNSET
    """Of a game for one; null: neither a solution nor a proof was found in time."""
    left: int | UnsetType = UNSET
    """Of a game for one that is not packed: how many pieces cannot be placed on the
    best way that was found, which begins with this placement."""
    simulations: int | UnsetType = UNSET
    """Of a game: how many were made."""
    reasons: list[Reason] = []
    """Why it may be good, the most telling first."""


class FoundSolution(Answer, tag_field="kind", tag="solution"):
    """The rest of a solution."""

    solvable: bool | None
    """Null: neither a solution nor a proof was found in time."""
    placements: list[Move] | None
    """In an order in which they can be placed."""


class SolutionCount(Answer, tag_field="kind", tag="count"):
    """How many solutions there are."""

    found: int
    """Solutions. At level `free` those that differ only in colors are one; at the
    others those that differ only in the names of colors not yet placed."""
    complete: bool
    """Whether these are all the solutions there are."""


class TeamOutlook(Answer):
    """What a team may expect."""

    value: float
    """Its share of the win; those of all teams are 1 together."""
    score: float
    """Points ahead of the best other team when the game ends."""


class ExpectedMove(Move):
    """A placement that the search expects after others."""

    seat: int
    visits: int
    """Simulations that came to it through all those before."""


class BestMove(Move):
    """A placement, and what the search thinks of it."""

    visits: int
    """Simulations that went through it."""
    value: float
    """The share of the win that it brings: 1 a win, 0 none. A team that shares a win
    has a part of it."""
    score: float
    """Points ahead of the best other team when the game ends."""
    reasons: list[Reason] = []
    """Why it may be good, the most telling first."""
    teams: list[TeamOutlook] = []
    """What it brings to each team, in the order of the game's `teams`; none where no
    simulation went through it."""
    line: list[ExpectedMove] = []
    """What is expected to follow: placements, as far as they are searched enough."""


class BestMoves(Answer, tag_field="kind", tag="best-moves"):
    """The best placements."""

    simulations: int
    """How many were made."""
    moves: list[BestMove]
    """The best first."""


class JudgedMove(Move):
    """A placement, and what may be expected after it."""

    value: float
    """The share of the win, for who made the turn."""
    score: float
    """Points ahead of the best other team."""


class ReviewedTurn(Answer):
    """A placement that was made, and the best that there was."""

    ply: int
    """As in its event: 1 is the first placement."""
    seat: int
    played: JudgedMove
    best: JudgedMove
    value_lost: float
    """What the best has more; 0 where it has not."""
    points_lost: float


class Grade(StrEnum):
    """How much a mistake cost."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Mistake(ReviewedTurn):
    """A mistake that is no chance: what was better, and why."""

    line: list[ExpectedMove]
    """What is expected to follow the best."""
    reasons: list[Reason]
    """What the best has more than the one played, the most telling first."""
    grade: Grade = Grade.MISTAKE
    """`inaccuracy`: it cost points and few winning chances; `blunder`: it cost many
    winning chances, at least 0.25 of the win between two teams."""


class ReviewedSeat(Answer):
    """How a seat did on the whole."""

    seat: int
    turns: int
    """Placements that it made."""
    best: int
    """How many of them were the best."""
    mean_value_lost: float
    mean_points_lost: float
    accuracy: int | None = None
    """Mean accuracy of its turns, from 0 to 100: a turn that loses nothing has 100, one
    that loses 0.1 of the win 64, one that loses half of it 9."""


class Review(Answer, tag_field="kind", tag="review"):
    """Each turn of a game, held against the best placement that it had."""

    simulations: int
    """How many were made."""
    turns: list[ReviewedTurn]
    """In the order of play."""
    mistakes: list[int]
    """Plies that lost the most value, the worst first."""
    seats: list[ReviewedSeat]
    """Who made a placement."""
    largest: list[Mistake] = []
    """At most `limit` of them, the worst first, if they lost more than another search
    might find by chance."""


Result: TypeAlias = Solvable | Hint | FoundSolution | SolutionCount | BestMoves | Review
