"""Statistics as JSON: what happened in the games of a ruleset."""

from collections.abc import Sequence

from games.api.http.answer import Answer
from games.api.names import RulesetName, VariantId
from games.events.game import Options
from games.rules.pieces import Piece
from records.archive.pools import Pool
from records.statistics.summary import Counts, Summary
from records.statistics.tallies import Measure


class ValueCount(Answer):
    """In how many games something came out at a value."""

    value: int
    games: int


class Distribution(Answer):
    """Games by value, the least value first."""

    mean: float | None
    counts: list[ValueCount]

    @classmethod
    def of(cls, counts: Counts) -> "Distribution":
        """Return games by value as JSON: the mean, and the values that there are."""
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
    """Games by the pool of their players."""

    people: int
    guests: int
    bots: int
    ai: int
    imported: int
    mixed: int
    apps: int

    @classmethod
    def of(cls, summary: Summary) -> "PoolCounts":
        """Return the games of each pool as JSON."""
        return cls(**{pool: summary.total(Measure.POOL, pool.value) for pool in Pool})


class SeatStatistics(Answer):
    """How a seat fared."""

    seat: int
    won: int
    """Games that its team won alone; solved, if for one."""
    shared: int
    """Games that its team won together with others."""
    win_rate: float
    """Won alone, of all games, 0 to 1."""
    scores: Distribution

    @classmethod
    def of(cls, summary: Summary, seat: int) -> "SeatStatistics":
        """Return how a seat fared as JSON."""
        return cls(
            seat=seat,
            won=summary.total(Measure.WON, seat),
            shared=summary.total(Measure.SHARED, seat),
            win_rate=round(summary.rate(Measure.WON, seat), 4),
            scores=Distribution.of(summary.counts(Measure.SCORE, seat)),
        )


class ColorStatistics(Answer):
    """How a color fared; nothing where only seats have scores (Draft, packing)."""

    color: str
    seat: int | None
    """Null: no seat's own."""
    won: int
    """Games in which no other color had as good a score."""
    shared: int
    """Games with the best score, as other colors."""
    win_rate: float
    """Won, of all games, 0 to 1."""
    scores: Distribution

    @classmethod
    def of(cls, summary: Summary, color: int) -> "ColorStatistics":
        """Return how a color fared as JSON."""
        name = summary.ruleset.colors[color]
        return cls(
            color=name,
            seat=summary.ruleset.owner[color],
            won=summary.total(Measure.COLOR_WON, name),
            shared=summary.total(Measure.COLOR_SHARED, name),
            win_rate=round(summary.rate(Measure.COLOR_WON, name), 4),
            scores=Distribution.of(summary.counts(Measure.COLOR_SCORE, name)),
        )


class PieceStatistics(Answer):
    """When a piece is placed."""

    piece: str
    size: int
    """Cells."""
    plies: Sequence[int]
    """Games in which it was the first, second, ... placement."""

    @classmethod
    def of(cls, summary: Summary, piece: Piece) -> "PieceStatistics":
        """Return the games by the ply at which a piece was placed as JSON."""
        return cls(
            piece=piece.id,
            size=piece.size,
            plies=by_ply(summary.counts(Measure.PIECE, piece.id)),
        )


class Statistics(Answer):
    """What happened in the games of a ruleset."""

    ruleset: RulesetName
    variant: VariantId
    options: Options
    games: int
    pools: PoolCounts
    first_player_advantage: float | None
    """The win rate of the seat that begins, less the mean of those that are not in its
    team; null where there is nobody else."""
    seats: list[SeatStatistics]
    colors: list[ColorStatistics]
    lengths: Distribution
    margins: Distribution
    pieces: list[PieceStatistics]

    @classmethod
    def of(cls, summary: Summary) -> "Statistics":
        """Return all that the tallies of a ruleset say as JSON."""
        ruleset, advantage = summary.ruleset, summary.advantage
        return cls(
            ruleset=str(ruleset),
            variant=ruleset.variant,
            options=ruleset.options,
            games=summary.games,
            pools=PoolCounts.of(summary),
            first_player_advantage=advantage and round(advantage, 4),
            seats=[
                SeatStatistics.of(summary, seat) for seat in range(len(ruleset.seats))
            ],
            colors=[
                ColorStatistics.of(summary, color)
                for color in range(len(ruleset.colors))
            ],
            lengths=Distribution.of(summary.counts(Measure.LENGTH)),
            margins=Distribution.of(summary.counts(Measure.MARGIN)),
            pieces=[PieceStatistics.of(summary, piece) for piece in ruleset.pieces],
        )


def by_ply(counts: Counts) -> list[int]:
    """Return the games by ply, from the first to the last that there is."""
    return [counts.get(ply, 0) for ply in range(1, max(counts, default=0) + 1)]
