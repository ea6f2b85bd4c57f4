"""Projection for ratings, which updates the players' ratings after each rated game.

The archive passes games in batches, in the order of their numbers. A rebuild uses the
same order and therefore computes the same ratings.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeAlias

import orjson
from django.db import connection
from django.db.models import Func, Value

from games import ports
from games.storage.audience import casual_games
from records.archive.copying import insert
from records.archive.pools import Pool
from records.archive.projections import NewRecord, Projection
from records.judging.names import normalized
from records.ratings.model import (
    MODEL,
    Belief,
    changed_beliefs,
    is_rated,
    opponents_of,
)
from records.ratings.models import PLACE_AFTER, Ranking, Rating, RatingChange
from records.ratings.ranking import rank

Key: TypeAlias = tuple[str, str, str]
"""Player, ruleset and pool of a rating."""
Households: TypeAlias = Mapping[str, str | None]
"""Household of each bot and app user, by player; None if unknown. A household is a
random key for the owner.
"""

_NEVER = datetime.min.replace(tzinfo=UTC)
_COLUMNS = [field.column for field in Rating._meta.concrete_fields if field.column]
_NEWS = ("model", "mu", "sigma", "ordinal", "games", "wins", "updated_at", "opponents")

_SET = f"""
INSERT INTO ratings_rating
SELECT * FROM json_populate_recordset(NULL::ratings_rating, %s)
ON CONFLICT (player, ruleset, pool) DO UPDATE SET
    ({", ".join(_NEWS)}) = ({", ".join(f"excluded.{name}" for name in _NEWS)})
"""  # noqa: S608 - contains only our own names


def add(new_records: Sequence[NewRecord]) -> None:
    """Rate the new games one after another."""
    counting = [new_record for new_record in new_records if _counts(new_record)]
    here = {str(each.record.game) for each in counting if each.record.game}
    casual = casual_games(here)
    public = [each for each in counting if str(each.record.game) not in casual]
    households = _households(public)
    games = [each for each in public if _are_strangers(each, households)]
    if not games:
        return
    ratings = _stored_ratings({key for game in games for key in _keys(game)})
    changes = [change for game in games for change in _rate(game, ratings, households)]
    insert(RatingChange, changes)
    rated = [rating for rating in ratings.values() if rating.games]
    rows = [_row(rating) for rating in rated]
    with connection.cursor() as cursor:
        cursor.execute(_SET, [orjson.dumps(rows).decode()])
    rank({rating.player for rating in rated})


def clear() -> None:
    """Delete all ratings."""
    for table in (Rating, Ranking, RatingChange):
        table._default_manager.all().delete()


def rename(player: str, pseudonym: str) -> None:
    """Replace a player's name without changing the ratings."""
    for table in (Rating, Ranking, RatingChange):
        table._default_manager.filter(player=player).update(player=pseudonym)
    Rating.objects.filter(opponents__contains=[player]).update(
        opponents=Func(
            "opponents", Value(player), Value(pseudonym), function="array_replace"
        )
    )


def _counts(new_record: NewRecord) -> bool:
    is_mixed = new_record.record.pool == Pool.MIXED
    return new_record.counts and not is_mixed and is_rated(new_record.judged)


def _players(new_record: NewRecord) -> list[str]:
    """Return a game's players, with normalized names even for old records."""
    return list(map(normalized, new_record.record.players))


def _households(new_records: Sequence[NewRecord]) -> Households:
    """Return the household of each bot and app user in these games."""
    players = {player for each in new_records for player in _players(each)}
    return ports.accounts().households_of(players)


def _are_strangers(new_record: NewRecord, households: Households) -> bool:
    """Return whether all players have different, known owners.

    Before app users had a separate pool, their games were archived in the pool
    `people`. These games are not rated, because app users have no accounts.
    """
    record = new_record.record
    if record.pool == Pool.PEOPLE and not households.keys().isdisjoint(record.players):
        return False
    owners = _owners(new_record, households)
    return None not in owners and len(set(owners)) == len(owners)


def _owners(new_record: NewRecord, households: Households) -> list[str | None]:
    return [households.get(player, player) for player in _players(new_record)]


def _keys(new_record: NewRecord) -> list[Key]:
    record = new_record.record
    return [(player, record.ruleset, record.pool) for player in _players(new_record)]


def _stored_ratings(keys: Collection[Key]) -> dict[Key, Rating]:
    """Return the stored ratings for these keys.

    The query filters each column by a list of values. A batch has thousands of keys.
    With a separate condition for each key, query planning would take longer than
    everything else.
    """
    players, rulesets, pools = ({key[i] for key in keys} for i in range(3))
    rows = Rating.objects.filter(
        player__in=players, ruleset__in=rulesets, pool__in=pools
    )
    return {rating.pk: rating for rating in rows if rating.pk in keys}


def _row(rating: Rating) -> dict[str, Any]:
    return {name: getattr(rating, name) for name in _COLUMNS}


def _rate(
    new_record: NewRecord,
    ratings: dict[Key, Rating],
    households: Households,
) -> list[RatingChange]:
    record, judged = new_record.record, new_record.judged
    seats = [_rating(ratings, key) for key in _keys(new_record)]
    beliefs = [Belief(rating.mu, rating.sigma) for rating in seats]
    owners, opponents = _owners(new_record, households), opponents_of(judged)
    changes = []
    for seat, belief in changed_beliefs(judged, beliefs).items():
        rating = seats[seat]
        rating.mu, rating.sigma = belief
        rating.ordinal = belief.ordinal
        rating.games += 1
        rating.wins += seat in judged.result.winners
        # Imported games may not be sorted by their dates.
        rating.updated_at = max(rating.updated_at, record.ended_at)
        if record.pool != Pool.GUESTS:
            _meet(rating, [owners[other] for other in opponents.get(seat, ())])
        changes.append(
            RatingChange(
                player=rating.player,
                ruleset=record.ruleset,
                number=record.number,
                pool=record.pool,
                record=record.id,
                rank=judged.result.ranks[seat],
                mu=belief.mu,
                sigma=belief.sigma,
                ended_at=record.ended_at,
            )
        )
    return changes


def _meet(rating: Rating, owners: Sequence[str | None]) -> None:
    """Add opponents' owners to a rating, up to `PLACE_AFTER` owners."""
    different = dict.fromkeys((*(rating.opponents or ()), *owners))
    rating.opponents = [*different][:PLACE_AFTER]


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
            updated_at=_NEVER,
            opponents=[],
        )
    return ratings[key]


PROJECTION = Projection("ratings", add, clear, rename)
