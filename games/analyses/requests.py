"""Requests for analyses: a question, and the position that it is about."""

from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from games.analyses import questions
from games.analyses.questions import (
    MOST_MOVES,
    MOST_SECONDS,
    MOST_SIMULATIONS,
    MOST_SOLUTIONS,
    MOST_TOLD,
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
    """A question about a game at a version, or about moves from a variant's start."""

    kind: AnalysisKind
    """Of games: `best-moves`, `hint`, `review`. Of games for one: `solvable`, `hint`,
    `solution`, and if they are packed `count`."""
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
                description="The longest that it may take. By default"
                f" {SECONDS}, and {SECONDS_OF_HINT} for a hint. Analyses of"
                f" {SECONDS_OF_HINT} or less do not wait behind longer ones.",
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
                description="Of a count: stop at so many solutions. Of best moves, and"
                f" of the mistakes of a review: list so many, by default {MOVES}, at"
                f" most {MOST_MOVES}.",
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
                description="Of games: how many the search makes, if there is time. By"
                f" default {SIMULATIONS}, and {SIMULATIONS_OF_REVIEW} for all turns of"
                " a review together.",
            ),
        ]
        | UnsetType
    ) = UNSET

    def check(self) -> None:
        """Require a game or a variant, and only fields that belong to it."""
        is_game = self.game is not UNSET
        if is_game == (self.variant is not UNSET):
            raise InvalidError("Send either game or variant.", field="game")
        for name in OF_VARIANT if is_game else ("version",):
            if getattr(self, name) is not UNSET:
                owner = "variant" if is_game else "game"
                raise InvalidError(f"This belongs to a {owner}.", field=name)
        _require_limit(self.kind, optional(self.limit))
        if self.simulations is not UNSET and self.kind not in OF_GAMES:
            raise InvalidError(
                "Only games are searched by simulations.", field="simulations"
            )

    def question(self) -> questions.Question:
        """Return the question, with the time that it may take."""
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
    if kind not in MOST_TOLD:
        known = ", ".join(MOST_TOLD)
        raise InvalidError(f"Only these have one: {known}.", field="limit")
    if limit > MOST_TOLD[kind]:
        raise InvalidError(f"It is at most {MOST_TOLD[kind]} here.", field="limit")
