"""The reader of the feed by which events become deliveries, in its transaction."""

from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Concat

from blokus_api.webhooks import turn_messages
from blokus_api.webhooks.models import Delivery, Endpoint
from blokus_api.webhooks.ordering import OWED, lane_of
from games.events.envelope import Envelope
from games.events.registry import EVENTS
from games.ids import new_id
from games.replay.state import PLAYER_PREFIX
from games.storage import feed, obligations
from games.storage.audience import Audience, audience_of


def deliver(envelope: Envelope) -> None:
    """Let every endpoint have an event that wants it and may have it."""
    if not Endpoint.objects.filter(disabled_at=None).exists():
        return
    audience = audience_of(envelope.game)
    endpoints = wanting(audience, envelope)
    Delivery.objects.bulk_create(
        [delivery_of(endpoint, envelope) for endpoint in endpoints],
        ignore_conflicts=True,
    )
    for endpoint in endpoints:
        obligations.owe_once(OWED, lane_of(endpoint.id, envelope.game))
    if audience.turn is not None and audience.turn["number"] == envelope.version:
        turn_messages.tell_of_turn(envelope.game, audience.turn, envelope.at)


def wanting(audience: Audience, envelope: Envelope) -> QuerySet[Endpoint]:
    """Return the endpoints in use, made before an event, that it is for."""
    actor = Concat(Value(PLAYER_PREFIX), F("owner_id"))
    is_own = Q(actor__in=audience.people)
    chosen = (
        Q(follows=Endpoint.Follows.ALL)
        | Q(follows=Endpoint.Follows.MINE) & is_own
        | Q(follows=Endpoint.Follows.GAMES, games__contains=[envelope.game])
    )
    visible = Q() if audience.is_public else is_own
    return Endpoint.objects.alias(actor=actor).filter(
        chosen,
        visible,
        Q(types=[]) | Q(types__contains=[envelope.type]),
        disabled_at=None,
        created_at__lte=envelope.at,
    )


def delivery_of(endpoint: Endpoint, envelope: Envelope) -> Delivery:
    """Return an event as it waits to be sent."""
    return Delivery(
        id=new_id(),
        endpoint=endpoint,
        lane=lane_of(endpoint.id, envelope.game),
        game_id=envelope.game,
        version=envelope.version,
        type=envelope.type,
    )


READER = feed.Reader("webhooks", tuple(EVENTS), deliver)
