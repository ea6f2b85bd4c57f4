"""The collector: what the database knows of all processes, asked at each scrape.

The same few statements each time, none of which may take long: a server in trouble is
watched the most. Where it does not answer, that is what is told.
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
"""A queue, and the class of whom work is for."""

PATIENCE = 3.0
"""Seconds that the database may take for a scrape."""


class ServerCollector(Collector):
    """Collects what is true of the whole server, however many processes it has."""

    def describe(self) -> Iterable[Metric]:
        """Name the metrics, without asking anybody."""
        return [
            _up(0),
            *_of_disks({}),
            *_of_feed(FeedBacklog(0, 0, 0, {})),
            *_of_work([]),
        ]

    def collect(self) -> Iterator[Metric]:
        """Ask, on a connection that ends with the scrape: its thread does, too."""
        yield from _of_disks(disk.rooms())
        try:
            with time_budget(PATIENCE):
                feed, work = backlog.feed_backlog(), [*backlog.work()]
        except Error as error:
            logger.warning("The database does not answer a scrape (%s).", error)
            yield _up(0)
            return
        finally:
            connection.close()
        yield _up(1)
        yield from _of_feed(feed)
        yield from _of_work(work)


def _up(value: int) -> Metric:
    return GaugeMetricFamily(
        "blokus_database_up", "Whether the database answered this scrape.", value
    )


def _of_disks(rooms: Mapping[Path, disk.DiskSpace]) -> Iterator[Metric]:
    yield _family(
        "blokus_disk_free_bytes",
        "Free bytes on the disk of a folder of DISK_FOLDERS.",
        ("folder",),
        {(str(folder),): room.free for folder, room in rooms.items()},
    )
    yield _family(
        "blokus_disk_least_bytes",
        "Free bytes there below which only moves, reads and erasure go on.",
        ("folder",),
        {(str(folder),): room.least for folder, room in rooms.items()},
    )


def _of_feed(feed: FeedBacklog) -> Iterator[Metric]:
    yield GaugeMetricFamily(
        "blokus_feed_lag_seconds",
        "Age of the oldest event without a position, or that a reader has not seen.",
        feed.lag,
    )
    yield GaugeMetricFamily(
        "blokus_outbox_events", "Events that have no position yet.", feed.outbox
    )
    yield CounterMetricFamily(
        "blokus_feed_events", "Events that all processes stored.", feed.last
    )
    behind = GaugeMetricFamily(
        "blokus_feed_reader_behind_events",
        "Events that a reader of the feed has yet to see.",
        labels=["reader"],
    )
    for reader, events in feed.behind.items():
        behind.add_metric([reader], events)
    yield behind


def _of_work(work: Iterable[DueWork]) -> Iterator[Metric]:
    """Tell of every kind and queue, also where nothing waits."""
    overdue, ages = defaultdict[str, int](int), defaultdict[str, float](float)
    depth, begun = defaultdict[Place, int](int), defaultdict[Place, int](int)
    waits = defaultdict[Place, float](float)
    for one in work:
        place = one.queue, one.owner_class
        if one.stage == "begun":
            begun[place] += one.count
            continue
        if one.stage == "due":
            overdue[one.kind] += one.count
            ages[one.kind] = max(ages[one.kind], one.seconds)
        depth[place] += one.count
        waits[place] = max(waits[place], one.seconds)
    kinds = sorted(obligations.KINDS)
    queues = sorted({_queue(kind).name for kind in kinds})
    places = [(queue, owners) for queue in queues for owners in OWNER_CLASSES]
    yield _family(
        "blokus_obligations_overdue",
        "Work that is due and was not sent to a worker.",
        ("kind",),
        {(kind,): overdue[kind] for kind in kinds},
    )
    yield _family(
        "blokus_obligations_overdue_seconds",
        "For how long the oldest such work has been due.",
        ("kind",),
        {(kind,): ages[kind] for kind in kinds},
    )
    yield _family(
        "blokus_queue_depth",
        "Work that is due or sent and that no worker has begun.",
        ("queue", "owner_class"),
        {place: depth[place] for place in places},
    )
    yield _family(
        "blokus_queue_wait_seconds",
        "For how long the oldest such work waits, since it was sent or came due.",
        ("queue", "owner_class"),
        {place: waits[place] for place in places},
    )
    yield _family(
        "blokus_queue_under_way",
        "Work that a worker has begun, and has not been killed over for all we know.",
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
