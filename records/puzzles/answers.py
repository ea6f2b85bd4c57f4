"""Puzzles and their solutions as JSON."""

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
