"""Audience: who may know of a game, for those who tell of games unasked."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from games.models import Game


@dataclass(frozen=True)
class Audience:
    """A public game is for everybody, a private one for its people alone."""

    is_public: bool
    people: frozenset[str]
    """Who made it, sits in it, or has a seat kept: `player:ID`, `ai:LEVEL`."""
    turn: dict[str, Any] | None = None
    """Whose turn it is, if it is a person's: a pending action as JSON."""


def audience_of(game: str) -> Audience:
    """Return the audience of a game as it is now, from its row alone."""
    row = Game.objects.only("visibility", "creator", "players", "pending").get(id=game)
    people = frozenset((*row.players, row.creator)) - {""}
    turns = [action for action in row.pending if action["kind"] == "turn"]
    return Audience(row.visibility == "public", people, turns[0] if turns else None)


def casual_games(games: Collection[str]) -> set[str]:
    """Return those among these games whose players wanted no rating."""
    if not games:
        return set()
    rows = Game.objects.filter(id__in=games, rated=False)
    return {str(game) for game in rows.values_list("id", flat=True)}
