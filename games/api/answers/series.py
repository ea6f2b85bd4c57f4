"""Series of games as JSON."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias, cast
from uuid import UUID

from msgspec import Meta
from msgspec.structs import asdict

from games import models
from games.api.http.answer import Answer, Moment
from games.api.names import GameStatus, SeriesStatus, VariantId
from games.decisions.series import seated, table
from games.events.game import Options, Visibility
from games.ids import Id
from games.replay.state import Status
from games.rules.ruleset import Ruleset
from games.storage.series import played

SeriesEnd: TypeAlias = Annotated[
    Literal["complete", "agreed", "called-off", "blocked", "player-gone"],
    Meta(title="SeriesEnd"),
]


class SeriesRow(Answer):
    """A series in a list."""

    id: Id
    creator: str
    visibility: Visibility
    variant: VariantId
    games: int
    """How many there shall be."""
    status: SeriesStatus
    """`open` until its first game has started."""
    reason: SeriesEnd | None
    """Why it ended: all games were played, all agreed, a game was called off, somebody
    blocked somebody, or an account is gone."""
    players: list[str]
    """By place: who sat in this seat when the first game started. Until then who sits
    there, or has it kept, as it was set up; empty when it was open."""
    agreed: list[str]
    """Who wants no further game."""
    created_at: Moment

    @classmethod
    def of(cls, row: models.Series) -> "SeriesRow":
        """Return a series as lists tell it as JSON."""
        return cls(
            id=str(row.id),
            creator=row.creator,
            visibility=cast("Visibility", row.visibility),
            variant=row.variant,
            games=row.games,
            status=cast("SeriesStatus", row.status),
            reason=cast("SeriesEnd | None", row.reason),
            players=row.players,
            agreed=row.agreed,
            created_at=row.created_at,
        )


class SeriesStanding(Answer):
    """A line of the table: a player, or partners."""

    rank: int
    """1 is best; who has the same points shares one."""
    players: list[str]
    points: int
    """The sum over the games that were scored."""
    wins: int
    """Games won, alone or together."""


class SeriesGame(Answer):
    """A game of a series."""

    number: int
    """From 1."""
    game: Id
    status: GameStatus
    seats: list[str]
    """Who sits where, or has the seat kept; empty when it is open."""
    points: list[int] | None
    """What it counts for each seat; null until it was scored."""
    winners: list[int] | None
    """The seats that won it, or share the win."""


class NextGame(Answer):
    """The game that comes when the one that goes on is over."""

    number: int
    seats: list[str]
    """Who will sit where."""


class Series(SeriesRow):
    """A series whole."""

    options: Options
    played: list[SeriesGame]
    """The games that there are, the first one first."""
    table: list[SeriesStanding]
    """The best first."""
    next: NextGame | None
    """Null before the first game has started, in the last one, and when all agreed."""

    @classmethod
    def of_games(
        cls,
        row: models.Series,
        ruleset: Ruleset,
        games: Sequence[models.SeriesGame],
        rows: Mapping[UUID, models.Game],
        *,
        goes_on: bool,
    ) -> "Series":
        """Return a series with its games as JSON.

        `rows` are those of its games by their ids; `goes_on` is whether a next one is
        to come, if the last is not called off.
        """
        number = len(games) + 1
        return cls(
            **asdict(SeriesRow.of(row)),
            options=ruleset.options,
            played=[
                SeriesGame(
                    number=game.number,
                    game=str(game.game_id),
                    status=cast("Status", rows[game.game_id].status),
                    seats=rows[game.game_id].players,
                    points=game.points,
                    winners=game.winners,
                )
                for game in games
            ],
            table=[
                SeriesStanding(
                    rank=line.rank,
                    players=[row.players[place] for place in line.places],
                    points=line.points,
                    wins=line.wins,
                )
                for line in table(ruleset, played(games))
            ],
            next=NextGame(number=number, seats=seated(row.players, number))
            if goes_on
            else None,
        )


def named_in(row: SeriesRow) -> tuple[str, ...]:
    """Return the players that a series names."""
    return (*row.players, row.creator)
