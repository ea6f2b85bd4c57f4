"""Puzzles, their solutions and the progress of players as JSON."""

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
"""The options of puzzles that change what is drawn."""


class Solved(NamedTuple):
    """How often a puzzle was solved, and in how many ways."""

    games: int = 0
    solutions: int = 0


class PuzzleRow(Answer):
    """A puzzle in a list."""

    id: str
    language: Annotated[str, one_of("Language", LANGUAGES)]
    """Which language `title` and `source` are in."""
    title: str
    source: str
    """Who thought of it."""
    variant: VariantId
    options: Options
    """With these a game of it is set up."""
    ruleset: RulesetName
    difficulty: Annotated[int, Meta(ge=1, le=5)]
    effort: int | None
    """Steps that our search takes, the median of five tries; null: too many, or there
    is no search for it."""
    cells: int
    """To be covered."""
    pieces: int
    """How many there are; not all need be used."""
    fewest: int
    """How many are needed at least, by their sizes."""
    solved: int
    """In how many public games it was solved."""
    solutions: int
    """In how many ways; those that are turned are one."""

    @classmethod
    def of(cls, puzzle: NamedPuzzle, language: Language, solved: Solved) -> "PuzzleRow":
        """Return a puzzle as lists tell it as JSON."""
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
    """The body of `POST /games` that sets up a game of a puzzle."""

    variant: VariantId
    options: Options
    seats: list[str]


class Puzzle(PuzzleRow):
    """A puzzle whole."""

    geometry: str
    """The path of its board."""
    game: PuzzleGame
    """To be sent to `POST /games`."""

    @classmethod
    def whole(cls, puzzle: NamedPuzzle, language: Language, solved: Solved) -> "Puzzle":
        """Return a puzzle whole as JSON."""
        row = PuzzleRow.of(puzzle, language, solved)
        return cls(
            **asdict(row),
            geometry=_geometry(puzzle),
            game=PuzzleGame(variant=row.variant, options=row.options, seats=["me"]),
        )


class DailyPuzzle(Puzzle):
    """The puzzle of the day."""

    day: date
    """Day in UTC."""
    ends_at: Time
    """When the next one comes."""

    @classmethod
    def at(
        cls, day: date, puzzle: NamedPuzzle, language: Language, solved: Solved
    ) -> "DailyPuzzle":
        """Return the puzzle of a day as JSON."""
        whole = Puzzle.whole(puzzle, language, solved)
        ends_at = datetime.combine(day + timedelta(days=1), time(), UTC)
        return cls(**asdict(whole), day=day, ends_at=time_text(ends_at))


class SolvedPuzzle(Answer):
    """A puzzle that the caller solved."""

    puzzle: str
    """Id of the puzzle."""
    stars: Annotated[int, Meta(ge=0, le=MOST_STARS)]
    """3 for at most one piece above `fewest`, 2 for a few more, 1 for any other
    solution. 0: each time with a solution that was shown."""
    pieces: int
    """Fewest pieces of your solutions."""
    seconds: int
    """Shortest time that a solution took you."""
    first_at: Time
    """When you solved it first."""

    @classmethod
    def of(cls, achievement: Achievement) -> "SolvedPuzzle":
        """Return an achievement as JSON."""
        return cls(
            puzzle=achievement.puzzle.id,
            stars=achievement.stars,
            pieces=achievement.pieces,
            seconds=achievement.seconds,
            first_at=time_text(achievement.first_at),
        )


class PuzzleProgress(Answer):
    """The puzzles that the caller solved.

    Solutions with help do not count: those of games that were running while a
    solution or a hint was shown to the caller, or that began later on the same day.
    """

    solved: int
    """Number of puzzles that were solved without help."""
    stars: int
    """Sum of their stars."""
    streak: int
    """Days in a row (UTC) on which a puzzle was solved, up to today or yesterday."""
    longest_streak: int
    solved_today: bool
    puzzles: list[SolvedPuzzle]
    """In the order of the catalogue; those with 0 stars were solved with help only."""

    @classmethod
    def of(cls, progress: Progress) -> "PuzzleProgress":
        """Return progress as JSON."""
        puzzles = [SolvedPuzzle.of(each) for each in progress.achievements]
        return cls(
            solved=sum(each.stars > 0 for each in puzzles),
            stars=sum(each.stars for each in puzzles),
            streak=progress.streak,
            longest_streak=progress.longest_streak,
            solved_today=progress.solved_today,
            puzzles=puzzles,
        )


class PuzzleSolution(Answer):
    """A solution in a gallery; it stands for all that are alike."""

    form: Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
    """The same for all that are alike."""
    found: int
    """In how many public games."""
    record: Id
    """The first of them in the archive; what follows is told of it."""
    game: Id | None
    players: list[str]
    ended_at: Time
    is_dated: bool
    """False: nobody told when it ended; `ended_at` is when it came."""
    placements: list[Placement]

    @classmethod
    def of(cls, solution: models.Solution) -> "PuzzleSolution":
        """Return a solution as JSON."""
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
