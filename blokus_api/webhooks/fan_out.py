"""Fan-out: each event of a game becomes a delivery for every endpoint that wants it.

The feed reader only notes that a game has new events. Deliverers do the rest, so that a
player with many webhooks does not delay the feed.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q, QuerySet

from blokus_api.players.models import Player
from blokus_api.webhooks import turn_messages
from blokus_api.webhooks.models import Delivery, Endpoint
from blokus_api.webhooks.ordering import OWED as LANE
from blokus_api.webhooks.ordering import lane_of
from games.events.envelope import Envelope
from games.events.registry import EVENTS
from games.ids import new_id
from games.replay.state import player_ids
from games.storage import event_store, feed, obligations
from games.storage.audience import Audience, audience_of

OWED = "fan-out"
"""Obligation kind for fanning out a game's events after a version."""
AT_ONCE = 50
"""Maximum number of events in one transaction."""


def note(envelopes: Sequence[Envelope]) -> None:
    """Schedule the fan-out of these events and all later events in their games.

    The work belongs to the owner of each game, so an owner who creates many games at
    once hardly delays other people's messages. The endpoints are queried each time, so
    that an endpoint created shortly before an event receives it.
    """
    if not Endpoint.objects.filter(disabled_at=None).exists():
        return
    first: dict[str, int] = {}
    for envelope in envelopes:
        first.setdefault(envelope.game, envelope.version - 1)
    obligations.owe_from(OWED, first)


def work(subject: str, after: int) -> None:
    """Fan out all events after a game's version."""
    game = subject.partition(":")[0]
    while not settle(subject, after):
        envelopes = event_store.events(game, after, after + AT_ONCE)
        with transaction.atomic():
            audience = audience_of(game)
            for envelope in envelopes:
                deliver(envelope, audience)
        after = envelopes[-1].version


def settle(subject: str, after: int) -> bool:
    """Settle a game's obligation if the game has no new events.

    Return whether it was settled.
    """
    game = subject.partition(":")[0]

    def is_done() -> bool:
        return not event_store.events(game, after, after + 1)

    return obligations.settle_if(OWED, subject, is_done)


def deliver(envelope: Envelope, audience: Audience) -> None:
    """Create deliveries of an event to the endpoints that want and may receive it."""
    endpoints = wanting(audience, envelope)
    Delivery.objects.bulk_create(
        [delivery_of(endpoint, envelope) for endpoint in endpoints],
        ignore_conflicts=True,
    )
    obligations.owe_all(
        LANE,
        {
            lane_of(endpoint.id, envelope.game): endpoint.account
            for endpoint in endpoints
        },
    )
    if audience.turn is not None and audience.turn.number == envelope.version:
        turn_messages.note_turn(envelope.game, audience.turn, envelope.at)


def wanting(audience: Audience, envelope: Envelope) -> Sequence[Endpoint]:
    """Return the enabled endpoints that follow this event and existed before it.

    Each way of following has its own query, so that each can use its index.
    """
    people = player_ids(audience.people)
    own = Q(owner__in=people)
    apps = Player.objects.filter(id__in=people).values("api_client")
    visible = Q() if audience.is_public else own
    ways = [
        visible & Q(follows=Endpoint.Follows.ALL),
        own & Q(follows=Endpoint.Follows.MINE),
        visible & Q(follows=Endpoint.Follows.GAMES, games__contains=[envelope.game]),
        Q(follows=Endpoint.Follows.APP, app__in=apps),
    ]
    return [endpoint for way in ways for endpoint in _in_use(envelope).filter(way)]


def _in_use(envelope: Envelope) -> QuerySet[Endpoint]:
    return Endpoint.objects.filter(
        Q(types=[]) | Q(types__contains=[envelope.type]),
        disabled_at=None,
        created_at__lte=envelope.at,
    )


def delivery_of(endpoint: Endpoint, envelope: Envelope) -> Delivery:
    """Return a new waiting delivery for an event."""
    return Delivery(
        id=new_id(),
        endpoint=endpoint,
        lane=lane_of(endpoint.id, envelope.game),
        game_id=envelope.game,
        version=envelope.version,
        type=envelope.type,
    )


READER = feed.Reader("webhooks", tuple(EVENTS), note)
