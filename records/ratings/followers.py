"""What follows the archive: a game that is rated changes the ratings of its players.

The archive tells of games in the order of their numbers, live and when it is read
again, and of one batch at a time: so the same numbers come out.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from records import archive
from records.archive import Arrival
from records.pools import Pool
from records.ratings.model import MODEL, Belief, after, is_rated
from records.ratings.models import Rating, RatingChange

Key: TypeAlias = tuple[str, str, str]
"""Player, ruleset, pool."""


def arrive(arrivals: Sequence[Arrival]) -> None:
    """Rate the games among these that are rated, one after another."""
    games = [arrival for arrival in arrivals if _counts(arrival)]
    ratings = _found(key for game in games for key in _keys(game))
    changes = [change for game in games for change in _rate(game, ratings)]
    RatingChange.objects.bulk_create(changes)
    Rating.objects.bulk_create(
        ratings.values(),
        update_conflicts=True,
        unique_fields=["player", "ruleset", "pool"],
        update_fields=[
            "model",
            "mu",
            "sigma",
            "ordinal",
            "games",
            "wins",
            "updated_at",
        ],
    )


def clear() -> None:
    """Forget all ratings."""
    Rating.objects.all().delete()
    RatingChange.objects.all().delete()


def _counts(arrival: Arrival) -> bool:
    is_mixed = arrival.record.pool == Pool.MIXED
    return arrival.counts and not is_mixed and is_rated(arrival.judged)


def _keys(arrival: Arrival) -> list[Key]:
    record = arrival.record
    return [(player, record.ruleset, record.pool) for player in record.players]


def _found(keys: Iterable[Key]) -> dict[Key, Rating]:
    """Return the ratings that there are already."""
    found = Rating.objects.filter(pk__in=list(set(keys)))
    return {rating.pk: rating for rating in found}


def _rate(arrival: Arrival, ratings: dict[Key, Rating]) -> list[RatingChange]:
    record, result = arrival.record, arrival.judged.result
    seats = [_rating(ratings, key) for key in _keys(arrival)]
    beliefs = [Belief(rating.mu, rating.sigma) for rating in seats]
    changed = after(arrival.judged.ruleset, result.ranks, beliefs)
    changes = []
    for seat, (rating, belief) in enumerate(zip(seats, changed, strict=True)):
        rating.mu, rating.sigma = belief
        rating.ordinal = belief.ordinal
        rating.games += 1
        rating.wins += seat in result.winners
        rating.updated_at = record.ended_at
        changes.append(
            RatingChange(
                player=rating.player,
                ruleset=record.ruleset,
                number=record.number,
                pool=record.pool,
                record=record.id,
                rank=result.ranks[seat],
                mu=belief.mu,
                sigma=belief.sigma,
                ended_at=record.ended_at,
            )
        )
    return changes


def _rating(ratings: dict[Key, Rating], key: Key) -> Rating:
    if key not in ratings:
        player, ruleset, pool = key
        new = Belief()
        ratings[key] = Rating(
            player=player,
            ruleset=ruleset,
            pool=pool,
            model=MODEL,
            mu=new.mu,
            sigma=new.sigma,
            ordinal=new.ordinal,
            games=0,
            wins=0,
        )
    return ratings[key]


archive.follow("ratings", arrive, clear)
