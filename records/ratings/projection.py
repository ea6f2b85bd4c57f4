"""The ratings' projection: a game that is rated changes its players' ratings.

The archive tells of games in the order of their numbers, live and when it is read
again, and of one batch at a time: so the same numbers come out.
"""

from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

import orjson
from django.db import connection

from games.storage.audience import casual_games
from records.archive.copying import insert
from records.archive.pools import Pool
from records.archive.projections import NewRecord, Projection
from records.ratings.model import MODEL, Belief, after, is_rated
from records.ratings.models import Ranking, Rating, RatingChange
from records.ratings.ranking import rank

Key: TypeAlias = tuple[str, str, str]
"""Player, ruleset, pool."""

_COLUMNS = [field.column for field in Rating._meta.concrete_fields if field.column]
_NEWS = ("model", "mu", "sigma", "ordinal", "games", "wins", "updated_at")

_SET = f"""
INSERT INTO ratings_rating
SELECT * FROM json_populate_recordset(NULL::ratings_rating, %s)
ON CONFLICT (player, ruleset, pool) DO UPDATE SET
    ({", ".join(_NEWS)}) = ({", ".join(f"excluded.{name}" for name in _NEWS)})
"""  # noqa: S608 - made of names of our own


def add(new_records: Sequence[NewRecord]) -> None:
    """Rate the games among these that are rated, one after another."""
    counting = [new_record for new_record in new_records if _counts(new_record)]
    here = {str(each.record.game) for each in counting if each.record.game}
    casual = casual_games(here)
    games = [each for each in counting if str(each.record.game) not in casual]
    if not games:
        return
    ratings = _found({key for game in games for key in _keys(game)})
    changes = [change for game in games for change in _rate(game, ratings)]
    insert(RatingChange, changes)
    rows = [_row(rating) for rating in ratings.values()]
    with connection.cursor() as cursor:
        cursor.execute(_SET, [orjson.dumps(rows).decode()])
    rank({rating.player for rating in ratings.values()})


def clear() -> None:
    """Forget all ratings."""
    for table in (Rating, Ranking, RatingChange):
        table._default_manager.all().delete()


def rename(player: str, pseudonym: str) -> None:
    """Let a player have another name; the numbers stay what they are."""
    for table in (Rating, Ranking, RatingChange):
        table._default_manager.filter(player=player).update(player=pseudonym)


def _counts(new_record: NewRecord) -> bool:
    is_mixed = new_record.record.pool == Pool.MIXED
    return new_record.counts and not is_mixed and is_rated(new_record.judged)


def _keys(new_record: NewRecord) -> list[Key]:
    record = new_record.record
    return [(player, record.ruleset, record.pool) for player in record.players]


def _found(keys: Collection[Key]) -> dict[Key, Rating]:
    """Return the ratings that there are already.

    Lists are asked for by each column: of thousands of whole keys PostgreSQL makes as
    many conditions, and to plan them takes longer than all else.
    """
    players, rulesets, pools = ({key[i] for key in keys} for i in range(3))
    found = Rating.objects.filter(
        player__in=players, ruleset__in=rulesets, pool__in=pools
    )
    return {rating.pk: rating for rating in found if rating.pk in keys}


def _row(rating: Rating) -> dict[str, Any]:
    return {name: getattr(rating, name) for name in _COLUMNS}


def _rate(new_record: NewRecord, ratings: dict[Key, Rating]) -> list[RatingChange]:
    record, result = new_record.record, new_record.judged.result
    seats = [_rating(ratings, key) for key in _keys(new_record)]
    beliefs = [Belief(rating.mu, rating.sigma) for rating in seats]
    changed = after(new_record.judged.ruleset, result.ranks, beliefs)
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


PROJECTION = Projection("ratings", add, clear, rename)
