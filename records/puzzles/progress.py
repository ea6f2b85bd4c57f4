"""Progress of a player: solved puzzles, stars, and streaks of days."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from games.analyses import shown
from games.analyses.models import ShownSolution
from games.rules.puzzles import NamedPuzzle, puzzles
from games.services.queries import SolvedGame, solved_games_of

DAY = timedelta(days=1)
MOST_STARS = 3
SLACK = 1
"""Number of pieces by which a solution may exceed `fewest` and still earn three stars.
`fewest` is computed only from sizes, and some puzzles, such as the small star, need
more pieces.
"""
PARTS = 8
"""Divisor of `fewest`. The quotient is the number of additional pieces with which a
solution still earns two stars.
"""


@dataclass(frozen=True)
class Achievement:
    """A puzzle that a player solved."""

    puzzle: NamedPuzzle
    stars: int
    """Stars of the best solution; 0 if the player solved the puzzle only with help."""
    pieces: int
    """Fewest pieces in a solution that counts or, if no solution counts, in any
    solution.
    """
    seconds: int
    """Seconds from the first to the last event in the shortest of these games."""
    first_at: datetime


@dataclass(frozen=True)
class Progress:
    """All puzzles that a player solved, and the current streak of days."""

    achievements: list[Achievement]
    """Achievements in catalogue order."""
    streak: int
    """Number of consecutive days with a solved puzzle, up to today or yesterday."""
    longest_streak: int
    solved_today: bool


def progress_of(player: str, today: date) -> Progress:
    """Return a player's progress, with days in UTC."""
    helped: dict[str, list[ShownSolution]] = defaultdict(list)
    for row in shown.of_player(player):
        helped[row.ruleset].append(row)
    games: dict[str, list[SolvedGame]] = defaultdict(list)
    names = {puzzle.name for puzzle in puzzles().values()}
    for game in solved_games_of(player, names):
        games[game.ruleset].append(game)
    counted = {
        ruleset: [
            game
            for game in rows
            if not shown.is_spoiled(helped[ruleset], game.begun_at, game.ended_at)
        ]
        for ruleset, rows in games.items()
    }
    days = {_day(game) for rows in counted.values() for game in rows}
    return Progress(
        achievements=[
            _achievement(puzzle, counted[puzzle.name], games[puzzle.name])
            for puzzle in puzzles().values()
            if puzzle.name in games
        ],
        streak=_streak(days, today if today in days else today - DAY),
        longest_streak=max((_streak(days, day) for day in days), default=0),
        solved_today=today in days,
    )


def stars_of(puzzle: NamedPuzzle, pieces: int) -> int:
    """Return the stars for a solution. Fewer pieces earn more stars."""
    few = puzzle.fewest + SLACK
    if pieces <= few:
        return MOST_STARS
    return 1 + (pieces <= few + max(1, puzzle.fewest // PARTS))


def _achievement(
    puzzle: NamedPuzzle, counted: list[SolvedGame], games: list[SolvedGame]
) -> Achievement:
    rows = counted or games
    pieces = min(game.pieces for game in rows)
    return Achievement(
        puzzle=puzzle,
        stars=stars_of(puzzle, pieces) if counted else 0,
        pieces=pieces,
        seconds=min(_seconds(game) for game in rows),
        first_at=min(game.ended_at for game in rows),
    )


def _day(game: SolvedGame) -> date:
    return game.ended_at.astimezone(UTC).date()


def _seconds(game: SolvedGame) -> int:
    return int((game.ended_at - game.begun_at).total_seconds())


def _streak(days: Collection[date], last: date) -> int:
    """Return the number of consecutive days that end with `last`."""
    length = 0
    while last - length * DAY in days:
        length += 1
    return length
