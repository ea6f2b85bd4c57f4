"""Audience: who may know of a game, for those who tell of games unasked."""

from dataclasses import dataclass

from games.models import Game


@dataclass(frozen=True)
class Audience:
    """A public game is for everybody, a private one for its people alone."""

    is_public: bool
    people: frozenset[str]
    """Who made it, sits in it, or has a seat kept: `player:ID`, `ai:LEVEL`."""


def audience_of(game: str) -> Audience:
    """Return the audience of a game as it is now, from its row alone."""
    row = Game.objects.only("visibility", "creator", "players").get(id=game)
    people = frozenset((*row.players, row.creator)) - {""}
    return Audience(row.visibility == "public", people)
