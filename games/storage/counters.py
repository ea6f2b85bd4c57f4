"""Counters of what this process stored, for whoever scrapes its metrics.

What all processes did together is asked of the database (`games.storage.backlog`): a
counter is for what only the process knows, and for how fast it goes. One that is
counted for every move is looked up once for each of its labels, not each time.
"""

from collections.abc import Sequence

from prometheus_client import Counter

from games.events.envelope import Envelope

EVENTS = Counter(
    "blokus_events",
    "Events that this process stored, by type; move.played are moves.",
    ["type"],
)
CONFLICTS = Counter(
    "blokus_conflicts",
    "Commands that came too late for the version they were decided on: a player's was"
    " answered with what it missed, a worker's did nothing.",
    ["by"],
)
for _who in ("player", "worker"):
    # What a counter begins with is no growth: the first would never be seen.
    CONFLICTS.labels(_who)

_of_type: dict[str, Counter] = {}


def count_events(envelopes: Sequence[Envelope]) -> None:
    """Count events that were stored."""
    for envelope in envelopes:
        counter = _of_type.get(envelope.type)
        if counter is None:
            counter = _of_type[envelope.type] = EVENTS.labels(envelope.type)
        counter.inc()
