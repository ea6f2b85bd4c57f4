"""Request bodies for analyses: a question and its position."""

from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from games.analyses import questions
from games.analyses.questions import (
    MAX_LIMITS,
    MOST_MOVES,
    MOST_SECONDS,
    MOST_SIMULATIONS,
    MOST_SOLUTIONS,
    MOVES,
    OF_GAMES,
    SECONDS,
    SECONDS_OF_HINT,
    SIMULATIONS,
    SIMULATIONS_OF_REVIEW,
    AnalysisKind,
)
from games.api.http.bodies import Body, optional
from games.api.requests.games import (
    FirstPiece,
    Moves,
    Picks,
    RequestedOptions,
    Version,
)
from games.api.requests.variants import RequestedVariant
from games.errors import InvalidError

OF_VARIANT = ("options", "picks", "first_piece", "moves")


class Question(Body):
    """A question about a game's position, or about moves from a variant's start."""

    kind: AnalysisKind
    """Kind of question. For games: `best-moves`, `hint` or `review`. For single-player
    games: `solvable`, `hint` or `solution`; for packing puzzles also `count`."""
    game: UUID | UnsetType = UNSET
    version: Version | UnsetType = UNSET
    variant: RequestedVariant | UnsetType = UNSET
    options: RequestedOptions | UnsetType = UNSET
    picks: Picks | UnsetType = UNSET
    first_piece: FirstPiece | UnsetType = UNSET
    moves: Moves | UnsetType = UNSET
    seconds: (
        Annotated[
            int,
            Meta(
                ge=1,
                le=MOST_SECONDS,
                description="Time limit for the search, in seconds; by default"
                f" {SECONDS}, or {SECONDS_OF_HINT} for a hint. Analyses with at most"
                f" {SECONDS_OF_HINT} seconds do not wait behind longer ones.",
            ),
        ]
        | UnsetType
    ) = UNSET
    limit: (
        Annotated[
            int,
            Meta(
                ge=1,
                le=MOST_SOLUTIONS,
                description="Maximum number of solutions to count, or of moves or"
                f" mistakes to list (by default {MOVES}, at most {MOST_MOVES}).",
            ),
        ]
        | UnsetType
    ) = UNSET
    simulations: (
        Annotated[
            int,
            Meta(
                ge=1,
                le=MOST_SIMULATIONS,
                description="Maximum number of simulations; games only. By default"
                f" {SIMULATIONS}, or {SIMULATIONS_OF_REVIEW} for all turns of a"
                " review together. The time limit may end the search earlier.",
            ),
        ]
        | UnsetType
    ) = UNSET

    def check(self) -> None:
        """Require either a game or a variant, and reject fields of the other one."""
        is_game = self.game is not UNSET
        if is_game == (self.variant is not UNSET):
            raise InvalidError(
                "Send exactly one of `game` and `variant`.", field="game"
            )
        for name in OF_VARIANT if is_game else ("version",):
            if getattr(self, name) is not UNSET:
                owner = "variant" if is_game else "game"
                raise InvalidError(
                    f"Send this field only together with `{owner}`.", field=name
                )
        _require_limit(self.kind, optional(self.limit))
        if self.simulations is not UNSET and self.kind not in OF_GAMES:
            raise InvalidError(
                "Omit `simulations`, because solo variants do not accept it.",
                field="simulations",
            )

    def question(self) -> questions.Question:
        """Return the question with its time limit."""
        usual = SECONDS_OF_HINT if self.kind is AnalysisKind.HINT else SECONDS
        return questions.Question(
            self.kind,
            optional(self.seconds) or usual,
            optional(self.limit),
            optional(self.simulations),
        )


def _require_limit(kind: AnalysisKind, limit: int | None) -> None:
    if limit is None:
        return
    if kind not in MAX_LIMITS:
        names = ", ".join(MAX_LIMITS)
        raise InvalidError(
            f"`limit` is available only for these kinds of analyses: {names}. Omit it.",
            field="limit",
        )
    if limit > MAX_LIMITS[kind]:
        raise InvalidError(
            f"The `limit` for {kind} must be at most {MAX_LIMITS[kind]}.", field="limit"
        )
