"""Fan-out: the events of a game become a delivery for each endpoint they are for.

The reader of the feed only notes that a game has gone on; deliverers do the rest, so
that nobody's webhooks, however many, hold up the feed.
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
"""The kind of obligation that the events of a game are, from a version on."""
AT_ONCE = 50
"""Events that are fanned out in one transaction."""


def note(envelopes: Sequence[Envelope]) -> None:
    """Owe events, and all after them, to the endpoints.

    The work belongs to the owner of each game, so an owner who creates many games at
    once hardly delays the messages of others. The endpoints are queried each time: an
    endpoint that was made before an event, however shortly, gets it.
    """
    if not Endpoint.objects.filter(disabled_at=None).exists():
        return
    first: dict[str, int] = {}
    for envelope in envelopes:
        first.setdefault(envelope.game, envelope.version - 1)
    obligations.owe_from(OWED, first)


def work(subject: str, after: int) -> None:
    """Fan out all events of a game after a version."""
    game = subject.partition(":")[0]
    while not settle(subject, after):
        envelopes = event_store.events(game, after, after + AT_ONCE)
        with transaction.atomic():
            audience = audience_of(game)
            for envelope in envelopes:
                deliver(envelope, audience)
        after = envelopes[-1].version


def settle(subject: str, after: int) -> bool:
    """Owe a game no longer if nothing came after a version; return whether it is so."""
    game = subject.partition(":")[0]

    def is_done() -> bool:
        return not event_store.events(game, after, after + 1)

    return obligations.settle_if(OWED, subject, is_done)


def deliver(envelope: Envelope, audience: Audience) -> None:
    """Let every endpoint have an event that wants it and may have it."""
    endpoints = wanting(audience, envelope)
    Delivery.objects.bulk_create(
        [delivery_of(endpoint, envelope) for endpoint in endpoints],
        ignore_conflicts=True,
    )
    obligations.owe_all(
        LANE, {lane_of(one.id, envelope.game): one.account for one in endpoints}
    )
    if audience.turn is not None and audience.turn.number == envelope.version:
        turn_messages.tell_of_turn(envelope.game, audience.turn, envelope.at)


def wanting(audience: Audience, envelope: Envelope) -> Sequence[Endpoint]:
    """Return the endpoints in use, made before an event, that it is for.

    Each way to follow is a question of its own, so that each has its index.
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
    return [one for way in ways for one in _in_use(envelope).filter(way)]


def _in_use(envelope: Envelope) -> QuerySet[Endpoint]:
    return Endpoint.objects.filter(
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


READER = feed.Reader("webhooks", tuple(EVENTS), note)
