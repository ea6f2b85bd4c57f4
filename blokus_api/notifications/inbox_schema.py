"""The inbox as the API tells it, and as the OpenAPI document describes it."""

from typing import Any

from rest_framework import serializers

from games.api.answers.games import GameRow
from games.api.http.described import field_of
from games.events.times import time_text
from games.replay.offers import KINDS as OFFERS
from games.replay.pending import KINDS, PendingAction
from games.storage.inbox import Item

WHATS = ("move", "pick", "seat", *OFFERS)
API = "/api/v1"


class LinksSerializer(serializers.Serializer[Any]):
    """Where to act: `act` by POST, an invitation by PUT; `decline` by POST."""

    game = serializers.CharField()
    act = serializers.CharField()
    decline = serializers.CharField(allow_null=True, help_text="Of a turn: null.")


class InboxItemSerializer(serializers.Serializer[Any]):
    """Something that waits for the caller."""

    kind = serializers.ChoiceField(choices=KINDS)
    what = serializers.ChoiceField(
        choices=WHATS, help_text="A move or a pick, the kind of an offer, or a seat."
    )
    seat = serializers.IntegerField(help_text="The seat that is asked.")
    number = serializers.IntegerField(
        help_text="Of a turn the version that began it, of an offer its number, of an"
        " invitation the seat."
    )
    since = serializers.DateTimeField(
        allow_null=True, help_text="Of a turn: when it began."
    )
    deadline = serializers.DateTimeField(
        allow_null=True, help_text="When it is too late; null: never."
    )
    remaining_s = serializers.IntegerField(
        allow_null=True, help_text="Seconds until `deadline`, by the server's clock."
    )
    game = field_of(GameRow)()
    links = LinksSerializer()


def describe_item(item: Item) -> dict[str, Any]:
    """Tell what waits, and where to act."""
    action, left = item.action, item.left
    return {
        "kind": action.kind,
        "what": action.what,
        "seat": action.seat,
        "number": action.number,
        "since": action.since and time_text(action.since),
        "deadline": action.deadline and time_text(action.deadline),
        "remaining_s": None if left is None else int(left.total_seconds()),
        "game": GameRow.of(item.game),
        "links": _links(action, f"{API}/games/{item.game.id}"),
    }


def _links(action: PendingAction, game: str) -> dict[str, Any]:
    decline: str | None
    match action.kind:
        case "turn":
            act, decline = f"{game}/{action.what}s", None
        case "offer":
            offer = f"{game}/offers/{action.number}"
            act, decline = f"{offer}/accept", f"{offer}/decline"
        case _:
            act = f"{game}/seats/{action.seat}"
            decline = f"{game}/invitations/{action.seat}/decline"
    return {"game": game, "act": act, "decline": decline}
