"""Audience: who may see a game, by its row alone.

Of a game that was read whole `GameState.is_visible_to` says the same. Lists ask what a
player may see; who tells of games unasked asks for a game's people.
"""

from collections.abc import Collection
from dataclasses import dataclass

import msgspec
from django.db.models import Q, UUIDField
from django.db.models.expressions import RawSQL

from games.models import Game
from games.replay.pending import PendingAction


@dataclass(frozen=True)
class Audience:
    """A public game is for everybody, a private one for its people alone."""

    is_public: bool
    people: frozenset[str]
    """Who made it, sits in it, or has a seat kept: `player:ID`, `ai:LEVEL`."""
    turn: PendingAction | None = None
    """Whose turn it is, if it is a person's."""


def visible_to(player: str | None) -> Q:
    """Return the condition on games that a player may see; None is nobody known."""
    public = Q(visibility="public")
    if not player:
        return public
    return public | Q(players__contains=[player]) | Q(creator=player)


# One look-up of the index per player: 10,000 take 0.1 s. Overlapping arrays would be
# compared with each other in every game.
_WITH_ANY = """(
    SELECT g.id FROM unnest(%s::text[]) AS one (player) CROSS JOIN LATERAL (
        SELECT id FROM games_game WHERE players @> ARRAY[one.player] OFFSET 0
    ) AS g
)"""


def with_any(players: Collection[str]) -> Q:
    """Return the condition on games in which one of many players has a seat."""
    games = RawSQL(_WITH_ANY, [list(players)], UUIDField())  # noqa: S611 - a constant
    return Q(id__in=games)


def audience_of(game: str) -> Audience:
    """Return the audience of a game as it is now, from its row alone."""
    row = Game.objects.only("visibility", "creator", "players", "pending").get(id=game)
    people = frozenset((*row.players, row.creator)) - {""}
    pending = msgspec.convert(row.pending, list[PendingAction])
    turns = (action for action in pending if action.kind == "turn")
    return Audience(row.visibility == "public", people, next(turns, None))


def people_of(games: Collection[str]) -> dict[str, frozenset[str]]:
    """Return the people of each of these games."""
    rows = Game.objects.filter(id__in=games).values_list("id", "players", "creator")
    return {
        str(game): frozenset((*players, creator)) - {""}
        for game, players, creator in rows
    }


def casual_games(games: Collection[str]) -> set[str]:
    """Return those among these games whose players wanted no rating."""
    if not games:
        return set()
    rows = Game.objects.filter(id__in=games, rated=False)
    return {str(game) for game in rows.values_list("id", flat=True)}
