"""JSON for series of games."""

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
    """Number of games in the series."""
    status: SeriesStatus
    """Status of the series."""
    reason: SeriesEnd | None
    """Reason why the series ended: all games were played, all players agreed, a game
    was aborted, a player blocked another, or an account was deleted. Null if it has not
    ended."""
    players: list[str]
    """Players in the order of their seats in the first game. Before it starts, a
    reserved seat has the invited player, and an open seat is empty."""
    agreed: list[str]
    """Players who have agreed to end the series."""
    created_at: Moment

    @classmethod
    def build(cls, row: models.Series) -> "SeriesRow":
        """Return a list row of a series as JSON."""
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
    """A row of the standings, for a player or for partners."""

    rank: int
    """Rank; 1 is best, and equal points share a rank."""
    players: list[str]
    points: int
    """Total points in all scored games."""
    wins: int
    """Number of games won, alone or shared."""


class SeriesGame(Answer):
    """A game of a series."""

    number: int
    """Number of the game, from 1."""
    game: Id
    status: GameStatus
    seats: list[str]
    """Players by seat, including reserved seats; empty if the seat is open."""
    points: list[int] | None
    """Points of each seat; null until the game is scored."""
    winners: list[int] | None
    """Winning seats; if there are several, they share the win."""


class NextGame(Answer):
    """The game that follows the current one."""

    number: int
    seats: list[str]
    """Players by seat."""


class Series(SeriesRow):
    """A whole series."""

    options: Options
    played: list[SeriesGame]
    """Games of the series, in order."""
    table: list[SeriesStanding]
    """Standings, best first."""
    next: NextGame | None
    """Next game; null before the first game starts, during the last game, and after all
    players agreed to end."""

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

        `rows` contains the games by id. `goes_on` is true if another game follows,
        unless the last one is aborted.
        """
        number = len(games) + 1
        return cls(
            **asdict(SeriesRow.build(row)),
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
