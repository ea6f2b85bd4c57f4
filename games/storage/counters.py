"""Prometheus counters for events and conflicts in this process.

Figures for the whole server come from the database (`games.storage.backlog`). Every
move increments a counter, so each counter is looked up once per label value, not once
per move.
"""

from collections.abc import Sequence

from prometheus_client import Counter

from games.events.envelope import Envelope

EVENTS = Counter(
    "blokus_events",
    "Number of events stored by this process, by type. Moves have the type"
    " move.played.",
    ["type"],
)
CONFLICTS = Counter(
    "blokus_conflicts",
    "Number of commands for an outdated version. Players get an error with the"
    " events that they missed. Commands from workers have no effect.",
    ["by"],
)
for _who in ("player", "worker"):
    # Prometheus does not count a counter's first value as an increase, so each counter
    # begins at 0.
    CONFLICTS.labels(_who)

_of_type: dict[str, Counter] = {}


def count_events(envelopes: Sequence[Envelope]) -> None:
    """Add stored events to the counters."""
    for envelope in envelopes:
        counter = _of_type.get(envelope.type)
        if counter is None:
            counter = _of_type[envelope.type] = EVENTS.labels(envelope.type)
        counter.inc()
