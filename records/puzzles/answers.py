"""JSON format of puzzles, their solutions, and players' progress."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from msgspec import Meta
from msgspec.structs import asdict

from games.api.answers.board import Placement
from games.api.http.answer import Answer, one_of
from games.api.names import RulesetName, VariantId
from games.events.game import Options
from games.events.times import Time, time_text
from games.ids import Id
from games.rules.keys import key_text
from games.rules.languages import LANGUAGES, Language
from games.rules.options import option_text
from games.rules.puzzles import NamedPuzzle
from games.rules.texts.puzzles import puzzle_texts
from records.puzzles import models
from records.puzzles.progress import MOST_STARS, Achievement, Progress

ON_BOARD = ("starts", "region")
"""Puzzle options that change the picture of the board."""


class Solved(NamedTuple):
    """Number of games that solved a puzzle, and number of solutions that differ."""

    games: int = 0
    solutions: int = 0


class PuzzleRow(Answer):
    """A puzzle in a list."""

    id: str
    language: Annotated[str, one_of("Language", LANGUAGES)]
    """Language of `title` and `source`."""
    title: str
    source: str
    """Author of the puzzle."""
    variant: VariantId
    options: Options
    """Options with which the puzzle is played."""
    ruleset: RulesetName
    difficulty: Annotated[int, Meta(ge=1, le=5)]
    effort: int | None
    """Number of steps in which the server's search solves the puzzle (median of five
    runs); null if the search takes too many steps or does not support the puzzle.
    """
    cells: int
    """Number of cells to cover."""
    pieces: int
    """Number of available pieces. A solution may omit some of them."""
    fewest: int
    """Lower bound for the number of pieces in a solution, based on the sizes of the
    pieces.
    """
    solved: int
    """Number of public games in which it was solved."""
    solutions: int
    """Number of different solutions. Rotations and reflections are not counted
    separately.
    """

    @classmethod
    def from_puzzle(
        cls, puzzle: NamedPuzzle, language: Language, solved: Solved
    ) -> "PuzzleRow":
        """Build the row for a puzzle."""
        texts = puzzle_texts(language)
        return PuzzleRow(
            id=puzzle.id,
            language=language,
            title=texts.titles[puzzle.id],
            source=texts.sources[puzzle.source],
            variant=puzzle.variant,
            options=dict(puzzle.options),
            ruleset=puzzle.name,
            difficulty=puzzle.difficulty,
            effort=puzzle.effort,
            cells=puzzle.cells,
            pieces=puzzle.pieces,
            fewest=puzzle.fewest,
            solved=solved.games,
            solutions=solved.solutions,
        )


class PuzzleGame(Answer):
    """Body of `POST /games` that creates a game of the puzzle."""

    variant: VariantId
    options: Options
    seats: list[str]
    """`["me"]` means that the caller plays."""


class Puzzle(PuzzleRow):
    """A puzzle, with its board and the request body to play it."""

    geometry: str
    """Path of the geometry of the board."""
    game: PuzzleGame
    """Body of `POST /games` that creates a game of the puzzle."""

    @classmethod
    def whole(cls, puzzle: NamedPuzzle, language: Language, solved: Solved) -> "Puzzle":
        """Build the complete description of a puzzle."""
        row = PuzzleRow.from_puzzle(puzzle, language, solved)
        return cls(
            **asdict(row),
            geometry=_geometry(puzzle),
            game=PuzzleGame(variant=row.variant, options=row.options, seats=["me"]),
        )


class DailyPuzzle(Puzzle):
    """The puzzle of the day."""

    day: date
    """Current day in UTC."""
    ends_at: Time
    """Time when the next puzzle of the day begins."""

    @classmethod
    def at(
        cls, day: date, puzzle: NamedPuzzle, language: Language, solved: Solved
    ) -> "DailyPuzzle":
        """Build the description of a day's puzzle."""
        whole = Puzzle.whole(puzzle, language, solved)
        ends_at = datetime.combine(day + timedelta(days=1), time(), UTC)
        return cls(**asdict(whole), day=day, ends_at=time_text(ends_at))


class SolvedPuzzle(Answer):
    """A puzzle that the caller solved."""

    puzzle: str
    """Id of the puzzle."""
    stars: Annotated[int, Meta(ge=0, le=MOST_STARS)]
    """Stars for your best solution: 3 for at most one piece more than `fewest`, 2 for a
    few more, and otherwise 1. 0 if you solved the puzzle only with help.
    """
    pieces: int
    """Smallest number of pieces in a solution of yours."""
    seconds: int
    """Duration of your fastest solution, in seconds."""
    first_at: Time
    """Time of your first solution."""

    @classmethod
    def from_achievement(cls, achievement: Achievement) -> "SolvedPuzzle":
        """Build the response from an achievement."""
        return cls(
            puzzle=achievement.puzzle.id,
            stars=achievement.stars,
            pieces=achievement.pieces,
            seconds=achievement.seconds,
            first_at=time_text(achievement.first_at),
        )


class PuzzleProgress(Answer):
    """The puzzles that the caller solved.

    Solutions with help do not count. A solution counts as helped if its game was
    running when a solution or a hint was shown to the caller, or began later on that
    day.
    """

    solved: int
    """Number of puzzles that you solved without help."""
    stars: int
    """Total number of stars for these puzzles."""
    streak: int
    """Number of consecutive days (UTC) with a solved puzzle, up to today or yesterday.
    """
    longest_streak: int
    solved_today: bool
    puzzles: list[SolvedPuzzle]
    """Solved puzzles, in the order of the catalog. Puzzles solved only with help have 0
    stars.
    """

    @classmethod
    def from_progress(cls, progress: Progress) -> "PuzzleProgress":
        """Build the response from a player's progress."""
        puzzles = [
            SolvedPuzzle.from_achievement(each) for each in progress.achievements
        ]
        return cls(
            solved=sum(each.stars > 0 for each in puzzles),
            stars=sum(each.stars for each in puzzles),
            streak=progress.streak,
            longest_streak=progress.longest_streak,
            solved_today=progress.solved_today,
            puzzles=puzzles,
        )


class PuzzleSolution(Answer):
    """A solution in a gallery, which also represents its rotations and reflections."""

    form: Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
    """Fingerprint that a solution shares with its rotations and reflections."""
    found: int
    """Number of public games with this solution."""
    record: Id
    """Id of the first record with this solution. The fields below describe it."""
    game: Id | None
    players: list[str]
    ended_at: Time
    is_dated: bool
    """Whether the end time is known. If not, `ended_at` is the time of archiving."""
    placements: list[Placement]

    @classmethod
    def from_row(cls, solution: models.Solution) -> "PuzzleSolution":
        """Build the response from a table row."""
        record = solution.record
        return cls(
            form=key_text(solution.form),
            found=solution.found,
            record=str(record.id),
            game=None if record.game is None else str(record.game),
            players=record.players,
            ended_at=time_text(record.ended_at),
            is_dated=record.is_dated,
            placements=[
                Placement(seat=seat, color=color, piece=piece, cells=cells)
                for seat, color, piece, cells in record.placements
            ],
        )


def _geometry(puzzle: NamedPuzzle) -> str:
    path = reverse("geometry", args=[puzzle.variant])
    drawn = {
        name: _as_text(value)
        for name, value in puzzle.options.items()
        if name in ON_BOARD
    }
    return f"{path}?{urlencode(drawn)}" if drawn else path


def _as_text(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(",".join(map(str, cell)) for cell in value)
    return option_text(value)
