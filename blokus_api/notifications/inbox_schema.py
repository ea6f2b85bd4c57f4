"""The inbox as the API tells it, and as the OpenAPI document describes it."""

from typing import Any

from rest_framework import serializers

from games.api.answers.games import Document, row_document
from games.api.answers.games_schema import GameRow
from games.events.game import time_text
from games.replay.offers import KINDS as OFFERS
from games.replay.pending import KINDS, Ask
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
    due_at = serializers.DateTimeField(
        allow_null=True, help_text="When it is too late; null: never."
    )
    remaining_s = serializers.IntegerField(
        allow_null=True, help_text="Seconds until `due_at`, by the server's clock."
    )
    game = GameRow()
    links = LinksSerializer()


def describe_item(item: Item) -> Document:
    """Tell what waits, and where to act."""
    ask, left = item.ask, item.left
    return {
        "kind": ask.kind,
        "what": ask.what,
        "seat": ask.seat,
        "number": ask.number,
        "since": ask.since and time_text(ask.since),
        "due_at": ask.due_at and time_text(ask.due_at),
        "remaining_s": None if left is None else int(left.total_seconds()),
        "game": row_document(item.game),
        "links": _links(ask, f"{API}/games/{item.game.id}"),
    }


def _links(ask: Ask, game: str) -> Document:
    decline: str | None
    match ask.kind:
        case "turn":
            act, decline = f"{game}/{ask.what}s", None
        case "offer":
            offer = f"{game}/offers/{ask.number}"
            act, decline = f"{offer}/accept", f"{offer}/decline"
        case _:
            act = f"{game}/seats/{ask.seat}"
            decline = f"{game}/invitations/{ask.seat}/decline"
    return {"game": game, "act": act, "decline": decline}
