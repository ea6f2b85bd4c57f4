"""JSON for player names and kinds, for responses that otherwise contain only ids."""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Meta, UnsetType

from games import ports
from games.api.http.answer import Answer, Page

NamedKind: TypeAlias = Annotated[
    Literal["guest", "user", "bot", "external", "ai", "imported"],
    Meta(
        title="NamedKind",
        description="Kind of a player: a person, a bot, a level or an imported name.",
    ),
]
OTHERS: dict[str, NamedKind] = {"ai": "ai", "imported": "imported"}
"""Kinds of players without a profile, by id prefix."""

Item = TypeVar("Item")


class NamedPlayer(Answer):
    """Public data of a player."""

    name: str
    kind: NamedKind
    rating: int | UnsetType = UNSET
    """Rating in the requested ruleset, if the player has one: the rounded `ordinal`
    among players of the same kind."""


class NamedPage(Page[Item], Generic[Item]):
    """A page of a list, with the players named in it."""

    players: dict[str, NamedPlayer]
    """Players named in the items, by id, except erased players."""


def with_players(
    players_of: Callable[[Any], Iterable[str]],
) -> Callable[..., NamedPage[Any]]:
    """Return a function that builds pages, with the players named in their items."""

    def make(items: list[Any], next: str | None) -> NamedPage[Any]:  # noqa: A002
        players = named(chain.from_iterable(map(players_of, items)))
        return NamedPage(items=items, next=next, players=players)

    return make


def named(players: Iterable[str], ruleset: str | None = None) -> dict[str, NamedPlayer]:
    """Return players as JSON, with one query for names and one for ratings.

    Entries that are not players, such as empty seats, are left out.
    """
    names = dict.fromkeys(players)
    profiles = ports.profiles().find(names)
    rated = {} if ruleset is None else ports.ratings().ratings_of(names, ruleset)
    ratings = {}
    for player in names:
        word, _, name = player.partition(":")
        kind = OTHERS.get(word)
        if (profile := profiles.get(player)) is not None:
            kind, name = profile
        if kind is not None and name:
            rating = rated.get(player, UNSET)
            ratings[player] = NamedPlayer(name=name, kind=kind, rating=rating)
    return ratings
