"""A game's audience: the players who may see it, as determined from its row alone.

`GameState.is_visible_to` applies the same rule to games whose events were read.
`visible_to` filters lists, and `audience_of` serves notifications.
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
    """The visibility of a game and the people in it. Anyone can see public games."""

    is_public: bool
    people: frozenset[str]
    """The creator and the players of taken or reserved seats, as `player:ID` or
    `ai:LEVEL`.
    """
    turn: PendingAction | None = None
    """The current turn, if it is the turn of a person."""


def visible_to(player: str | None) -> Q:
    """Return a filter for games that a player, or an anonymous caller, may see."""
    public = Q(visibility="public")
    if not player:
        return public
    return public | Q(players__contains=[player]) | Q(creator=player)


# One index lookup per player takes 0.1 s for 10,000 players. PostgreSQL's array overlap
# operator would instead compare the list with every game.
_WITH_ANY = """(
    SELECT g.id FROM unnest(%s::text[]) AS one (player) CROSS JOIN LATERAL (
        SELECT id FROM games_game WHERE players @> ARRAY[one.player] OFFSET 0
    ) AS g
)"""


def with_any(players: Collection[str]) -> Q:
    """Return a filter for the games in which any of these players has a seat."""
    games = RawSQL(_WITH_ANY, [list(players)], UUIDField())  # noqa: S611 - a constant
    return Q(id__in=games)


def audience_of(game: str) -> Audience:
    """Return a game's current audience, reading only its row."""
    row = Game.objects.only("visibility", "creator", "players", "pending").get(id=game)
    people = frozenset((*row.players, row.creator)) - {""}
    pending = msgspec.convert(row.pending, list[PendingAction])
    turns = (action for action in pending if action.kind == "turn")
    return Audience(row.visibility == "public", people, next(turns, None))


def people_of(games: Collection[str]) -> dict[str, frozenset[str]]:
    """Return the people in each of these games."""
    rows = Game.objects.filter(id__in=games).values_list("id", "players", "creator")
    return {
        str(game): frozenset((*players, creator)) - {""}
        for game, players, creator in rows
    }


def casual_games(games: Collection[str]) -> set[str]:
    """Return the unrated ones among these games."""
    if not games:
        return set()
    rows = Game.objects.filter(id__in=games, rated=False)
    return {str(game) for game in rows.values_list("id", flat=True)}
