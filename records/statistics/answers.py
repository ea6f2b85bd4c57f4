"""JSON format of statistics about the games of a ruleset."""

from collections.abc import Sequence

from games.api.http.answer import Answer
from games.api.names import RulesetName, VariantId
from games.events.game import Options
from games.rules.pieces import Piece
from records.archive.pools import Pool
from records.statistics.summary import Counts, Summary
from records.statistics.tallies import Measure


class ValueCount(Answer):
    """A value, with the number of games that have this value."""

    value: int
    games: int


class Distribution(Answer):
    """Number of games by value, sorted by value."""

    mean: float | None
    counts: list[ValueCount]

    @classmethod
    def from_counts(cls, counts: Counts) -> "Distribution":
        """Build a distribution with its mean; values without games are omitted."""
        games = sum(counts.values())
        total = sum(value * number for value, number in counts.items())
        return cls(
            mean=round(total / games, 2) if games else None,
            counts=[
                ValueCount(value=value, games=number)
                for value, number in counts.items()
            ],
        )


class PoolCounts(Answer):
    """Number of games, by the pool of the players."""

    people: int
    """Games in which all players have accounts on this server."""
    guests: int
    """Games in which all players are guests."""
    bots: int
    """Games in which all players are bots."""
    ai: int
    """Games in which all players are computer levels."""
    imported: int
    """Games from imported files."""
    mixed: int
    """Games between players of several kinds."""
    apps: int
    """Games in which all players are users of API clients."""

    @classmethod
    def from_summary(cls, summary: Summary) -> "PoolCounts":
        """Build the numbers from a summary."""
        return cls(**{pool: summary.total(Measure.POOL, pool.value) for pool in Pool})


class SeatStatistics(Answer):
    """Results of a seat."""

    seat: int
    won: int
    """Number of games that its team won alone. In games for one player, these are the
    solved games.
    """
    shared: int
    """Number of games in which its team shared the win with another team."""
    win_rate: float
    """Share of all games that its team won alone, from 0 to 1."""
    scores: Distribution

    @classmethod
    def from_summary(cls, summary: Summary, seat: int) -> "SeatStatistics":
        """Build the results of a seat."""
        return cls(
            seat=seat,
            won=summary.total(Measure.WON, seat),
            shared=summary.total(Measure.SHARED, seat),
            win_rate=round(summary.rate(Measure.WON, seat), 4),
            scores=Distribution.from_counts(summary.counts(Measure.SCORE, seat)),
        )


class ColorStatistics(Answer):
    """Results of a color, which are all 0 if only seats have scores."""

    color: str
    seat: int | None
    """Seat that owns the color; null if several seats share it."""
    won: int
    """Number of games in which only this color had the best score."""
    shared: int
    """Number of games in which the color tied with another color for the best score."""
    win_rate: float
    """Share of all games in which only this color had the best score, from 0 to 1."""
    scores: Distribution

    @classmethod
    def from_summary(cls, summary: Summary, color: int) -> "ColorStatistics":
        """Build the results of a color."""
        name = summary.ruleset.colors[color]
        return cls(
            color=name,
            seat=summary.ruleset.owner[color],
            won=summary.total(Measure.COLOR_WON, name),
            shared=summary.total(Measure.COLOR_SHARED, name),
            win_rate=round(summary.rate(Measure.COLOR_WON, name), 4),
            scores=Distribution.from_counts(summary.counts(Measure.COLOR_SCORE, name)),
        )


class PieceStatistics(Answer):
    """Statistics about when a piece was placed."""

    piece: str
    size: int
    """Number of cells."""
    plies: Sequence[int]
    """Number of games in which the piece was placed first, second, and so on."""

    @classmethod
    def from_summary(cls, summary: Summary, piece: Piece) -> "PieceStatistics":
        """Build the statistics of a piece."""
        return cls(
            piece=piece.id,
            size=piece.size,
            plies=by_ply(summary.counts(Measure.PIECE, piece.id)),
        )


class Statistics(Answer):
    """Statistics about a ruleset's games."""

    ruleset: RulesetName
    variant: VariantId
    options: Options
    games: int
    pools: PoolCounts
    first_player_advantage: float | None
    """Win rate of the first seat minus the mean win rate of the other teams' seats;
    null if there are no games or no other teams."""
    seats: list[SeatStatistics]
    colors: list[ColorStatistics]
    lengths: Distribution
    margins: Distribution
    pieces: list[PieceStatistics]

    @classmethod
    def from_summary(cls, summary: Summary) -> "Statistics":
        """Build the response from a ruleset's tallies."""
        ruleset, advantage = summary.ruleset, summary.advantage
        return cls(
            ruleset=str(ruleset),
            variant=ruleset.variant,
            options=ruleset.options,
            games=summary.games,
            pools=PoolCounts.from_summary(summary),
            first_player_advantage=advantage and round(advantage, 4),
            seats=[
                SeatStatistics.from_summary(summary, seat)
                for seat in range(len(ruleset.seats))
            ],
            colors=[
                ColorStatistics.from_summary(summary, color)
                for color in range(len(ruleset.colors))
            ],
            lengths=Distribution.from_counts(summary.counts(Measure.LENGTH)),
            margins=Distribution.from_counts(summary.counts(Measure.MARGIN)),
            pieces=[
                PieceStatistics.from_summary(summary, piece) for piece in ruleset.pieces
            ],
        )


def by_ply(counts: Counts) -> list[int]:
    """Return the numbers of games by ply, from 1 to the highest counted ply."""
    return [counts.get(ply, 0) for ply in range(1, max(counts, default=0) + 1)]
