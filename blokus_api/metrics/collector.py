"""Collector of figures about the whole server, read from the database at each scrape.

Each scrape runs only a few fast statements, because operators watch a server most
closely when it has problems. If the database does not respond, the metrics report only
this.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from django.db import Error, connection
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from games.storage import backlog, disk, obligations
from games.storage.backlog import DueWork, FeedBacklog
from games.storage.queues import OWNER_CLASSES, Queue
from games.time_budget import time_budget

logger = logging.getLogger(__name__)

Place: TypeAlias = tuple[str, str]
"""A queue, and the class of owners whose work it contains."""

PATIENCE = 3.0
"""Maximum seconds that a scrape waits for the database."""


class ServerCollector(Collector):
    """Collector of figures about the whole server rather than single processes."""

    def describe(self) -> Iterable[Metric]:
        """Return the metrics without a query."""
        return [
            _up(0),
            *_of_disks({}),
            *_of_feed(FeedBacklog(0, 0, 0, {})),
            *_of_work([]),
        ]

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics, and close the database connection afterwards."""
        yield from _of_disks(disk.rooms())
        try:
            with time_budget(PATIENCE):
                feed, work = backlog.feed_backlog(), [*backlog.work()]
        except Error as error:
            logger.warning(
                "The database did not respond to a metrics scrape (%s).", error
            )
            yield _up(0)
            return
        finally:
            connection.close()
        yield _up(1)
        yield from _of_feed(feed)
        yield from _of_work(work)


def _up(value: int) -> Metric:
    return GaugeMetricFamily(
        "blokus_database_up", "Whether the database responded to this scrape.", value
    )


def _of_disks(rooms: Mapping[Path, disk.DiskSpace]) -> Iterator[Metric]:
    yield _family(
        "blokus_disk_free_bytes",
        "Number of free bytes on the disk of a folder in DISK_FOLDERS.",
        ("folder",),
        {(str(folder),): room.free for folder, room in rooms.items()},
    )
    yield _family(
        "blokus_disk_least_bytes",
        "Number of free bytes below which only moves, reads and erasures are accepted.",
        ("folder",),
        {(str(folder),): room.least for folder, room in rooms.items()},
    )


def _of_feed(feed: FeedBacklog) -> Iterator[Metric]:
    yield GaugeMetricFamily(
        "blokus_feed_lag_seconds",
        "Age of the oldest event that has no position in the feed yet or that a"
        " feed reader has not read yet.",
        feed.lag,
    )
    yield GaugeMetricFamily(
        "blokus_outbox_events",
        "Number of events that have no position in the feed yet.",
        feed.outbox,
    )
    yield CounterMetricFamily(
        "blokus_feed_events", "Number of events stored by all processes.", feed.last
    )
    behind = GaugeMetricFamily(
        "blokus_feed_reader_behind_events",
        "Number of events that a feed reader has not read yet.",
        labels=["reader"],
    )
    for reader, events in feed.behind.items():
        behind.add_metric([reader], events)
    yield behind


def _of_work(work: Iterable[DueWork]) -> Iterator[Metric]:
    """Yield metrics for every kind and queue, even if no work is waiting there."""
    overdue, ages = defaultdict[str, int](int), defaultdict[str, float](float)
    depth, begun = defaultdict[Place, int](int), defaultdict[Place, int](int)
    waits = defaultdict[Place, float](float)
    for row in work:
        place = row.queue, row.owner_class
        if row.stage == "begun":
            begun[place] += row.count
            continue
        if row.stage == "due":
            overdue[row.kind] += row.count
            ages[row.kind] = max(ages[row.kind], row.seconds)
        depth[place] += row.count
        waits[place] = max(waits[place], row.seconds)
    kinds = sorted(obligations.KINDS)
    queues = sorted({_queue(kind).name for kind in kinds})
    places = [(queue, owners) for queue in queues for owners in OWNER_CLASSES]
    yield _family(
        "blokus_obligations_overdue",
        "Number of due tasks that have not been sent to a worker yet.",
        ("kind",),
        {(kind,): overdue[kind] for kind in kinds},
    )
    yield _family(
        "blokus_obligations_overdue_seconds",
        "Seconds since the oldest task that has not been sent to a worker became due.",
        ("kind",),
        {(kind,): ages[kind] for kind in kinds},
    )
    yield _family(
        "blokus_queue_depth",
        "Number of due tasks that no worker has started yet.",
        ("queue", "owner_class"),
        {place: depth[place] for place in places},
    )
    yield _family(
        "blokus_queue_wait_seconds",
        "Seconds for which the oldest due task has been waiting for a worker.",
        ("queue", "owner_class"),
        {place: waits[place] for place in places},
    )
    yield _family(
        "blokus_queue_under_way",
        "Number of tasks that are running on a worker.",
        ("queue", "owner_class"),
        {place: begun[place] for place in places},
    )


def _family(
    name: str,
    documentation: str,
    labels: tuple[str, ...],
    values: dict[tuple[str, ...], float],
) -> Metric:
    family = GaugeMetricFamily(name, documentation, labels=labels)
    for labelled, value in values.items():
        family.add_metric(labelled, value)
    return family


def _queue(kind: str) -> Queue:
    return obligations.KINDS[kind].queue
