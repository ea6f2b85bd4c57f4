"""Who players are, beside what names them, as JSON."""

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
        description="A player of ours, a level of the computer, or a name in files.",
    ),
]
OTHERS: dict[str, NamedKind] = {"ai": "ai", "imported": "imported"}
"""Who has no profile: the word before the colon says what they are."""

Item = TypeVar("Item")


class NamedPlayer(Answer):
    """Somebody who plays, as everybody may see them."""

    name: str
    kind: NamedKind
    rating: int | UnsetType = UNSET
    """In the ruleset that was asked for, of who has one: `ordinal`, rounded, among the
    players of their kind."""


class NamedPage(Page[Item], Generic[Item]):
    """A page of a list that names players."""

    players: dict[str, NamedPlayer]
    """Those that the items name, by their ids as there. Who was erased is not there."""


def with_players(
    players_of: Callable[[Any], Iterable[str]],
) -> Callable[..., NamedPage[Any]]:
    """Return a function that makes pages with the players that each item names."""

    def make(items: list[Any], next: str | None) -> NamedPage[Any]:  # noqa: A002
        players = named(chain.from_iterable(map(players_of, items)))
        return NamedPage(items=items, next=next, players=players)

    return make


def named(players: Iterable[str], ruleset: str | None = None) -> dict[str, NamedPlayer]:
    """Return who these are as JSON, by one query; and their ratings by another.

    Of those that events name otherwise, as of places that are empty, nothing is told.
    """
    asked = dict.fromkeys(players)
    profiles = ports.profiles().find(asked)
    rated = {} if ruleset is None else ports.ratings().ratings_of(asked, ruleset)
    found = {}
    for player in asked:
        word, _, name = player.partition(":")
        kind = OTHERS.get(word)
        if (profile := profiles.get(player)) is not None:
            kind, name = profile
        if kind is not None and name:
            rating = rated.get(player, UNSET)
            found[player] = NamedPlayer(name=name, kind=kind, rating=rating)
    return found
